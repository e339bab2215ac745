import type { Issue } from '../errors/issue.ts';
import { isTaxCode, normaliseTaxCode } from '../identity/tax-code.ts';
import { INVOICE_KINDS, type InvoiceTemplate } from '../invoice/invoice-kind.ts';
import { rateOfTotals } from '../invoice/rate-of-totals.ts';
import { invoiceNumber } from '../issuing/numbering.ts';
import { isRateOfLaw } from '../legal/highest-rate.ts';
import { ruleSetOn } from '../legal/rule-set.ts';
import { isWithinDigits } from '../money/carried.ts';
import { decimalOrNull, isZero, minus } from '../money/decimal.ts';
import { isFinerThanCurrency } from '../money/finer-than-currency.ts';

/** What must be there and right in the record of an invoice; texts as they were typed. */
export type RecordToCheck = Readonly<{
  invoice_number: string;
  seller_name: string;
  seller_address: string;
  seller_taxcode: string;
  buyer_name: string;
  buyer_address: string;
  buyer_taxcode: string;
  issued_date: string | null;
  paid_date: string | null;
  invoice_type: InvoiceTemplate;
  currency_code: string;
  total_amount_without_tax: string | null;
  tax_percentage: string | null;
  total_amount_with_tax: string | null;
}>;

/** EDIT-004. */
const REQUIRED = [
  'invoice_number',
  'seller_name',
  'seller_address',
  'seller_taxcode',
  'buyer_name',
  'issued_date',
  'total_amount_without_tax',
  'total_amount_with_tax',
] as const satisfies readonly (keyof RecordToCheck)[];

const AMOUNTS = ['total_amount_without_tax', 'total_amount_with_tax'] as const;

export type RecordFault =
  | 'required'
  | 'buyer-address-required'
  | 'number-invalid'
  | 'tax-code-invalid'
  | 'in-future'
  | 'rate-required'
  | 'rate-impossible'
  | 'seller-is-buyer'
  | 'amount-finer-than-currency'
  | 'amount-too-long';

const fault = (path: keyof RecordToCheck, code: RecordFault): Issue => ({
  path,
  code,
  severity: 'error',
});

/** Values of a seller stay as they are, even where a user could not enter them. */
type Before = Pick<RecordToCheck, (typeof AMOUNTS)[number] | 'tax_percentage'>;

/**
 * Every fault, in the order of the fields. `today` in Viet Nam: nothing was issued or paid tomorrow. Amounts and a rate that are as
 * they were `before` may be finer than their currency, or none of the law. `own`: the tax code of the company, which buys nothing from itself.
 */
export function recordFaults(
  record: RecordToCheck,
  today: string,
  before: Before | null = null,
  own = '',
): Issue[] {
  const missing = REQUIRED.filter((field) => !record[field]?.trim());
  const given = (field: keyof RecordToCheck) => Boolean(record[field]?.trim());
  const isWrongCode = (field: 'seller_taxcode' | 'buyer_taxcode') =>
    given(field) && !isTaxCode(record[field].trim());
  const isLater = (day: string | null) => day !== null && day > today;
  return [
    ...missing.map((field) => fault(field, 'required')),
    ...(given('invoice_number') && invoiceNumber(record.invoice_number) === null
      ? [fault('invoice_number', 'number-invalid')]
      : []),
    ...(isWrongCode('seller_taxcode') ? [fault('seller_taxcode', 'tax-code-invalid')] : []),
    ...(isFromItself(record, own) ? [fault('seller_taxcode', 'seller-is-buyer')] : []),
    ...(isWrongCode('buyer_taxcode') ? [fault('buyer_taxcode', 'tax-code-invalid')] : []),
    // EDIT-005.
    ...(given('buyer_taxcode') && !given('buyer_address')
      ? [fault('buyer_address', 'buyer-address-required')]
      : []),
    ...(isLater(record.issued_date) ? [fault('issued_date', 'in-future')] : []),
    ...(isLater(record.paid_date) ? [fault('paid_date', 'in-future')] : []),
    ...AMOUNTS.filter(
      (field) => record[field] !== before?.[field] && isFiner(record[field], record.currency_code),
    ).map((field) => fault(field, 'amount-finer-than-currency')),
    ...AMOUNTS.filter((field) => record[field] !== before?.[field] && isTooLong(record[field])).map(
      (field) => fault(field, 'amount-too-long'),
    ),
    ...(isRateImpossible(record, today, before)
      ? [fault('tax_percentage', 'rate-impossible')]
      : []),
    ...(isTaxWithoutRate(record) ? [fault('tax_percentage', 'rate-required')] : []),
  ];
}

function isFromItself(
  { seller_taxcode: seller, buyer_taxcode: buyer }: RecordToCheck,
  own: string,
) {
  const code = normaliseTaxCode(seller);
  return code !== '' && (code === normaliseTaxCode(buyer) || code === normaliseTaxCode(own));
}

/** The one rate of a record is that of the law, or what its rates come to together, so that none is above the highest. */
function isRateImpossible(record: RecordToCheck, today: string, before: Before | null): boolean {
  const { invoice_type, issued_date: issuedOn, tax_percentage: stated } = record;
  const percent = decimalOrNull(stated);
  if (invoice_type !== INVOICE_KINDS.vat || percent === null) return false;
  if (before !== null && AMOUNTS.every((field) => record[field] === before[field]))
    if (stated === before.tax_percentage) return false;
  return !isRateOfLaw(percent, ruleSetOn(issuedOn ?? today));
}

/** The tax of a VAT invoice is declared at its rate: it is stated, or one rate alone makes the tax. */
function isTaxWithoutRate(record: RecordToCheck): boolean {
  const base = decimalOrNull(record.total_amount_without_tax);
  const withTax = decimalOrNull(record.total_amount_with_tax);
  if (record.invoice_type !== INVOICE_KINDS.vat || record.tax_percentage?.trim()) return false;
  if (base === null || withTax === null || isZero(base)) return false;
  const tax = minus(withTax, base);
  const { issued_date: issuedOn, currency_code: currency } = record;
  return (
    !isZero(tax) && rateOfTotals({ base, tax }, { currency, issuedOn: issuedOn ?? '' }) === null
  );
}

function isTooLong(text: string | null): boolean {
  const amount = decimalOrNull(text);
  return amount !== null && !isWithinDigits(amount);
}

function isFiner(text: string | null, currency: string): boolean {
  const amount = decimalOrNull(text);
  return amount !== null && isFinerThanCurrency(amount, currency);
}
