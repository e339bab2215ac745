import { normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import type { ReadingRemark } from '@hoadon/domain/intake/reading-remark';
import { EMPTY_BUYER, emptyLine, ZERO_TOTALS } from '@hoadon/domain/invoice/empty-draft';
import { statedExchangeRate } from '@hoadon/domain/invoice/exchange-rate/exchange-rate';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import type { Line } from '@hoadon/domain/invoice/lines/line';
import { listedRateText } from '@hoadon/domain/invoice/listed-rate';
import type { RateTotal, Totals } from '@hoadon/domain/invoice/totals';
import { UNTAXED_RATES, VAT_RATES, type VatRate } from '@hoadon/domain/invoice/vat-rate';
import { invoiceNumber } from '@hoadon/domain/issuing/numbering';
import { amountInWords } from '@hoadon/domain/money/amount-in-words';
import { type Decimal, decimal, isZero, minus, plus, ZERO } from '@hoadon/domain/money/decimal';
import type { PortalRow } from '../portal-lists/index.ts';

/** What a row states of the invoice itself. */
export type PortalFacts = Omit<PortalRow, 'id' | 'told_on'>;

export const numberOf = ({ number }: Pick<PortalRow, 'number'>): number | null =>
  invoiceNumber(number);

/**
 * Converts a row of the portal to an invoice: totals by rate, and a line for each, because lists contain no lines. Where
 * rates cannot be read, the totals are known and no rate has an amount.
 */
export function statedByPortal(row: PortalFacts): InvoiceDraft {
  const unreadRates = remarksOfRates(row);
  const remarks = [...remarksOfTotals(row), ...unreadRates];
  const totals = totalsOf(row, unreadRates.length === 0);
  return {
    kind: row.template === '2' ? 'sales' : 'vat',
    serial: row.serial,
    issuedOn: row.issued_on,
    currency: row.currency,
    exchangeRate: statedExchangeRate(
      row.currency,
      row.exchange_rate === null ? null : decimal(row.exchange_rate),
    ),
    paymentMethod: 'CK',
    seller: {
      taxCode: normaliseTaxCode(row.seller_tax_code),
      name: row.seller_name,
      address: row.seller_address ?? '',
      phone: null,
      email: null,
      fax: null,
      website: null,
      bankAccount: null,
      bankName: null,
    },
    buyer: {
      ...EMPTY_BUYER,
      legalName: row.buyer_name,
      taxCode: row.buyer_tax_code === null ? null : normaliseTaxCode(row.buyer_tax_code),
      address: row.buyer_address,
    },
    lines: unreadRates.length === 0 ? totals.byRate.map(lineOf) : [lineWithoutRate(totals)],
    totals,
    amountInWords: amountInWords(totals.withTax, row.currency),
    delivery: null,
    related: null,
    note: null,
    ...(remarks.length > 0 && { remarks }),
  };
}

const unread = (tag: string, text: string, isTotal: boolean): ReadingRemark => ({
  kind: 'unread',
  tag,
  text,
  isTotal,
});

/** Totals that the list leaves out, by the names of the portal. */
const remarksOfTotals = ({ without_tax, with_tax }: PortalFacts): ReadingRemark[] => [
  ...(without_tax === null ? [unread('tgtcthue', '', true)] : []),
  ...(with_tax === null ? [unread('tgtttbso', '', true)] : []),
];

/** Rates and amounts by rate that the list leaves out or writes unreadably. */
const remarksOfRates = (row: PortalFacts): ReadingRemark[] => [
  ...(areRatesMissing(row) ? [unread('thttltsuat', '', false)] : []),
  ...(row.rates ?? []).flatMap(({ rate, tax }, index) => [
    ...(isKnownRate(rate) ? [] : [unread(`thttltsuat ${index + 1}/tsuat`, rate, false)]),
    ...(tax === null && bearsTax(rate) ? [unread(`thttltsuat ${index + 1}/tthue`, '', false)] : []),
  ]),
];

/** A VAT invoice; a ticket counts as one if it bears tax. */
function areRatesMissing({ template, without_tax, tax, rates }: PortalFacts): boolean {
  const isOfNothing = (amount: string | null) => amount === null || isZero(decimal(amount));
  const isVat = template === '1' || template === '8' || (template === '5' && !isOfNothing(tax));
  return isVat && (rates ?? []).length === 0 && !(isOfNothing(without_tax) && isOfNothing(tax));
}

const PERCENT = /^\d+(\.\d+)?$/;
const isKnownRate = (rateText: string): boolean => {
  const [name = '', percent] = rateText.split(':');
  return PERCENT.test(percent ?? name) || VAT_RATES.some((one) => one === name && one !== 'KHAC');
};
const bearsTax = (rateText: string): boolean => /[1-9]/.test(rateText);

function totalsOf(row: PortalFacts, areRatesRead: boolean): Totals {
  const withoutTax = decimal(row.without_tax ?? 0);
  const withTax = decimal(row.with_tax ?? 0);
  const tax = row.tax === null ? minus(withTax, withoutTax) : decimal(row.tax);
  const known = { ...ZERO_TOTALS, withoutTax, tax, withTax };
  if (!areRatesRead) return known;
  const listedRates = (row.rates ?? []).map(rateOf);
  const byRate =
    listedRates.length > 0 ? listedRates : [{ ...NO_RATE, base: withoutTax, tax: null }];
  return { ...known, byRate };
}

const NO_RATE = { rate: 'NONE', customRate: null } as const;

/** `8`, `KCT`, `KHAC:8.5`; an unknown text is a rate typed by hand. */
function rateOf({ rate: rateText, base, tax }: NonNullable<PortalRow['rates']>[number]): RateTotal {
  const [name = '', percent] = listedRateText(rateText).split(':');
  const knownRate = VAT_RATES.find((one) => one === name);
  const rate: VatRate = knownRate ?? 'KHAC';
  const custom = PERCENT.test(percent ?? name) ? decimal(percent ?? name) : ZERO;
  return {
    rate,
    customRate: rate === 'KHAC' ? custom : null,
    base: decimal(base),
    tax: UNTAXED_RATES.includes(rate) ? null : decimal(tax ?? 0),
  };
}

function lineOf({ rate, customRate, base, tax }: RateTotal): Line {
  const total: Decimal = plus(base, tax ?? ZERO);
  return { ...emptyLine(), name: '', rate, customRate, subtotal: base, tax, total };
}

const lineWithoutRate = ({ withoutTax }: Totals): Line => ({
  ...emptyLine(),
  ...NO_RATE,
  name: '',
  subtotal: withoutTax,
  tax: null,
  total: null,
});
