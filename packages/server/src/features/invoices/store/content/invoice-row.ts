import { hasUnreadTotals } from '@hoadon/domain/intake/reading-remark';
import { bookedTotals } from '@hoadon/domain/invoice/booked-totals';
import { dongRateOf, usableRateOf } from '@hoadon/domain/invoice/exchange-rate/exchange-rate';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { INVOICE_KINDS } from '@hoadon/domain/invoice/invoice-kind';
import { listedRate } from '@hoadon/domain/invoice/listed-rate';
import { totalsInDong } from '@hoadon/domain/invoice/totals-in-dong';
import type { ChainState } from '@hoadon/domain/issuing/processing-state';
import { DEFAULT_CURRENCY } from '@hoadon/domain/money/currency';
import { partnerIdentity } from '@hoadon/domain/partners/partner-identity';
import { foldForSearch } from '@hoadon/domain/search/fold';
import { sql } from 'kysely';

/** Content of an own invoice with computed amounts. `ready`: it may be issued. */
export type WrittenInvoice = Readonly<{ draft: InvoiceDraft; ready: boolean }>;

/** Columns of the narrow row that come from the content, for `json_to_recordset`. */
export const ROW_COLUMNS = sql`position integer, template text, serial text, ready boolean, issued_on date,
  seller_tax_code text, seller_name text, buyer_tax_code text, buyer_name text, currency text,
  exchange_rate numeric, without_tax numeric, tax numeric, with_tax numeric, without_tax_dong numeric, tax_dong numeric,
  amounts_unread boolean, search_text text,
  chain_state text, partner_identity text, content jsonb, rates jsonb`;

/** Writes over invoice `i` what row `d` states of it. */
export const STATED = sql`template = d.template, serial = d.serial, issued_on = d.issued_on,
  seller_tax_code = d.seller_tax_code, seller_name = d.seller_name, buyer_tax_code = d.buyer_tax_code,
  buyer_name = d.buyer_name, currency = d.currency, exchange_rate = d.exchange_rate,
  without_tax = d.without_tax, tax = d.tax, with_tax = d.with_tax,
  without_tax_dong = d.without_tax_dong, tax_dong = d.tax_dong, amounts_unread = d.amounts_unread`;

/** The narrow row of an own invoice, and the content beside it. `position` is the order of the input, for results in the same order. */
export function rowOf({ draft, ready }: WrittenInvoice, position = 0) {
  const { buyer, seller } = draft;
  const totals = bookedTotals(draft);
  const dong = draft.currency === DEFAULT_CURRENCY ? null : totalsInDong(totals, dongRateOf(draft));
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
    // What is no rate stays in the content alone: the database counts by this column.
    exchange_rate: usableRateOf(draft),
    without_tax: totals.withoutTax,
    tax: totals.tax,
    with_tax: totals.withTax,
    without_tax_dong: dong?.withoutTax ?? null,
    tax_dong: dong?.tax ?? null,
    amounts_unread: hasUnreadTotals(draft),
    search_text: foldForSearch(searched.filter(Boolean).join(' ')),
    chain_state: chainStateOf(draft.related),
    partner_identity: partnerIdentity(buyer),
    content: draft,
    rates: ratesOf(draft),
  };
}

/** Its part in the chain from the beginning; the invoice it corrects changes its own when this one is issued. */
function chainStateOf(related: InvoiceDraft['related']): ChainState {
  if (related === null) return 'ORIGINAL';
  return related.relation === 'replaces' ? 'REPLACE' : 'MODIFY';
}

/** None where amounts could not be read: the return is filled from these. */
function ratesOf(draft: InvoiceDraft) {
  if (hasUnreadTotals(draft)) return [];
  const { totals } = draft;
  const dong = totalsInDong(totals, dongRateOf(draft)).byRate;
  return totals.byRate.map((total, index) => {
    const { rate, customRate } = listedRate(total);
    return {
      position: index + 1,
      rate,
      custom_rate: customRate,
      base: total.base,
      tax: total.tax,
      base_dong: dong[index]?.base,
      tax_dong: dong[index]?.tax,
    };
  });
}

export type InvoiceRow = ReturnType<typeof rowOf>;
