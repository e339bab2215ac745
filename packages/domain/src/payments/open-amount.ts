import { countsFor } from '../invoice/chain-effect.ts';
import { type Decimal, minus, sum } from '../money/decimal.ts';
import { DELIVERY_NOTE } from './settlement.ts';

/** What decides whether an invoice can be paid, and how much. */
export type PayableInvoice = Parameters<typeof countsFor>[0] &
  Readonly<{
    /** Form symbol: nothing is paid on a delivery note. */
    template: string;
    /** A payment voucher: a payment itself. */
    isVoucher: boolean;
    withTax: Decimal;
    /** What was paid of it, negative where money was given back for a decrease. */
    paid: Decimal;
    /** Open decreases of this invoice alone, each a negative amount (see openInAll). */
    credits: readonly Decimal[];
  }>;

export const NOT_PAYABLE = [
  'not-issued',
  'replaced',
  'canceled',
  'voucher',
  /** A delivery note, on which nothing is paid. */
  'note',
  'paid',
] as const;
export type NotPayable = (typeof NOT_PAYABLE)[number];

/** What this document itself still waits for: negative where the seller owes it to the buyer. */
export const openAmount = ({ withTax, paid }: Pick<PayableInvoice, 'withTax' | 'paid'>): Decimal =>
  minus(withTax, paid);

/**
 * What is open of an invoice with its decreases (docs/law-and-practice.md#debts): a decrease lowers what the original is to be paid.
 * An increase is a debt of its own.
 */
export const openInAll = (invoice: Pick<PayableInvoice, 'withTax' | 'paid' | 'credits'>): Decimal =>
  sum([openAmount(invoice), ...invoice.credits]);

/** Why nothing can be paid of it; null where something can. `isSettled`: a payment closed it. */
export function whyNotPayable(
  invoice: PayableInvoice & Readonly<{ isSettled: boolean }>,
): NotPayable | null {
  if (invoice.isVoucher) return 'voucher';
  if (invoice.template === DELIVERY_NOTE) return 'note';
  if (invoice.chainState === 'REPLACED') return 'replaced';
  if (invoice.chainState === 'CANCELED') return 'canceled';
  if (countsFor(invoice) === 0) return 'not-issued';
  const isOpen = [openAmount(invoice), ...invoice.credits].some((amount) => amount !== '0');
  return invoice.isSettled && !isOpen ? 'paid' : null;
}
