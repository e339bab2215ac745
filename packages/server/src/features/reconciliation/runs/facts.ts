import { listedRateText } from '@hoadon/domain/invoice/listed-rate';
import type { ChainState } from '@hoadon/domain/issuing/processing-state';
import { decimal } from '@hoadon/domain/money/decimal';
import type { InvoiceFacts, RateFacts } from '@hoadon/domain/reconciliation/invoice-facts';
import type { PortalRow } from '../portal-lists/index.ts';
import type { OwnRow } from './own-invoices.repository.ts';

const amount = (text: string | null) => (text === null ? null : decimal(text));
/** An invoice without rates has none to compare. */
const orNone = (rates: readonly RateFacts[]) => (rates.length > 0 ? rates : null);

export const factsOfOwn = (row: OwnRow): InvoiceFacts => ({
  id: row.id,
  sellerTaxCode: row.seller_tax_code,
  buyerTaxCode: row.buyer_tax_code,
  template: row.template,
  serial: row.serial,
  number: String(row.number),
  issuedOn: row.issued_on,
  currency: row.currency,
  withoutTax: amount(row.without_tax),
  tax: amount(row.tax),
  withTax: amount(row.with_tax),
  rates: orNone(
    row.rates
      .filter(({ rate }) => rate !== 'NONE')
      .map(({ rate, custom_rate, base, tax }) => ({
        rate: listedRateText(custom_rate === null ? rate : `${rate}:${custom_rate}`),
        base: decimal(base),
        tax: amount(tax),
      })),
  ),
  chainState: row.chain_state,
  authorityCode: row.authority_code,
  lines: row.lines,
});

/** The lists of the portal contain no lines. */
export const factsOfPortal = (row: PortalRow): InvoiceFacts => ({
  id: row.id,
  sellerTaxCode: row.seller_tax_code,
  buyerTaxCode: row.buyer_tax_code,
  template: row.template,
  serial: row.serial,
  number: row.number,
  issuedOn: row.issued_on,
  currency: row.currency,
  withoutTax: amount(row.without_tax),
  tax: amount(row.tax),
  withTax: amount(row.with_tax),
  rates: orNone(
    (row.rates ?? []).map(({ rate, base, tax }) => ({
      rate: listedRateText(rate),
      base: decimal(base),
      tax: amount(tax),
    })),
  ),
  chainState: row.chain_state as ChainState,
  authorityCode: row.authority_code,
  lines: 0,
});
