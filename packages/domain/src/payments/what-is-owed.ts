import { countsFor } from '../invoice/chain-effect.ts';
import {
  type Decimal,
  isNegative,
  isPositive,
  isZero,
  minus,
  plus,
  ZERO,
} from '../money/decimal.ts';
import { DELIVERY_NOTE, type Settlement } from './settlement.ts';

/** What decides what is open of an invoice in every list, sum and count (docs/decisions/0043). */
export type SettledInvoice = Parameters<typeof countsFor>[0] &
  Readonly<{
    /** Form symbol: nothing is paid on a delivery note. */
    template: string;
    /** A payment voucher: a payment itself. */
    isVoucher: boolean;
    /** A decrease that is settled with the one invoice in force that it lowers. */
    isCredit: boolean;
    withTax: Decimal;
    paid: Decimal;
    /** A payment closed it. */
    isSettled: boolean;
    /** What is open of the decreases that are settled with it, negative. */
    credited: Decimal;
  }>;

const isPaidFor = (invoice: SettledInvoice): boolean =>
  countsFor(invoice) === 1 && !invoice.isVoucher && invoice.template !== DELIVERY_NOTE;

/** What is open of an invoice together with its decreases; 0 where nothing is to be paid of it. */
export function openBalance(invoice: SettledInvoice): Decimal {
  if (!isPaidFor(invoice) || invoice.isCredit) return ZERO;
  const own = invoice.isSettled ? ZERO : minus(invoice.withTax, invoice.paid);
  return plus(own, invoice.credited);
}

export const isOwed = (invoice: SettledInvoice): boolean => !isZero(openBalance(invoice));

export function settlementOf(invoice: SettledInvoice): Settlement {
  if (!isPaidFor(invoice)) return 'none';
  if (invoice.isCredit) return invoice.isSettled ? 'paid' : 'none';
  const open = openBalance(invoice);
  if (isNegative(open)) return 'credit';
  const isBegun = invoice.isSettled || !isZero(invoice.paid);
  if (isPositive(open)) return isBegun ? 'partly' : 'unpaid';
  return isBegun ? 'paid' : 'none';
}
