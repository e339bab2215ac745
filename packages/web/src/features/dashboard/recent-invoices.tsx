import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { Link } from '@tanstack/react-router';
import { Amount, buyerOf, seriesOf } from '../invoices/index.ts';

export function RecentInvoices({ rows }: { rows: readonly InvoiceRow[] }) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} className="border-b border-hairline last:border-0">
          <Link
            to="/main/revenue"
            search={{ invoice: row.id }}
            className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2 hover:bg-canvas tablet:grid-cols-[128px_minmax(0,1fr)_84px_140px]"
          >
            <span className="tabular hidden truncate tablet:block">
              <span className="font-semibold">{row.invoice_number}</span>{' '}
              <span className="text-muted">{seriesOf(row)}</span>
            </span>
            <span className="truncate" title={buyerOf(row)}>
              {buyerOf(row)}
            </span>
            <span className="tabular hidden text-muted tablet:block">
              {formatDate(row.issued_date)}
            </span>
            <span className="flex justify-end">
              <Amount row={row} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
