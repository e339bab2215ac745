import { DEFAULT_ROUNDING, type Rounding } from '../display-settings/rounding.ts';
import type { Line } from '../invoice/lines/line.ts';
import { isProduct, lastUnit, productOf } from '../invoice/lines/line-product.ts';
import { taxOn } from '../invoice/lines/line-tax.ts';
import { sumByRate } from '../invoice/lines/sum-lines.ts';
import { rateKey } from '../invoice/listed-rate.ts';
import type { RateTotal } from '../invoice/totals.ts';
import {
  absolute,
  compare,
  type Decimal,
  isZero,
  minus,
  negated,
  plus,
  sum,
  ZERO,
} from '../money/decimal.ts';
import {
  type Billed,
  billedGoods,
  discountedGoods,
  pricedAs,
  shareOf,
} from './discounts-of-goods.ts';

/**
 * The three shapes in which goods or money come back (docs/law-and-practice.md#shapes-of-a-return): everything, some pieces of some lines
 * (`pieces` by line of the original), or value alone while the goods stay (`value` by line).
 */
export type Return =
  | Readonly<{ shape: 'whole' }>
  | Readonly<{ shape: 'part'; pieces: ReadonlyMap<number, Decimal> }>
  | Readonly<{ shape: 'value'; value: ReadonlyMap<number, Decimal> }>;

/**
 * The lines of the adjustment, from the lines as they were issued, or what is left of them, and never from a
 * price of today. Quantity or amount is negative and the price never is. A discount comes back with its goods, in part in
 * the proportion of what they were billed with, and so does the relief of a sales invoice. The tax that a part takes back is what the tax of the rest leaves, so that all returns together take
 * back what was charged. Throws RangeError for more pieces than were sold.
 */
export function returnLines(
  issued: readonly Line[],
  back: Return,
  rounding: Rounding = DEFAULT_ROUNDING,
): Line[] {
  const lines = goodsBack(issued, back, rounding);
  const relief = issued.find(({ type }) => type === 'decree');
  return relief && lines.length > 0 ? [...lines, reliefBack(relief)] : lines;
}

/** Its amount follows from the goods that come back. */
const reliefBack = (line: Line): Line => ({ ...line, name: '', subtotal: null, total: null });

function goodsBack(issued: readonly Line[], back: Return, rounding: Rounding): Line[] {
  if (back.shape === 'whole') return issued.flatMap((line) => wholeLine(line, rounding));
  if (back.shape === 'value') return valueBack(issued, back.value, rounding);
  const parts = issued.map((line, index) => {
    const given = back.pieces.get(index);
    const isGiven = line.type === 'product' && given !== undefined && !isZero(given);
    return isGiven ? partOf(line, given, rounding) : [];
  });
  return issued.flatMap((line, index) =>
    line.type === 'discount'
      ? discountOfParts(issued, line, parts, rounding)
      : (parts[index] ?? []),
  );
}

function valueBack(
  issued: readonly Line[],
  value: ReadonlyMap<number, Decimal>,
  rounding: Rounding,
): Line[] {
  const billed = billedGoods(issued, rounding);
  const left = new Map(sumByRate(issued).map((total) => [rateKey(total), total]));
  return issued.flatMap((line, index) => {
    const given = value.get(index);
    const own = billed.get(index);
    const ofRate = left.get(rateKey(line));
    if (given === undefined || isZero(given) || !own || !ofRate) return [];
    const lowered = lessOf(line, own, given, rounding);
    const tax = lowered.tax && cappedTax(absolute(lowered.tax), absolute(given), ofRate);
    left.set(rateKey(line), {
      ...ofRate,
      base: minus(ofRate.base, absolute(given)),
      tax: ofRate.tax && minus(ofRate.tax, tax ?? ZERO),
    });
    return [{ ...lowered, tax: taken(tax) }];
  });
}

/** At most the tax that is left of its rate, and all of it with the last value. */
function cappedTax(tax: Decimal, value: Decimal, { base, tax: left }: RateTotal): Decimal {
  if (left === null) return tax;
  const isAll = compare(value, base) === 0;
  return isAll || compare(tax, left) > 0 ? left : tax;
}

