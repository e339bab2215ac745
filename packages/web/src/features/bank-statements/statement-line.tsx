import type { StatementRow } from '@hoadon/contracts/bank-statements';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { decimal, isNegative } from '@hoadon/domain/money/decimal';
import { TriangleAlert } from 'lucide-react';
import type { CSSProperties, KeyboardEvent } from 'react';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { InvoiceChoice } from './invoice-choice.tsx';
import { LineActions } from './line-actions.tsx';
import { useRowSentence } from './row-sentence.ts';
import { isOpenRow } from './row-state.ts';
import { chosenOf, type SurplusInvoice } from './surplus.ts';

type StatementLineProps = {
  row: StatementRow;
  /** Of the account. */
  currency: string;
  index: number;
  style: CSSProperties;
  /** The keyboard cursor is on it. */
  isAt: boolean;
  isSelected: boolean;
  choice: SurplusInvoice | undefined;
  mayWrite: boolean;
  onFocus: () => void;
  onKey: (event: KeyboardEvent) => void;
  onToggle: () => void;
  onChoose: (invoice: SurplusInvoice | null) => void;
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
      <Meaning
        row={row}
        currency={currency}
        choice={choice}
        mayWrite={mayWrite}
        onChoose={props.onChoose}
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

type MeaningProps = Pick<
  StatementLineProps,
  'row' | 'currency' | 'choice' | 'mayWrite' | 'onChoose'
>;

/** Which invoices, and why; or those to choose from. */
function Meaning({ row, currency, choice, mayWrite, onChoose }: MeaningProps) {
  const { t } = useTranslation();
  const { invoiceName, why } = useRowSentence();
  const mayChoose = isOpenRow(row) && mayWrite;
  const isChoice = row.bucket === 'ambiguous' && mayChoose;
  const label = t('bankStatements.rows.choose', { row: row.row });
  const names = row.partner_name ?? row.invoices.map(invoiceName).join(' · ');
  return (
    <span className="min-w-0">
      {isChoice ? (
        <Select
          aria-label={label}
          options={[
            { value: '', label: t('bankStatements.rows.choosePrompt') },
            ...row.invoices.map((invoice) => ({
              value: invoice.invoice_id,
              label: invoiceName(invoice),
            })),
          ]}
          value={choice?.id ?? ''}
          onChange={({ target }) => {
            const invoice = row.invoices.find((one) => one.invoice_id === target.value);
            if (invoice) onChoose(chosenOf(invoice));
          }}
        />
      ) : row.bucket === 'nothing' && mayChoose && row.line ? (
        <InvoiceChoice
          label={label}
          isIncoming={!isNegative(decimal(row.line.amount))}
          currency={currency}
          choice={choice?.id}
          onChoose={onChoose}
        />
      ) : (
        <span className="line-clamp-2" title={names}>
          {names}
        </span>
      )}
      <span className="flex min-w-0 items-center gap-1 text-small text-muted">
        {(row.refusal !== null ||
          row.recorded_as !== null ||
          (row.bucket === 'matched' && !row.certain)) && (
          <TriangleAlert aria-hidden size={13} className="shrink-0 text-warning" />
        )}
        <span className="truncate" title={why(row)}>
          {why(row)}
        </span>
      </span>
    </span>
  );
}
