import type { PortalInvoice, PortalList } from '@hoadon/contracts/reconciliation';
import type { ListRow, PortalRow, UnlistedRow } from './list.repository.ts';

/** Rows that are left out, as many as a user would read. */
const MOST_LEFT_OUT = 100;

export const wireList = (list: ListRow): PortalList => ({
  id: list.id,
  file_name: list.file_name,
  created_at: new Date(list.created_at).toISOString(),
  told_on: list.told_on,
  rows: list.rows,
  kept: list.rows - list.left_out.length,
  left_out: list.left_out.slice(0, MOST_LEFT_OUT).map(({ row, reason }) => ({ row, reason })),
  left_out_because: countsOf(list.left_out),
  other_taxpayers: othersOf(list.left_out),
});

function countsOf(leftOut: readonly UnlistedRow[]): PortalList['left_out_because'] {
  const counts = new Map<UnlistedRow['reason'], number>();
  for (const { reason } of leftOut) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return Object.fromEntries(counts);
}

/** Tax codes that are a party of every row that is not of the company: the list was downloaded for one of them. */
function othersOf(leftOut: readonly UnlistedRow[]): string[] {
  const [first = [], ...others] = leftOut.flatMap(({ parties }) => (parties ? [parties] : []));
  return first.filter((code) => others.every((parties) => parties.includes(code)));
}

export const wirePortalInvoice = (row: PortalRow): PortalInvoice => ({
  id: row.id,
  template_code: row.template,
  invoice_serial: row.serial,
  invoice_number: row.number,
  issued_date: row.issued_on,
  seller_name: row.seller_name,
  seller_taxcode: row.seller_tax_code,
  buyer_name: row.buyer_name,
  buyer_taxcode: row.buyer_tax_code,
  currency_code: row.currency,
  total_amount_without_tax: row.without_tax,
  total_tax_mount: row.tax, // sic
  total_amount_with_tax: row.with_tax,
  invoice_type: row.chain_state,
  cqt_code: row.authority_code,
  told_on: row.told_on,
});
