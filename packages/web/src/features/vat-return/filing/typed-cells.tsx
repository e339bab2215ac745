import type { VatEntries } from '@hoadon/domain/vat-return/derive-cells';
import type { TypedCells } from '@hoadon/domain/vat-return/return-content';
import { BASE_CELLS } from '@hoadon/domain/vat-return/vat-cells';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';

type TypedCellsProps = {
  typed: TypedCells;
  /** What the invoices come to. */
  filled: VatEntries;
};

/** Cells that a person typed, beside what the invoices come to. */
export function TypedCellsList({ typed, filled }: TypedCellsProps) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const rows = BASE_CELLS.flatMap((cell) => {
    const value = typed[cell];
    return value === undefined ? [] : [{ cell, value, computed: filled[cell] }];
  });
  if (rows.length === 0) return <p>{t('vatReturn.file.nothingTyped')}</p>;
  return (
    <table className="tabular w-full text-ink">
      <caption className="text-left font-medium">
        {t('vatReturn.file.typed', { count: rows.length })}
      </caption>
      <thead className="text-small text-muted">
        <tr>
          <th scope="col" className="text-left font-normal">
            {t('vatReturn.changes.cell')}
          </th>
          <th scope="col" className="text-right font-normal">
            {t('vatReturn.file.typedValue')}
          </th>
          <th scope="col" className="text-right font-normal">
            {t('vatReturn.file.computedValue')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cell, value, computed }) => (
          <tr key={cell}>
            <th scope="row" className="text-left font-normal">{`[${cell}]`}</th>
            <td className="text-right font-semibold">{numbers.format(value)}</td>
            <td className="text-right">{numbers.format(computed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
