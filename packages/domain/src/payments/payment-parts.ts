import {
  absolute,
  compare,
  type Decimal,
  isNegative,
  isZero,
  minus,
  sum,
  ZERO,
} from '../money/decimal.ts';

/** An invoice as a payment meets it. */
export type InvoiceToPay = Readonly<{
  id: string;
  /** Of the document itself. */
  open: Decimal;
  /** Its open decreases, each negative. */
  credits: readonly Readonly<{ id: string; open: Decimal }>[];
}>;

/** How much of a payment goes to which document: with the sign of what is open of it, and never more. */
export type PaymentPart = Readonly<{ id: string; amount: Decimal }>;

/** What an invoice comes to with its decreases. */
export const openOf = ({ open, credits }: InvoiceToPay): Decimal =>
  sum([open, ...credits.map((credit) => credit.open)]);

/** Whether `amount` is a part of `open`: with its sign, and no more. */
export const isWithin = (amount: Decimal, open: Decimal): boolean =>
  isZero(amount) ||
  (isNegative(amount) === isNegative(open) && compare(absolute(amount), absolute(open)) <= 0);

/**
 * The parts of `amount` that is paid for an invoice: a settling payment includes its decreases, a smaller one leaves
 * them to the payment of the rest. Null where it is more than is open, has another sign, or is nothing while something
 * is open.
 */
export function partsOf(invoice: InvoiceToPay, amount: Decimal): PaymentPart[] | null {
  const open = openOf(invoice);
  if (!isWithin(amount, open) || (isZero(amount) && !isZero(open))) return null;
  if (amount !== open) return within(invoice, amount);
  const documents = [{ id: invoice.id, open: invoice.open }, ...invoice.credits];
  const parts = documents.filter((one) => !isZero(one.open));
  return (parts.length === 0 ? documents.slice(0, 1) : parts).map((one) => ({
    id: one.id,
    amount: one.open,
  }));
}

/** A part of the whole applies to the document itself, unless that is settled and its decreases are given back. */
function within({ id, open, credits }: InvoiceToPay, amount: Decimal): PaymentPart[] {
  if (isWithin(amount, open)) return [{ id, amount }];
  const parts: PaymentPart[] = [];
  let rest = minus(amount, open);
  if (!isZero(open)) parts.push({ id, amount: open });
  for (const credit of credits) {
    const taken = isWithin(rest, credit.open) ? rest : credit.open;
    if (!isZero(taken)) parts.push({ id: credit.id, amount: taken });
    rest = minus(rest, taken);
  }
  return parts;
}

/** An amount for each of the invoices, and what none of them takes. */
export type Shares = Readonly<{
  shares: readonly Readonly<{ id: string; amount: Decimal }>[];
  rest: Decimal;
}>;

/**
 * Shares a payment out over invoices in their order, the oldest first: what the payer has to get back is set off in full,
 * then each is paid as far as the money goes.
 */
export function shareOut(amount: Decimal, invoices: readonly InvoiceToPay[]): Shares {
  const opens = invoices.map((invoice) => ({ id: invoice.id, open: openOf(invoice) }));
  const given = sum(opens.filter(({ open }) => isNegative(open)).map(({ open }) => open));
  let rest = minus(amount, given);
  const shares = opens.map(({ id, open }) => {
    if (isNegative(open)) return { id, amount: open };
    const taken = isNegative(rest) ? ZERO : isWithin(rest, open) ? rest : open;
    rest = minus(rest, taken);
    return { id, amount: taken };
  });
  return { shares, rest };
}
