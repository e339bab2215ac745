import type { Rounding } from '../display-settings/rounding.ts';
import type { Line } from '../invoice/lines/line.ts';
import { isProduct } from '../invoice/lines/line-product.ts';
import { rateKey } from '../invoice/listed-rate.ts';
import {
  type Decimal,
  dividedBy,
  isPositive,
  isZero,
  minus,
  plus,
  round,
  sum,
  times,
  ZERO,
} from '../money/decimal.ts';

/** A price has as many digits behind the point as the format takes. */
const PRICE_DECIMALS = 6;

/** What a line of goods was billed with: its amounts less its share of the discounts of its rate. */
export type Billed = Readonly<{ subtotal: Decimal; tax: Decimal | null }>;

/** A part of an amount, rounded; the whole where the part is the whole. */
export const shareOf = (amount: Decimal, part: Decimal, whole: Decimal, scale: number): Decimal =>
  isZero(whole) ? ZERO : round(dividedBy(times(amount, part), whole), scale);

/**
 * Goods that a discount line lowers, as positions: those of its rate, and all goods where none bears its rate. Law and form
 * tie a discount to no line, so that it lowers its goods in proportion.
 */
export function discountedGoods(lines: readonly Line[], discount: Line): readonly number[] {
  const goods = lines.flatMap((line, index) => (line.type === 'product' ? [index] : []));
  const ofRate = goods.filter((index) => rateKey(lines[index] as Line) === rateKey(discount));
  return ofRate.length > 0 ? ofRate : goods;
}

/** By position of its line of goods. The shares of a discount come to the discount exactly. */
export function billedGoods(
  lines: readonly Line[],
  { SUB_TOTAL, TAX_MONEY }: Pick<Rounding, 'SUB_TOTAL' | 'TAX_MONEY'>,
): ReadonlyMap<number, Billed> {
  const billed = new Map<number, Billed>(
    lines.flatMap(({ type, subtotal, tax }, index) =>
      type === 'product' ? [[index, { subtotal: subtotal ?? ZERO, tax }]] : [],
    ),
  );
  for (const discount of lines) {
    if (discount.type !== 'discount' || discount.subtotal === null) continue;
    const goods = discountedGoods(lines, discount);
    const worthOf = (index: number) => lines[index]?.subtotal ?? ZERO;
    const whole = sum(goods.map(worthOf));
    let before = ZERO;
    for (const index of goods) {
      const after = plus(before, worthOf(index));
      const shareIn = (amount: Decimal, scale: number) =>
        minus(shareOf(amount, after, whole, scale), shareOf(amount, before, whole, scale));
      const own = billed.get(index);
      if (own)
        billed.set(index, {
          subtotal: minus(own.subtotal, shareIn(discount.subtotal, SUB_TOTAL)),
          tax: own.tax && minus(own.tax, shareIn(discount.tax ?? ZERO, TAX_MONEY)),
        });
      before = after;
    }
  }
  return billed;
}

/**
 * The amount as pieces of a price, of the line's own price where that makes the amount; as an amount alone where no price
 * does. A line of others may state an amount that its own discount lowered.
 */
export function pricedAs(
  line: Line,
  quantity: Decimal,
  subtotal: Decimal,
  rounding: Rounding,
): Pick<Line, 'unit' | 'quantity' | 'price'> {
  const { unit, price } = line;
  if (price !== null && isProduct(subtotal, quantity, price, rounding))
    return { unit, quantity, price };
  const lowered = isPositive(quantity)
    ? round(dividedBy(subtotal, quantity), PRICE_DECIMALS)
    : ZERO;
  return isPositive(lowered) && isProduct(subtotal, quantity, lowered, rounding)
    ? { unit, quantity, price: lowered }
    : { unit: null, quantity: null, price: null };
}
