import { DEFAULT_ROUNDING, roundingFor } from '@hoadon/domain/display-settings/rounding';
import { normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import { EMPTY_BUYER, emptyLine, ZERO_TOTALS } from '@hoadon/domain/invoice/empty-draft';
import type { Buyer, InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { INVOICE_KINDS, type InvoiceKind } from '@hoadon/domain/invoice/invoice-kind';
import type { Line } from '@hoadon/domain/invoice/lines/line';
import { rateOfTotals } from '@hoadon/domain/invoice/rate-of-totals';
import type { Totals } from '@hoadon/domain/invoice/totals';
import type { VatRate } from '@hoadon/domain/invoice/vat-rate';
import { amountInWords } from '@hoadon/domain/money/amount-in-words';
import { DEFAULT_CURRENCY } from '@hoadon/domain/money/currency';
import { type Decimal, decimal, isZero, minus, round } from '@hoadon/domain/money/decimal';
import type { RecordFacts } from './read-record.ts';

/** Everything that a user enters about an invoice, except payments, tags and files. */
export type WrittenRecord = Omit<
  RecordFacts,
  'currency_code' | 'total_amount_without_tax' | 'tax_percentage' | 'total_amount_with_tax'
> &
  Readonly<{
    total_amount_without_tax: Decimal;
    tax_percentage: Decimal | null;
    total_amount_with_tax: Decimal;
  }>;

/** The content of a record that has no invoice file. */
export function statedAnew(record: WrittenRecord): InvoiceDraft {
  const empty: InvoiceDraft = {
    kind: kindOf(record),
    serial: '',
    issuedOn: record.issued_date,
    currency: DEFAULT_CURRENCY,
    exchangeRate: null,
    paymentMethod: 'CK',
    seller: {
      taxCode: '',
      name: '',
      address: '',
      phone: null,
      email: null,
      fax: null,
      website: null,
      bankAccount: null,
      bankName: null,
    },
    buyer: EMPTY_BUYER,
    lines: [],
    totals: ZERO_TOTALS,
    amountInWords: '',
    delivery: null,
    related: null,
    note: null,
  };
  return statedOver(empty, record, { isByHand: true, before: null });
}

type Over = Readonly<{
  /** There is no file whose lines would have to stay. */
  isByHand: boolean;
  /** The content that was recorded; unchanged amounts retain their rates and lines. */
  before: Pick<
    RecordFacts,
    'total_amount_without_tax' | 'tax_percentage' | 'total_amount_with_tax'
  > | null;
}>;

/** What is stated once a record is written over it. */
export function statedOver(
  stated: InvoiceDraft,
  record: WrittenRecord,
  { isByHand, before }: Over,
): InvoiceDraft {
  const kind = kindOf(record);
  const isSameAmount =
    before !== null &&
    kind === stated.kind &&
    !(isByHand && isTaxLost(stated)) &&
    before.total_amount_without_tax === record.total_amount_without_tax &&
    before.tax_percentage === record.tax_percentage &&
    before.total_amount_with_tax === record.total_amount_with_tax;
  const totals = isSameAmount ? stated.totals : totalsOf(stated.currency, kind, record);
  return {
    ...(isSameAmount ? stated : withoutRemarks(stated)),
    kind,
    serial: record.invoice_serial,
    issuedOn: record.issued_date,
    seller: {
      ...stated.seller,
      name: record.seller_name,
      address: record.seller_address,
      taxCode: normaliseTaxCode(record.seller_taxcode),
    },
    buyer: buyerOf(stated.buyer, record),
    lines: isByHand ? [lineOf(record, totals)] : stated.lines,
    totals,
    amountInWords: isSameAmount
      ? stated.amountInWords
      : amountInWords(totals.withTax, stated.currency),
  };
}

/** A record of earlier without a rate states its tax in no group: it is written with the rate that the form shows. */
const isTaxLost = ({ kind, totals }: InvoiceDraft): boolean =>
  kind === 'vat' &&
  !isZero(totals.tax) &&
  totals.byRate.every(({ rate, tax }) => rate === 'NONE' && tax === null);

/** Amounts that a user entered count as read. */
function withoutRemarks({ remarks = [], ...stated }: InvoiceDraft): InvoiceDraft {
  const others = remarks.filter(({ isTotal }) => !isTotal);
  return others.length > 0 ? { ...stated, remarks: others } : stated;
}

function kindOf({ invoice_type }: WrittenRecord): InvoiceKind {
  const kinds = Object.keys(INVOICE_KINDS) as InvoiceKind[];
  return kinds.find((kind) => INVOICE_KINDS[kind] === invoice_type) ?? 'vat';
}

/** A person stays a person until a tax code is given. */
function buyerOf(buyer: Buyer, record: WrittenRecord): Buyer {
  const taxCode = normaliseTaxCode(record.buyer_taxcode) || null;
  const isPerson = buyer.legalName === null && buyer.name !== null && taxCode === null;
  return {
    ...buyer,
    ...(isPerson ? { name: record.buyer_name } : { legalName: record.buyer_name }),
    taxCode,
    address: record.buyer_address || null,
  };
}

/** Amounts as the company rounds those of the currency, in one group of rate. */
function totalsOf(currency: string, kind: InvoiceKind, record: WrittenRecord): Totals {
  const { TOTAL_MONEY: scale } = roundingFor(currency, DEFAULT_ROUNDING);
  const withoutTax = round(record.total_amount_without_tax, scale);
  const withTax = round(record.total_amount_with_tax, scale);
  const tax = minus(withTax, withoutTax);
  const stated = { currency, issuedOn: record.issued_date };
  const rate = rateOf(kind, record.tax_percentage, () =>
    rateOfTotals({ base: withoutTax, tax }, stated),
  );
  // A tax without a base has no rate to be found by, and is declared all the same.
  const isTaxed = rate.rate !== 'NONE' || (kind === 'vat' && isZero(withoutTax) && !isZero(tax));
  return {
    ...ZERO_TOTALS,
    withoutTax,
    tax,
    withTax,
    byRate: [{ ...rate, base: withoutTax, tax: isTaxed ? tax : null }],
  };
}

function rateOf(
  kind: InvoiceKind,
  percentage: Decimal | null,
  ofTax: () => VatRate | null,
): Readonly<{ rate: VatRate; customRate: Decimal | null }> {
  if (kind !== 'vat') return { rate: 'NONE', customRate: null };
  if (percentage === null) return { rate: ofTax() ?? 'NONE', customRate: null };
  const rate = (['0', '5', '8', '10'] as const).find((one) => decimal(one) === percentage);
  return rate ? { rate, customRate: null } : { rate: 'KHAC', customRate: percentage };
}

/** One line for the whole amount, so that the invoice can be printed. */
function lineOf({ content }: WrittenRecord, { withoutTax, tax, withTax, byRate }: Totals): Line {
  const [group] = byRate;
  return {
    ...emptyLine(),
    name: content,
    subtotal: withoutTax,
    tax,
    total: withTax,
    ...(group && { rate: group.rate, customRate: group.customRate }),
  };
}
