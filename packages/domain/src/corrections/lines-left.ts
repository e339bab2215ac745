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
import { shareOf } from './discounts-of-goods.ts';

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
  for (const line of adjustments.flat()) takeAdjustment(remainders, line);
  for (const { line } of remainders) spreadTax(sharingTax(remainders, line));
  return remainders.flatMap(lineOf);
}

/** Lowers what is left by a line of an adjustment, or adds what it raises. */
function takeAdjustment(remainders: Remainder[], line: Line): void {
  if ((line.type !== 'product' && line.type !== 'discount') || line.subtotal === null) return;
  const matches = matching(remainders, line);
  const goods = matches.filter(isOfGoods);
  const isLowered = line.type === 'product' && line.method === 'decrease';
  if (isLowered && line.quantity !== null && !isZero(line.quantity)) takeOff(goods, line);
  else if (isLowered) takeValue(remainders, goods, line);
  else {
    // A discount comes back as an increase of its name; a further one lowers what is left.
    const discounts = line.type === 'product' ? matches.filter(isOfDiscount) : [];
    remainders.push(...increased(discounts, line));
  }
}

/** Takes an increase off the discounts of its name; returns what is more than they are, as goods or discount of its own. */
function increased(discounts: readonly Remainder[], line: Line): Remainder[] {
  const { quantity, subtotal: whole } = line;
  let [subtotal, tax] = [whole ?? ZERO, line.tax ?? ZERO];
  for (const [at, one] of discounts.entries()) {
    const taken = smaller(subtotal, one.subtotal);
    // The tax of an increase that is a discount alone goes with it, whatever was rounded on the way.
    const isAll = at === discounts.length - 1 && taken === subtotal;
    const taxTaken = isAll ? tax : smaller(tax, one.tax);
    one.subtotal = minus(one.subtotal, taken);
    one.tax = minus(one.tax, taxTaken);
    subtotal = minus(subtotal, taken);
    tax = minus(tax, taxTaken);
  }
  if (discounts.length > 0 && isZero(subtotal)) return [];
  return [{ line: { ...line, method: null }, quantity, subtotal, tax }];
}

/**
 * Takes value off goods: less of what was billed is less of the goods and of the discounts of their rate, so that other
 * goods retain their share of these.
 */
function takeValue(
  remainders: readonly Remainder[],
  goods: readonly Remainder[],
  line: Line,
): void {
  const alike = remainders.filter((one) => rateKey(one.line) === rateKey(line));
  const discounts = alike.filter((one) => isOfDiscount(one) && isPositive(one.subtotal));
  const worth = totalOf(alike.filter(isOfGoods));
  const discount = totalOf(discounts);
  const value = absolute(line.subtotal ?? ZERO);
  const gross = grossOf(value, { worth, discount, most: totalOf(goods) });
  let share = minus(gross, value);
  let tax = absolute(line.tax ?? ZERO);
  for (const [at, one] of discounts.entries()) {
    const isLast = at === discounts.length - 1;
    const own = isLast
      ? share
      : smaller(
          shareOf(minus(gross, value), one.subtotal, discount, scaleOf(one.subtotal)),
          smaller(share, one.subtotal),
        );
    const rest = minus(one.subtotal, own);
    const restTax = taxOn(rest, one.line, scaleOf(one.line.tax ?? ZERO)) ?? ZERO;
    const taxTaken = isZero(rest) ? one.tax : minus(one.tax, restTax);
    one.subtotal = rest;
    one.tax = minus(one.tax, taxTaken);
    share = minus(share, own);
    tax = plus(tax, taxTaken);
  }
  takeOff(goods, { ...line, quantity: null, subtotal: negated(gross), tax: negated(tax) });
}

const totalOf = (some: readonly Remainder[]): Decimal => sum(some.map((one) => one.subtotal));

/** What goods were sold for, before the discount, that were billed with this value. */
function grossOf(
  value: Decimal,
  { worth, discount, most }: Readonly<Record<'worth' | 'discount' | 'most', Decimal>>,
): Decimal {
  const net = minus(worth, discount);
  if (!isPositive(discount) || !isPositive(net) || compare(value, most) >= 0) return value;
  const gross = shareOf(value, worth, net, Math.max(scaleOf(worth), scaleOf(value)));
  const unit = lastUnit(Math.max(scaleOf(worth), scaleOf(value)));
  return compare(plus(gross, unit), most) >= 0 ? smaller(most, plus(value, discount)) : gross;
}

/** Goods of the name and rate; with a discount everything of the rate, because it lowers all of them. */
function sharingTax(remainders: readonly Remainder[], line: Line): readonly Remainder[] {
  const ofRate = remainders.filter((one) => rateKey(one.line) === rateKey(line));
  const isDiscounted = ofRate.some((one) => isOfDiscount(one) && isPositive(one.subtotal));
  return isDiscounted ? ofRate : matching(remainders, line).filter(isOfGoods);
}

/**
 * Credits of value name no line among those of one name and rate, and with a discount none of its rate: the tax that is left of
 * all is spread so that each has its own but for the last unit.
 */
function spreadTax(alike: readonly Remainder[]): void {
  const left = alike.filter(({ line, subtotal }) => line.tax !== null && isPositive(subtotal));
  const scale = Math.max(0, ...left.map(({ line }) => scaleOf(line.tax ?? ZERO)));
  const own = left.map(({ line, subtotal }) => taxOn(subtotal, line, scale) ?? ZERO);
  if (left.length === 0) return;
  // What went wholly may have had more or less tax than was taken with it.
  let over = minus(
    sum(alike.map((one) => signed(one, one.tax))),
    sum(left.map((one, at) => signed(one, own[at] ?? ZERO))),
  );
  for (const one of alike) if (!left.includes(one)) one.tax = ZERO;
  const unit = isNegative(over) ? negated(lastUnit(scale)) : lastUnit(scale);
  for (const [at, one] of left.entries()) {
    const isLast = at === left.length - 1;
    const share = isLast ? over : smallerInSize(over, unit);
    one.tax = plus(own[at] ?? ZERO, signed(one, share));
    over = minus(over, share);
  }
}

/** A discount is taken off. */
const signed = (one: Remainder, amount: Decimal): Decimal =>
  isOfDiscount(one) ? negated(amount) : amount;

const smallerInSize = (a: Decimal, b: Decimal): Decimal =>
  compare(absolute(a), absolute(b)) <= 0 ? a : b;

const isOfGoods = ({ line }: Remainder): boolean => line.type === 'product';
const isOfDiscount = ({ line }: Remainder): boolean => line.type === 'discount';

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
