import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import { isDayInFuture } from '@hoadon/domain/intake/day-in-future';
import { invoiceKey } from '@hoadon/domain/intake/invoice-key';
import type { ListedByPortal, ListedRow } from '../../../connectors/tax-portal/port.ts';
import type { NewPortalInvoice, UnlistedRow } from './list.repository.ts';

export type SortedRow = NewPortalInvoice & ReturnType<typeof columnsOf>;
type Sorted = Readonly<{ invoices: readonly SortedRow[]; leftOut: readonly UnlistedRow[] }>;

/**
 * Each row in one of the two. Sold where we are the seller, bought where we are the buyer. `today` in Viet Nam: a row of a later
 * day is left out.
 */
export function sortListed(
  rows: readonly ListedRow[],
  ownTaxCode: string,
  today: PlainDate,
): Sorted {
  const us = keyOfCode(ownTaxCode);
  const invoices: SortedRow[] = [];
  const leftOut: UnlistedRow[] = [];
  for (const listed of rows) {
    const { row } = listed;
    const direction = 'invoice' in listed ? directionOf(listed.invoice, us) : null;
    if ('fault' in listed) leftOut.push({ row, reason: listed.fault });
    else if (direction === null)
      leftOut.push({ row, reason: 'not-ours', parties: partiesOf(listed.invoice) });
    else if (isDayInFuture(listed.invoice.issuedOn, today))
      leftOut.push({ row, reason: 'day-invalid' });
    else invoices.push({ row, direction, ...columnsOf(listed.invoice) });
  }
  return { invoices, leftOut };
}

const partiesOf = ({ sellerTaxCode, buyerTaxCode }: ListedByPortal): string[] => [
  ...new Set(
    [sellerTaxCode, buyerTaxCode ?? ''].map(normaliseTaxCode).filter((code) => code !== ''),
  ),
];

function directionOf(
  { sellerTaxCode, buyerTaxCode }: ListedByPortal,
  us: string,
): 'issued' | 'received' | null {
  if (keyOfCode(sellerTaxCode) === us) return 'issued';
  return keyOfCode(buyerTaxCode ?? '') === us ? 'received' : null;
}

const keyOfCode = (code: string): string =>
  invoiceKey({ sellerTaxCode: code, template: '', serial: '', number: '' }).seller;

const columnsOf = (listed: ListedByPortal) => ({
  invoice_key: invoiceKey(listed).text,
  template: listed.template,
  serial: listed.serial,
  number: listed.number,
  issued_on: listed.issuedOn,
  seller_tax_code: listed.sellerTaxCode,
  seller_name: listed.sellerName,
  seller_address: listed.sellerAddress,
  buyer_tax_code: listed.buyerTaxCode,
  buyer_name: listed.buyerName,
  buyer_address: listed.buyerAddress,
  currency: listed.currency,
  exchange_rate: listed.exchangeRate,
  without_tax: listed.withoutTax,
  tax: listed.tax,
  with_tax: listed.withTax,
  rates: listed.rates,
  chain_state: listed.chainState,
  authority_code: listed.authorityCode,
  corrects: listed.corrects,
  has_original: listed.hasOriginal,
  lookup: listed.lookup,
});
