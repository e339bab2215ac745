import type { Rounding } from '../display-settings/rounding.ts';
import { type Decimal, dividedBy, isZero, ONE, round } from '../money/decimal.ts';
import { completeLine } from './complete-line.ts';
import type { InvoiceKind } from './invoice-kind.ts';
import type { Line } from './line.ts';

/**
 * The line after its subtotal was typed over (LINE-016, AMB-39): the price follows when there is a
 * quantity, else the quantity when there is a price, else it is one piece at that price.
 */
export function deriveFromSubtotal(
  line: Line,
  subtotal: Decimal,
  kind: InvoiceKind,
  rounding: Rounding,
): Line {
  const stated = round(subtotal, rounding.SUB_TOTAL);
  return completeLine({ ...line, ...factorsOf(line, stated, rounding) }, kind, rounding);
}

function factorsOf(
  { quantity, price }: Line,
  subtotal: Decimal,
  rounding: Rounding,
): Pick<Line, 'quantity' | 'price' | 'subtotal'> {
  if (quantity !== null && !isZero(quantity)) {
    return { quantity, price: round(dividedBy(subtotal, quantity), rounding.UNIT_PRICE), subtotal };
  }
  if (price !== null && !isZero(price)) {
    return { quantity: round(dividedBy(subtotal, price), rounding.QUANTITY), price, subtotal };
  }
  return { quantity: ONE, price: subtotal, subtotal };
}
