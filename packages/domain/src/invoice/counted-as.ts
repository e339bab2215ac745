import type { PlainDate } from '../dates/plain-date.ts';
import { type Decimal, minus } from '../money/decimal.ts';
import { countsFor } from './chain-effect.ts';
import type { Totals } from './totals.ts';

/** How an invoice came: 1 issued here, 3 from the tax portal or a provider, 4 confirmed. An import that failed (2) is no invoice. */
export const INVOICE_ORIGINS = [1, 3, 4] as const;

/** What decides whether an invoice is part of a figure (docs/decisions/0043). */
export type CountedInvoice = Parameters<typeof countsFor>[0] &
  Readonly<{
    direction: 'issued' | 'received';
    /** A payment voucher, without an invoice. */
    isVoucher: boolean;
    /** What it comes to in dong is not known: its amounts could not be read, or its currency has no rate. */
    isUncounted: boolean;
  }>;

const isCounted = (invoice: CountedInvoice): boolean =>
  countsFor(invoice) === 1 && !invoice.isVoucher && !invoice.isUncounted;

export const countsAsRevenue = (invoice: CountedInvoice): boolean =>
  invoice.direction === 'issued' && isCounted(invoice);

export const countsAsPurchase = (invoice: CountedInvoice): boolean =>
  invoice.direction === 'received' && isCounted(invoice);

/** An invoice belongs to the period of its date, both ends included. */
export const isInPeriod = (
  issuedOn: PlainDate,
  { from, to }: Readonly<{ from: PlainDate; to: PlainDate }>,
): boolean => from <= issuedOn && issuedOn <= to;

/** What an invoice that counts adds to revenue or purchases: what is to be paid without the tax, after the relief of a decree. */
export const turnoverOf = ({ withTax, tax }: Pick<Totals, 'withTax' | 'tax'>): Decimal =>
  minus(withTax, tax);
