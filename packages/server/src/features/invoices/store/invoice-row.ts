import { bookedTotals } from '@hoadon/domain/invoice/booked-totals';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { INVOICE_KINDS } from '@hoadon/domain/invoice/invoice-kind';
import { foldForSearch } from '@hoadon/domain/search/fold';
import { sql } from 'kysely';

/** What an own invoice states, with amounts worked out, and whether anything stands in the way of issuing it. */
export type WrittenInvoice = Readonly<{ draft: InvoiceDraft; ready: boolean }>;

/** Columns of the narrow row that come from the content, for `json_to_recordset`. */
export const ROW_COLUMNS = sql`position integer, template text, serial text, ready boolean, issued_on date,
  seller_tax_code text, seller_name text, buyer_tax_code text, buyer_name text, currency text,
  exchange_rate numeric, without_tax numeric, tax numeric, with_tax numeric, search_text text, content jsonb`;

/** The narrow row of an own invoice, and the content beside it. `position` gives answers the order of what was asked. */
export function rowOf({ draft, ready }: WrittenInvoice, position = 0) {
  const { buyer, seller } = draft;
  const totals = bookedTotals(draft);
  const searched = [draft.serial, buyer.name, buyer.legalName, buyer.taxCode, draft.totals.withTax];
  return {
    position,
    template: INVOICE_KINDS[draft.kind],
    serial: draft.serial,
    ready,
    issued_on: draft.issuedOn,
    seller_tax_code: seller.taxCode,
    seller_name: seller.name,
    buyer_tax_code: buyer.taxCode,
    buyer_name: buyer.legalName ?? buyer.name,
    currency: draft.currency,
    exchange_rate: draft.exchangeRate,
    without_tax: totals.withoutTax,
    tax: totals.tax,
    with_tax: totals.withTax,
    search_text: foldForSearch(searched.filter(Boolean).join(' ')),
    content: draft,
  };
}
export type InvoiceRow = ReturnType<typeof rowOf>;
