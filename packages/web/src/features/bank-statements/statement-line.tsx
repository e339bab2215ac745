import type { StatementRow } from '@hoadon/contracts/bank-statements';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { decimal } from '@hoadon/domain/money/decimal';
import type { CSSProperties, KeyboardEvent } from 'react';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { LineActions } from './line-actions.tsx';
import { LineMeaning } from './line-meaning.tsx';
import { isOpenRow, type RowChoice } from './row-state.ts';

type StatementLineProps = {
  row: StatementRow;
  /** Of the account. */
  currency: string;
  index: number;
  style: CSSProperties;
  /** The keyboard cursor is on it. */
  isAt: boolean;
  isSelected: boolean;
  choice: RowChoice;
  mayWrite: boolean;
  onFocus: () => void;
  onKey: (event: KeyboardEvent) => void;
  onToggle: () => void;
  onChoose: (choice: RowChoice) => void;
  onAnother: () => void;
  onAccept: () => void;
  onFinish: () => void;
  onUndo: () => void;
};

/** A movement on the account, what it is thought to have paid, and what can be done about it. */
export function StatementLine(props: StatementLineProps) {
  const { row, currency, index, style, isAt, isSelected, choice, mayWrite } = props;
  const { t } = useTranslation();
  const numbers = useNumbers();
  const { line } = row;
  const amount = line && `${numbers.format(decimal(line.amount))} ${currency}`;
  return (
    <li
      tabIndex={isAt ? 0 : -1}
      data-line={index}
      aria-label={t('bankStatements.rows.row', { row: row.row })}
      style={style}
      onFocus={props.onFocus}
      onKeyDown={props.onKey}
      className="absolute top-0 left-0 grid w-full content-center items-center gap-x-3 gap-y-1 border-b border-hairline px-3 tablet:grid-cols-[24px_40px_128px_minmax(0,2fr)_minmax(0,2fr)_auto]"
    >
      <span className="max-tablet:hidden">
        {mayWrite && row.bucket !== 'duplicate' && (
          <Checkbox
            label={t('bankStatements.rows.select', { row: row.row })}
            labelHidden
            checked={isSelected}
            disabled={!isOpenRow(row)}
            onChange={props.onToggle}
          />
        )}
      </span>
      <span className="tabular text-muted max-tablet:hidden">{row.row}</span>
      <span className="tabular max-tablet:flex max-tablet:justify-between">
        <span className="block text-small text-muted tablet:text-right">
          {line && formatDate(line.booked_on)}
        </span>
        <span className="block text-right font-medium">{amount}</span>
      </span>
      <span className="min-w-0">
        <span className="block truncate" title={line?.text}>
          {line ? line.text || line.reference : row.cells.join(' · ')}
        </span>
        <span className="block truncate text-small text-muted">{line?.payer}</span>
      </span>
      <LineMeaning
        row={row}
        currency={currency}
        choice={choice}
        mayWrite={mayWrite}
        onChoose={props.onChoose}
        onAnother={props.onAnother}
      />
      <LineActions
        row={row}
        choice={choice}
        mayWrite={mayWrite}
        onAccept={props.onAccept}
        onFinish={props.onFinish}
        onUndo={props.onUndo}
      />
    </li>
  );
}
