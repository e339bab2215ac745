import type { Rounding } from '../../display-settings/rounding.ts';
import { type Decimal, dividedBy, isZero, ONE, round } from '../../money/decimal.ts';
import type { InvoiceKind } from '../invoice-kind.ts';
import { completeLine } from './complete-line.ts';
import type { Line } from './line.ts';
import { isProduct } from './line-product.ts';

/** Digits behind the point that the authority's format gives a price. */
const FINEST_PRICE = 6;

type Factors = Readonly<{ quantity: Decimal; price: Decimal }>;

/**
 * The line after its subtotal was typed over (LINE-016, AMB-39): the price follows when there is a
 * quantity, else the quantity when there is a price, else it is one piece at that price. Where the
 * quantity cannot meet the subtotal, the price of that quantity does.
 */
export function deriveFromSubtotal(
  line: Line,
  subtotal: Decimal,
  kind: InvoiceKind,
  rounding: Rounding,
): Line {
  const stated = round(subtotal, rounding.SUB_TOTAL);
  const derived = { ...line, ...factorsOf(line, stated, rounding), subtotal: stated, tax: null };
  return completeLine(derived, kind, rounding);
}

function factorsOf({ quantity, price }: Line, subtotal: Decimal, rounding: Rounding): Factors {
  if (quantity !== null && !isZero(quantity)) return pricedAt(quantity, subtotal, rounding);
  if (price === null || isZero(price)) return { quantity: ONE, price: subtotal };
  const derived = round(dividedBy(subtotal, price), rounding.QUANTITY);
  if (isProduct(subtotal, derived, price, rounding)) return { quantity: derived, price };
  return pricedAt(isZero(derived) ? ONE : derived, subtotal, rounding);
}

/** The price in the company's digits, in the finest of the format where those miss the subtotal. */
function pricedAt(quantity: Decimal, subtotal: Decimal, rounding: Rounding): Factors {
  const exact = dividedBy(subtotal, quantity);
  const price = round(exact, rounding.UNIT_PRICE);
  return {
    quantity,
    price: isProduct(subtotal, quantity, price, rounding) ? price : round(exact, FINEST_PRICE),
  };
}