const taken = (value: Decimal | null): Decimal | null => value && negated(absolute(value));

function wholeLine(line: Line, rounding: Rounding): Line[] {
  if (line.type === 'discount') return [discountBack(line)];
  if (line.type !== 'product') return [];
  const { quantity, subtotal } = line;
  const priced =
    quantity === null || subtotal === null
      ? {}
      : pricedAs(line, absolute(quantity), absolute(subtotal), rounding);
  const whole = { ...line, ...priced };
  return [
    {
      ...whole,
      method: 'decrease',
      quantity: taken(whole.quantity),
      subtotal: taken(line.subtotal),
      tax: taken(line.tax),
      total: taken(line.total),
    },
  ];
}

/** What was taken off is not given back: it raises what the goods lower. */
const discountBack = (line: Line): Line => ({
  ...line,
  type: 'product',
  method: 'increase',
  unit: null,
  quantity: null,
  price: null,
});

/** The share of a discount that the returned goods have of the goods it lowered. */
function discountOfParts(
  issued: readonly Line[],
  discount: Line,
  parts: readonly (readonly Line[])[],
  rounding: Rounding,
): Line[] {
  if (discount.subtotal === null) return [];
  const goods = discountedGoods(issued, discount);
  const worth = sum(goods.map((index) => issued[index]?.subtotal ?? ZERO));
  const returned = goods.flatMap((index) => parts[index] ?? []);
  const part = sum(returned.map(({ subtotal }) => absolute(subtotal ?? ZERO)));
  const subtotal = shareOf(discount.subtotal, part, worth, rounding.SUB_TOTAL);
  if (isZero(subtotal)) return [];
  const tax = taxBack(discount, subtotal, rounding);
  return [discountBack({ ...discount, subtotal, tax, total: null })];
}

function partOf(line: Line, pieces: Decimal, rounding: Rounding): Line[] {
  const sold = absolute(line.quantity ?? ZERO);
  const left = compare(absolute(pieces), sold);
  if (left > 0) throw new RangeError('more pieces come back than were sold');
  if (left === 0) return wholeLine(line, rounding);
  const { price, subtotal: whole } = line;
  const isAtPrice = whole === null || (price && isProduct(whole, sold, price, rounding));
  const subtotal = isAtPrice
    ? price && productOf(absolute(pieces), price, rounding)
    : shareOf(absolute(whole), absolute(pieces), sold, rounding.SUB_TOTAL);
  const priced = isAtPrice
    ? { quantity: absolute(pieces) }
    : pricedAs(line, absolute(pieces), subtotal ?? ZERO, rounding);
  const tax = subtotal && taxBack(line, subtotal, rounding);
  const amounts = { subtotal: taken(subtotal), tax: taken(tax), total: null };
  return [{ ...line, method: 'decrease', ...priced, quantity: taken(priced.quantity), ...amounts }];
}

/** Less of what the goods were billed with, so that a discount stays with what is left of them. */
const lessOf = (line: Line, billed: Billed, value: Decimal, rounding: Rounding): Line => ({
  ...line,
  method: 'decrease',
  unit: null,
  quantity: null,
  price: null,
  subtotal: taken(value),
  tax: taken(taxBack({ ...line, ...billed }, absolute(value), rounding)),
  total: null,
});

/**
 * The tax of a line less the tax of what is left of it, but for at most one unit its own tax: a completed line retains no more
 * (`completeLine`), and what is more than that stays with the rest.
 */
function taxBack(line: Line, subtotal: Decimal, { TAX_MONEY }: Rounding): Decimal | null {
  if (line.tax === null || line.subtotal === null) return null;
  const rest = taxOn(minus(line.subtotal, subtotal), line, TAX_MONEY);
  const own = taxOn(subtotal, line, TAX_MONEY);
  if (rest === null || own === null) return null;
  const back = minus(line.tax, rest);
  const unit = lastUnit(TAX_MONEY);
  if (compare(back, plus(own, unit)) > 0) return plus(own, unit);
  return compare(back, minus(own, unit)) < 0 ? minus(own, unit) : back;
}
