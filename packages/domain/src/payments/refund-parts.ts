import { compare, type Decimal, isPositive, minus } from '../money/decimal.ts';
import type { PaymentPart } from './payment-parts.ts';

/** What is left of an advance. */
export type AdvanceLeft = Readonly<{ id: string; open: Decimal }>;

/**
 * How much of a refund is given back of which advance, in the order given; null where it is more than is left of all, or
 * nothing.
 */
export function refundParts(
  advances: readonly AdvanceLeft[],
  amount: Decimal,
): readonly PaymentPart[] | null {
  if (!isPositive(amount)) return null;
  const parts: PaymentPart[] = [];
  let rest = amount;
  for (const { id, open } of advances) {
    if (!isPositive(rest)) break;
    if (!isPositive(open)) continue;
    const part = compare(rest, open) < 0 ? rest : open;
    parts.push({ id, amount: part });
    rest = minus(rest, part);
  }
  return isPositive(rest) ? null : parts;
}
