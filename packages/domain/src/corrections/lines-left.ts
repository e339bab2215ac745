import type { Line } from '../invoice/lines/line.ts';
import { lastUnit } from '../invoice/lines/line-product.ts';
import { taxOn } from '../invoice/lines/line-tax.ts';
import { rateKey } from '../invoice/listed-rate.ts';
import {
  absolute,
  compare,
  type Decimal,
  dividedBy,
  isNegative,
  isPositive,
  isZero,
  minus,
  negated,
  plus,
  round,
  scaleOf,
  sum,
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
  for (const { line } of remainders) spreadTax(matching(remainders, line).filter(isOfGoods));
  return remainders.flatMap(lineOf);
}

/**
 * Credits of value name no line among those of one name and rate: the tax that is left of all is spread so that each has its own but for
 * the last unit.
 */
function spreadTax(alike: readonly Remainder[]): void {
  const left = alike.filter(({ line, subtotal }) => line.tax !== null && isPositive(subtotal));
  const scale = Math.max(0, ...left.map(({ line }) => scaleOf(line.tax ?? ZERO)));
  const own = left.map(({ line, subtotal }) => taxOn(subtotal, line, scale) ?? ZERO);
  if (left.length === 0) return;
  // What went wholly may have had more or less tax than was taken with it.
  let over = minus(sum(alike.map(({ tax }) => tax)), sum(own));
  for (const one of alike) if (!left.includes(one)) one.tax = ZERO;
  const unit = isNegative(over) ? negated(lastUnit(scale)) : lastUnit(scale);
  for (const [at, one] of left.entries()) {
    const isLast = at === left.length - 1;
    const share = isLast ? over : smallerInSize(over, unit);
    one.tax = plus(own[at] ?? ZERO, share);
    over = minus(over, share);
  }
}

const smallerInSize = (a: Decimal, b: Decimal): Decimal =>
  compare(absolute(a), absolute(b)) <= 0 ? a : b;

const isOfGoods = ({ line }: Remainder): boolean => line.type === 'product';

function matching(remainders: readonly Remainder[], taken: Line): Remainder[] {
  const named = remainders.filter(
    ({ line }) => line.name === taken.name && rateKey(line) === rateKey(taken),
  );
  const isAlike = ({ line }: Remainder) =>
    line.price === taken.price && line.unit === taken.unit && line.code === taken.code;
  return [...named.filter(isAlike), ...named.filter((one) => !isAlike(one))];
}

/** What of a line of an adjustment is still to be taken off. */
type Taking = { pieces: Decimal | null; value: Decimal; tax: Decimal };

/** Takes pieces and value off one line after the other, until both are used up, and the tax with them. */
function takeOff(from: readonly Remainder[], line: Line): void {
  const taking: Taking = {
    pieces: line.quantity && absolute(line.quantity),
    value: absolute(line.subtotal ?? ZERO),
    tax: absolute(line.tax ?? ZERO),
  };
  let last: Remainder | null = null;
  for (const one of from) {
    if (!isPositive(taking.value) && !(taking.pieces && isPositive(taking.pieces))) break;
    takeFrom(one, taking);
    last = one;
  }
  if (last) last.tax = minus(last.tax, taking.tax);
}

function takeFrom(one: Remainder, taking: Taking): void {
  const worth = smaller(takePieces(one, taking), one.subtotal);
  one.subtotal = minus(one.subtotal, worth);
  taking.value = minus(taking.value, worth);
  if (!isZero(one.subtotal)) return;
  const tax = smaller(taking.tax, one.tax);
  one.tax = minus(one.tax, tax);
  taking.tax = minus(taking.tax, tax);
}

/** Returns what the pieces that it takes are worth. */
function takePieces(one: Remainder, taking: Taking): Decimal {
  const { pieces, value } = taking;
  if (pieces === null || one.quantity === null) return value;
  const taken = smaller(pieces, one.quantity);
  one.quantity = minus(one.quantity, taken);
  taking.pieces = minus(pieces, taken);
  // A line that goes wholly takes its own value along, whatever was rounded on the way.
  return taken === pieces ? value : times(taken, one.line.price ?? ZERO);
}

const smaller = (a: Decimal, b: Decimal): Decimal => (compare(a, b) <= 0 ? a : b);

function lineOf({ line, quantity, subtotal, tax }: Remainder): Line[] {
  if (line.type === 'note' || line.type === 'decree') return [line];
  const isUntouched = quantity === line.quantity && subtotal === (line.subtotal ?? ZERO);
  if (isUntouched && tax === (line.tax ?? ZERO)) return [line];
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
