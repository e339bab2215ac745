import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { t } from '../../../lib/i18n.ts';
import type { Column } from '../../../ui/list/index.ts';
import { Amount } from '../amount.tsx';
import { buyerOf, seriesOf } from '../invoice-name.ts';
import { ChainPill, PaymentPill, StatePill } from '../invoice-pills.tsx';

export type InvoiceColumn = Column<InvoiceRow>;

/** What a list of invoices may show, by name; each list says which, in what order. */
export const COLUMNS = {
  number: {
    key: 'number',
    label: 'invoices.column.number',
    narrow: '96px',
    wide: '96px',
    cell: ({ invoice_number }) =>
      invoice_number ?? <span className="font-normal text-muted">—</span>,
  },
  series: {
    key: 'series',
    label: 'invoices.column.series',
    narrow: '72px',
    wide: '76px',
    cell: (row) => <span className="tabular truncate text-muted">{seriesOf(row)}</span>,
  },
  buyer: {
    key: 'buyer',
    label: 'invoices.column.buyer',
    narrow: 'minmax(0,1fr)',
    wide: 'minmax(0,1fr)',
    cell: (row) => (
      <span className="truncate">
        {buyerOf(row) || <span className="text-muted">{t('invoices.row.noBuyer')}</span>}
      </span>
    ),
  },
  state: {
    key: 'state',
    label: 'invoices.column.state',
    narrow: '150px',
    wide: '188px',
    cell: (row) => (
      <>
        <StatePill row={row} />
        <ChainPill row={row} />
      </>
    ),
  },
  payment: {
    key: 'payment',
    label: 'invoices.column.payment',
    narrow: null,
    wide: '172px',
    cell: (row) => row.state === 'accepted' && <PaymentPill row={row} />,
  },
  date: {
    key: 'date',
    label: 'invoices.column.date',
    narrow: '84px',
    wide: '84px',
    cell: (row) => <span className="tabular">{formatDate(row.issued_date)}</span>,
  },
  total: {
    key: 'total',
    label: 'invoices.column.total',
    narrow: '136px',
    wide: '140px',
    align: 'end',
    cell: (row) => <Amount row={row} />,
  },
} as const satisfies Record<string, InvoiceColumn>;
