import type { ListSort } from '@hoadon/contracts/invoice-lists';
import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { t } from '../../lib/i18n.ts';
import type { ListColumn } from '../../ui/list/index.ts';
import {
  Amount,
  ApprovalPill,
  buyerOf,
  ChainPill,
  CheckedPill,
  DirectionPill,
  PaymentPill,
  PlainAmount,
  partnerOf,
  RowTags,
  StatePill,
  seriesOf,
  ValidityPill,
} from '../invoices/index.ts';
import { DueCell } from './due-cell.tsx';

export type InvoiceColumn = ListColumn<InvoiceRow> & Readonly<{ sort?: ListSort }>;

const name = (text: string, none: string) => (
  <span className="truncate" title={text}>
    {text || <span className="text-muted">{none}</span>}
  </span>
);
/** The buyer in force, marked where the issued invoice states another one. */
const partnerCell = ({ issued_to }: InvoiceRow, partner: string) => (
  <>
    {name(partner, t('invoices.row.noBuyer'))}
    {issued_to && (
      <span
        className="shrink-0 text-small text-relation"
        title={t('invoiceLists.issuedTo', {
          buyer: [issued_to.taxcode, issued_to.name].filter(Boolean).join(' '),
        })}
      >
        {t('invoiceLists.corrected')}
      </span>
    )}
  </>
);
const day = (date: string | null) => <span className="tabular">{date && formatDate(date)}</span>;

/** All columns by name; each list defines its initial ones and their order. */
export const COLUMNS = {
  number: {
    key: 'number',
    label: 'invoiceLists.column.number',
    // Includes the checkbox of the row.
    narrow: '116px',
    wide: '116px',
    sort: 'number',
    cell: ({ invoice_number }) =>
      invoice_number ?? <span className="font-normal text-muted">—</span>,
  },
  series: {
    key: 'series',
    label: 'invoiceLists.column.series',
    narrow: '84px',
    wide: '88px',
    // Never truncated: part of a series names another one. Series of earlier decrees are longer and take two lines.
    cell: (row) => (
      <span className="tabular leading-tight break-all text-muted">{seriesOf(row)}</span>
    ),
  },
  buyer: {
    key: 'buyer',
    label: 'invoiceLists.column.buyer',
    narrow: 'minmax(0,1fr)',
    wide: 'minmax(0,1fr)',
    sort: 'partner',
    cell: (row) => partnerCell(row, buyerOf(row)),
  },
  seller: {
    key: 'seller',
    label: 'invoiceLists.column.seller',
    narrow: 'minmax(0,1fr)',
    wide: 'minmax(0,1fr)',
    sort: 'partner',
    // A list of purchases has no state column.
    cell: (row) => (
      <>
        {name(row.seller_name, '—')}
        <ChainPill row={row} />
      </>
    ),
  },
  partner: {
    key: 'partner',
    label: 'invoiceLists.column.partner',
    narrow: 'minmax(0,1fr)',
    wide: 'minmax(0,1fr)',
    sort: 'partner',
    cell: (row) => partnerCell(row, partnerOf(row)),
  },
  taxCode: {
    key: 'taxCode',
    label: 'invoiceLists.column.taxCode',
    narrow: null,
    wide: '112px',
    cell: (row) => (
      <span className="tabular truncate text-muted">
        {row.kind_of ? row.buyer_taxcode : row.seller_taxcode}
      </span>
    ),
  },
  direction: {
    key: 'direction',
    label: 'invoiceLists.column.direction',
    narrow: null,
    wide: '96px',
    cell: (row) => <DirectionPill row={row} />,
  },
  state: {
    key: 'state',
    label: 'invoiceLists.column.state',
    narrow: '150px',
    wide: '188px',
    cell: (row) => (
      <>
        <StatePill row={row} />
        <ChainPill row={row} />
      </>
    ),
  },
  checked: {
    key: 'checked',
    label: 'invoiceLists.column.checked',
    narrow: '140px',
    wide: '140px',
    cell: (row) => <CheckedPill row={row} />,
  },
  validity: {
    key: 'validity',
    label: 'invoiceLists.column.validity',
    narrow: '130px',
    wide: '140px',
    cell: (row) => <ValidityPill row={row} />,
  },
  approval: {
    key: 'approval',
    label: 'invoiceLists.column.approval',
    narrow: null,
    wide: '132px',
    cell: (row) => <ApprovalPill row={row} />,
  },
  payment: {
    key: 'payment',
    label: 'invoiceLists.column.payment',
    narrow: null,
    wide: '172px',
    cell: (row) => <PaymentPill row={row} />,
  },
  due: {
    key: 'due',
    label: 'invoiceLists.column.due',
    narrow: null,
    wide: '132px',
    cell: (row) => <DueCell row={row} />,
  },
  open: {
    key: 'open',
    label: 'invoiceLists.column.open',
    narrow: '120px',
    wide: '132px',
    align: 'end',
    cell: (row) => <PlainAmount row={row} amount={row.open_amount} />,
  },
  tags: {
    key: 'tags',
    label: 'invoiceLists.column.tags',
    narrow: null,
    wide: 'minmax(0,0.7fr)',
    cell: (row) => <RowTags tags={row.tags} />,
  },
  date: {
    key: 'date',
    label: 'invoiceLists.column.date',
    narrow: '84px',
    wide: '84px',
    sort: 'date',
    cell: (row) => day(row.issued_date),
  },
  withoutTax: {
    key: 'withoutTax',
    label: 'invoiceLists.column.withoutTax',
    narrow: null,
    wide: '128px',
    align: 'end',
    cell: (row) => <PlainAmount row={row} amount={row.total_amount_without_tax} />,
  },
  tax: {
    key: 'tax',
    label: 'invoiceLists.column.tax',
    narrow: null,
    wide: '112px',
    align: 'end',
    sort: 'tax',
    cell: (row) => <PlainAmount row={row} amount={row.total_tax_mount} />,
  },
  total: {
    key: 'total',
    label: 'invoiceLists.column.total',
    narrow: '136px',
    wide: '140px',
    align: 'end',
    sort: 'total',
    cell: (row) => <Amount row={row} />,
  },
} as const satisfies Record<string, InvoiceColumn>;

export type ColumnName = keyof typeof COLUMNS;
