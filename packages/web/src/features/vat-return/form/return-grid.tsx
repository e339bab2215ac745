import type { TaxDeduction } from '@hoadon/contracts/vat-return';
import { type Decimal, decimalOrNull } from '@hoadon/domain/money/decimal';
import { faultsOf, refusalOf, warningsOf } from '@hoadon/domain/vat-return/check-cells';
import type { VatEntries } from '@hoadon/domain/vat-return/derive-cells';
import { linesOf, type NamedLine } from '@hoadon/domain/vat-return/form-lines';
import {
  BASE_CELLS,
  type BaseCell,
  isClosing,
  isEntered,
  type VatCell,
} from '@hoadon/domain/vat-return/vat-cells';
import type { ReactNode } from 'react';
import type { Translate } from '../../../lib/i18n.ts';
import { type Numbers, useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import {
  type CellAmounts,
  type GridCell,
  type GridRow,
  NumberGrid,
} from '../../../ui/number-grid/index.ts';
import type { LiveForm } from './return-values.ts';

type ReturnGridProps = {
  data: TaxDeduction;
  form: LiveForm;
  filled: VatEntries;
  typed: Readonly<Partial<Record<BaseCell, Decimal>>>;
  readOnly: boolean;
  onType: (cell: BaseCell, value: Decimal | null) => void;
  onOpenCell: (cell: VatCell) => void;
};

/** The form as it is printed: every cell live, what breaks a condition refused with the reason (VAT-014, VAT-029). */
export function ReturnGrid(props: ReturnGridProps) {
  const { data, form, typed, readOnly, onType } = props;
  const { t } = useTranslation();
  const numbers = useNumbers();
  const lines = linesOf({ furtherCells: data.further_cells });
  const faults = Object.fromEntries(
    faultsOf(form).map(({ cell, code, words }) => [
      cell,
      t(`vatReturn.fault.${code}`, { replace: inNumbers(words, numbers) }),
    ]),
  );
  const change = (next: CellAmounts) => {
    const changed = BASE_CELLS.filter((cell) => (next[cell] ?? null) !== form.entries[cell]);
    for (const cell of changed) onType(cell, next[cell] ?? null);
  };
  return (
    <NumberGrid
      label={t('vatReturn.form.basis')}
      columns={[t('vatReturn.form.value'), t('vatReturn.form.tax')]}
      rows={lines.map((line) => rowOf(line, { ...props, t, numbers, typed }))}
      typed={form.entries}
      readOnly={readOnly}
      faults={faults}
      onChange={change}
    />
  );
}

export const inNumbers = (words: Readonly<Record<string, string>>, numbers: Numbers) =>
  Object.fromEntries(
    Object.entries(words).map(([name, text]) => {
      const amount = decimalOrNull(text);
      return [name, amount === null ? text : numbers.format(amount)];
    }),
  );

type Around = ReturnGridProps & Readonly<{ t: Translate; numbers: Numbers }>;

function rowOf(line: NamedLine, around: Around): GridRow {
  const { t } = around;
  const name = t(`vatReturn.line.${line.name}`);
  const label = line.number ? `${line.number}. ${name}` : name;
  const base = { key: line.name, label, level: line.depth };
  if (line.base === null && line.tax === null) return base;
  const cells = [line.base, line.tax].map((cell) => cell && cellOf(cell, around));
  const isTotal = [line.base, line.tax].some((cell) => cell !== null && !isEntered(cell));
  return { ...base, cells, strong: isTotal && line.depth < 2, note: notesOf(line, around) };
}

function cellOf(cell: VatCell, { form, t, numbers, onOpenCell }: Around): GridCell {
  const mark = (
    <button
      type="button"
      aria-label={t('vatReturn.form.open', { cell })}
      onClick={() => onOpenCell(cell)}
      className="min-h-6 min-w-6 rounded-pill px-1 text-small font-normal text-primary-700 underline-offset-2 hover:underline"
    >
      [{cell}]
    </button>
  );
  if (!isEntered(cell)) return { key: cell, derive: () => form.cells[cell], mark };
  return {
    key: cell,
    mark,
    isLocked: form.hasNoActivity && !isClosing(cell),
    refuse: (value) => {
      const fault = refusalOf(form, cell, value);
      return (
        fault && t(`vatReturn.fault.${fault.code}`, { replace: inNumbers(fault.words, numbers) })
      );
    },
  };
}

/** What was typed over the invoices, where [22] comes from, and what deserves a look. */
function notesOf(line: NamedLine, around: Around): ReactNode {
  const { form, filled, typed, data, t, numbers, readOnly, onType } = around;
  const own = [line.base, line.tax].filter(
    (cell): cell is BaseCell => cell !== null && isEntered(cell),
  );
  const overwritten = own.filter(
    (cell) => typed[cell] !== undefined && typed[cell] !== filled[cell],
  );
  // A filed form is its own measure: where [24] or [25] was typed, it no longer states what was barred.
  const isTyped = typed['24'] !== undefined || typed['25'] !== undefined;
  const barred = filled === form.entries && isTyped ? null : undefined;
  const warnings = warningsOf(form, filled, barred).filter(({ cell }) =>
    own.includes(cell as BaseCell),
  );
  if (overwritten.length === 0 && warnings.length === 0 && !own.includes('22')) return undefined;
  return (
    <>
      {own.includes('22') && (
        <span className="block">
          {data.previous
            ? t('vatReturn.form.previous', { period: data.previous.kyKKhai })
            : t('vatReturn.form.noPrevious')}
        </span>
      )}
      {overwritten.map((cell) => (
        <span key={cell} className="block">
          [{cell}] {t('vatReturn.form.typed', { value: numbers.format(filled[cell]) })}{' '}
          {!readOnly && (
            <button
              type="button"
              className="min-h-6 text-primary-700 underline underline-offset-2"
              onClick={() => onType(cell, null)}
            >
              {t('vatReturn.action.reset')}
            </button>
          )}
        </span>
      ))}
      {warnings.map(({ cell, code, words }) => (
        <span key={cell + code} role="status" className="block text-warning">
          [{cell}] {t(`vatReturn.fault.${code}`, { replace: inNumbers(words, numbers) })}
        </span>
      ))}
    </>
  );
}
