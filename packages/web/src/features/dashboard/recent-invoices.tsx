import { formatDate } from '@hoadon/domain/dates/format-date';
import { Link } from '@tanstack/react-router';
import type { RowRef } from '../../ui/list/index.ts';
import { Amount, buyerOf, StatePill, seriesOf, useInvoiceRow } from '../invoices/index.ts';

export function RecentInvoices({ places }: { places: readonly RowRef[] }) {
  return (
    <ul>
      {places.map(({ id }) => (
        <li key={id} className="border-b border-hairline last:border-0">
          <RecentInvoice id={id} />
        </li>
      ))}
    </ul>
  );
}

function RecentInvoice({ id }: { id: string }) {
  const row = useInvoiceRow(id);
  if (!row) return null;
  return (
    <Link
      to="/main/revenue"
      search={{ invoice: row.id }}
      className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2 hover:bg-canvas tablet:grid-cols-[150px_minmax(0,1fr)_84px_140px]"
    >
      <span className="tabular hidden break-words tablet:block">
        <span className="font-semibold">{row.invoice_number}</span>{' '}
        <span className="text-muted">{seriesOf(row)}</span>
      </span>
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate" title={buyerOf(row)}>
          {buyerOf(row)}
        </span>
        {row.releasing_status !== 'released' && <StatePill row={row} />}
      </span>
      <span className="tabular hidden text-muted tablet:block">{formatDate(row.issued_date)}</span>
      <span className="flex justify-end">
        <Amount row={row} />
      </span>
    </Link>
  );
}
