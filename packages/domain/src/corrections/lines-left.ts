import type { Line } from '../invoice/lines/line.ts';
import { rateKey } from '../invoice/listed-rate.ts';
import {
  absolute,
  compare,
  type Decimal,
  dividedBy,
  isPositive,
  isZero,
  minus,
  round,
  scaleOf,
  times,
  ZERO,
} from '../money/decimal.ts';

/** A price has as many digits behind the point as the format takes. */
const PRICE_DECIMALS = 6;

type Remainder = {
  readonly line: Line;
  quantity: Decimal | null;
  subtotal: Decimal;
  tax: Decimal;
};

/**
 * What is left of the lines of an invoice after the adjustments of its amounts, as lines of the same kind:
 * what can still come back. A line of an adjustment is taken off the lines of its name and rate, those of its
 * unit and price first; what matches no line of goods is left out, and the check of the credit finds it.
 */
export function linesLeft(
  issued: readonly Line[],
  adjustments: readonly (readonly Line[])[],
): Line[] {
  const remainders = issued.map(
    (line): Remainder => ({
      line,
      quantity: line.quantity,
      subtotal: line.subtotal ?? ZERO,
      tax: line.tax ?? ZERO,
    }),
  );
  for (const line of adjustments.flat()) {
    if (line.type !== 'product' || line.subtotal === null) continue;
    const isLowered = line.method === 'decrease';
    const matches = matching(remainders, line);
    // A discount comes back as an increase of its name.
    const discount = matches.find((one) => one.line.type === 'discount');
    if (!isLowered && discount) {
      discount.subtotal = minus(discount.subtotal, line.subtotal);
      discount.tax = minus(discount.tax, line.tax ?? ZERO);
    } else if (isLowered) takeOff(matches.filter(isOfGoods), line);
    else {
      const { quantity, subtotal, tax } = line;
      remainders.push({ line: { ...line, method: null }, quantity, subtotal, tax: tax ?? ZERO });
    }
  }
  return remainders.flatMap(lineOf);
}

const isOfGoods = ({ line }: Remainder): boolean => line.type === 'product';

function matching(remainders: readonly Remainder[], taken: Line): Remainder[] {
  const named = remainders.filter(
    ({ line }) => line.name === taken.name && rateKey(line) === rateKey(taken),
  );
  const isAlike = ({ line }: Remainder) =>
    line.price === taken.price && line.unit === taken.unit && line.code === taken.code;
  return [...named.filter(isAlike), ...named.filter((one) => !isAlike(one))];
}

/** Takes pieces and value off one line after the other, until both are used up, and the tax with them. */
function takeOff(from: readonly Remainder[], line: Line): void {
  let pieces = line.quantity && absolute(line.quantity);
  let value = absolute(line.subtotal ?? ZERO);
  let tax = absolute(line.tax ?? ZERO);
  let last: Remainder | null = null;
  for (const one of from) {
    if (!isPositive(value) && !(pieces && isPositive(pieces))) break;
    let share = value;
    if (pieces !== null && one.quantity !== null) {
      const taken = smaller(pieces, one.quantity);
      // A line that goes wholly takes its own value along, whatever was rounded on the way.
      share = taken === pieces ? value : times(taken, one.line.price ?? ZERO);
      one.quantity = minus(one.quantity, taken);
      pieces = minus(pieces, taken);
    }
    const worth = smaller(share, one.subtotal);
    one.subtotal = minus(one.subtotal, worth);
    value = minus(value, worth);
    if (isZero(one.subtotal)) {
      const taken = smaller(tax, one.tax);
      one.tax = minus(one.tax, taken);
      tax = minus(tax, taken);
    }
    last = one;
  }
  if (last) last.tax = minus(last.tax, tax);
}

const smaller = (a: Decimal, b: Decimal): Decimal => (compare(a, b) <= 0 ? a : b);

function lineOf({ line, quantity, subtotal, tax }: Remainder): Line[] {
  if (line.type === 'note' || line.type === 'decree') return [line];
  if (quantity === line.quantity && subtotal === (line.subtotal ?? ZERO)) return [line];
  if (!isPositive(subtotal)) return [];
  const amounts = { subtotal, tax: line.tax && tax, total: null };
  const priced =
    quantity !== null && isPositive(quantity) ? priceFor(line, quantity, subtotal) : null;
  if (priced === null) return [{ ...line, ...amounts, unit: null, quantity: null, price: null }];
  return [{ ...line, ...amounts, quantity, price: priced }];
}

/** The price that makes this amount of these pieces, the line's own where it does; null where none does. */
function priceFor({ price }: Line, quantity: Decimal, subtotal: Decimal): Decimal | null {
  const scale = scaleOf(subtotal);
  const isPriceOf = (one: Decimal) => round(times(quantity, one), scale) === subtotal;
  if (price !== null && isPriceOf(price)) return price;
  const lowered = round(dividedBy(subtotal, quantity), PRICE_DECIMALS);
  return isPriceOf(lowered) ? lowered : null;
}
