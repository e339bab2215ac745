import type { OpenInvoice } from '@hoadon/contracts/payments';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { parseEmailList } from '@hoadon/domain/identity/email-list';
import { isUsableRate } from '@hoadon/domain/invoice/exchange-rate/exchange-rate';
import { inDong } from '@hoadon/domain/invoice/totals-in-dong';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';
import { isForeign } from '@hoadon/domain/money/currency';
import { compare, type Decimal, decimal, isZero, sum } from '@hoadon/domain/money/decimal';
import type { PaymentMethod } from '@hoadon/domain/payments/payment-direction';
import { isWithin } from '@hoadon/domain/payments/payment-parts';

/** What is typed into the form of a payment. */
export type PayForm = Readonly<{
  paidOn: PlainDate | null;
  method: PaymentMethod;
  bankReference: string;
  note: string;
  emails: string;
  rate: Decimal | null;
  /** By invoice; all that is open where it was not touched. */
  amounts: Readonly<Record<string, Decimal | null>>;
}>;

export const openOf = ({ open_amount }: OpenInvoice): Decimal => decimal(open_amount);

export const amountOf = (form: PayForm, invoice: OpenInvoice): Decimal | null => {
  const typed = form.amounts[invoice.invoice_id];
  return typed === undefined ? openOf(invoice) : typed;
};

/** Of which something can be paid; the others are named and left out. */
export const payable = (invoices: readonly OpenInvoice[]): OpenInvoice[] =>
  invoices.filter(({ reason }) => reason === null);

/** One payment is of one partner, direction and currency. An unknown partner is resolved by the server. */
export const isOfSeveral = (invoices: readonly OpenInvoice[]): boolean =>
  new Set(invoices.map((one) => `${one.kind_of} ${one.currency_code}`)).size > 1 ||
  new Set(invoices.flatMap(({ partner_id }) => partner_id ?? [])).size > 1;

export const totalOf = (form: PayForm, invoices: readonly OpenInvoice[]): Decimal =>
  sum(invoices.map((invoice) => amountOf(form, invoice) ?? decimal('0')));

/**
 * From which sum, in dong, cash makes the input tax of one of these purchases not deductible (VAT Law 48/2024/QH15 Art. 14(2)(b)): what was bought of
 * one seller on one day is added up. Null: none of them reaches it, or they are sales.
 */
export function cashLimitReached(invoices: readonly OpenInvoice[]): Decimal | null {
  const bought = invoices.filter(({ kind_of }) => !kind_of);
  for (const day of new Set(bought.map(({ issued_date }) => issued_date))) {
    const { cashLimit } = ruleSetOn(day);
    const ofDay = bought.filter(({ issued_date }) => issued_date === day);
    if (compare(sum(ofDay.map(totalInDong)), cashLimit) >= 0) return cashLimit;
  }
  return null;
}

const totalInDong = ({ total_amount_with_tax, foreign_rate }: OpenInvoice): Decimal =>
  inDong(decimal(total_amount_with_tax), foreign_rate === null ? null : decimal(foreign_rate));

export type AmountFault = 'missing' | 'tooMuch';

export function amountFault(form: PayForm, invoice: OpenInvoice): AmountFault | null {
  const amount = amountOf(form, invoice);
  const open = openOf(invoice);
  if (amount === null || (isZero(amount) && !isZero(open))) return 'missing';
  return isWithin(amount, open) ? null : 'tooMuch';
}

/** The rate that all of them state; null where they state several, or none. */
export function commonRate(invoices: readonly OpenInvoice[]): Decimal | null {
  const [rate, ...others] = new Set(invoices.map(({ foreign_rate }) => foreign_rate));
  return rate && others.length === 0 ? decimal(rate) : null;
}

export const rateOf = (form: PayForm, invoices: readonly OpenInvoice[]): Decimal | null =>
  form.rate ?? commonRate(invoices);

export type PaymentFaults = Readonly<{
  paidOn: 'missing' | 'future' | null;
  rate: boolean;
  /** The first wrong address. */
  email: Readonly<{ position: number; text: string }> | null;
  amounts: boolean;
}>;

export function faultsIn(
  form: PayForm,
  invoices: readonly OpenInvoice[],
  today: PlainDate,
): PaymentFaults {
  const [first] = invoices;
  const rate = rateOf(form, invoices);
  return {
    paidOn: form.paidOn === null ? 'missing' : form.paidOn > today ? 'future' : null,
    rate: first !== undefined && isForeign(first.currency_code) && !(rate && isUsableRate(rate)),
    email: parseEmailList(form.emails).faults[0] ?? null,
    amounts: invoices.some((invoice) => amountFault(form, invoice) !== null),
  };
}

export const isFaultless = ({ paidOn, rate, email, amounts }: PaymentFaults): boolean =>
  paidOn === null && !rate && email === null && !amounts;
