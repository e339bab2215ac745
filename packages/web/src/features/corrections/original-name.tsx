import { buyerOf, seriesOf, useInvoiceRow } from '../invoices/index.ts';

type OriginalNameProps = {
  id: string;
  /** In the place of a number that it does not have yet. */
  noNumber: string;
};

/** An invoice that was chosen, as its list names it. */
export function OriginalName({ id, noNumber }: OriginalNameProps) {
  const row = useInvoiceRow(id);
  if (!row) return <span className="text-muted">…</span>;
  return (
    <span className="tabular block break-words">
      <span className="font-semibold">{row.invoice_number ?? noNumber}</span>{' '}
      <span className="text-muted">{seriesOf(row)}</span> {buyerOf(row)}
    </span>
  );
}
