import type { PortalInvoice, PortalList } from '@hoadon/contracts/reconciliation';
import type { KeptList, PortalRow } from './list.repository.ts';

/** More than these nobody reads one by one. */
const MOST_LEFT_OUT = 100;

export const wireList = (kept: KeptList): PortalList => ({
  id: kept.id,
  file_name: kept.file_name,
  created_at: new Date(kept.created_at).toISOString(),
  told_on: kept.told_on,
  rows: kept.rows,
  kept: kept.rows - kept.left_out.length,
  left_out: kept.left_out.slice(0, MOST_LEFT_OUT),
});

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
