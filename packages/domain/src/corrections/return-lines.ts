import type { Line } from '../invoice/lines/line.ts';
import { absolute, compare, type Decimal, isZero, negated, ZERO } from '../money/decimal.ts';

/**
 * The three shapes in which goods or money come back (DOMAIN §1.5): everything, some pieces of some lines
 * (`pieces` by line of the original), or value alone while the goods stay (`value` by line).
 */
export type Return =
  | Readonly<{ shape: 'whole' }>
  | Readonly<{ shape: 'part'; pieces: ReadonlyMap<number, Decimal> }>
  | Readonly<{ shape: 'value'; value: ReadonlyMap<number, Decimal> }>;

/**
 * The lines of the adjustment, from the lines as they were issued, or what is left of them, and never from a
 * price of today. Quantity or amount is negative and the price never is. The relief of a sales invoice comes
 * back with its goods. Throws RangeError for more pieces than were sold.
 */
export function returnLines(issued: readonly Line[], back: Return): Line[] {
  const lines = goodsBack(issued, back);
  const relief = issued.find(({ type }) => type === 'decree');
  return relief && lines.length > 0 ? [...lines, reliefBack(relief)] : lines;
}

/** Its amount follows from the goods that come back. */
const reliefBack = (line: Line): Line => ({ ...line, name: '', subtotal: null, total: null });

function goodsBack(issued: readonly Line[], back: Return): Line[] {
  if (back.shape === 'whole') return issued.flatMap(wholeLine);
  return issued.flatMap((line, index) => {
    const given = (back.shape === 'part' ? back.pieces : back.value).get(index);
    if (line.type !== 'product' || given === undefined || isZero(given)) return [];
    return back.shape === 'part' ? partOf(line, given) : lessOf(line, given);
  });
}

const minus = (value: Decimal | null): Decimal | null => value && negated(absolute(value));

function wholeLine(line: Line): Line[] {
  if (line.type === 'discount') return [discountBack(line)];
  if (line.type !== 'product') return [];
  return [
    {
      ...line,
      method: 'decrease',
      quantity: minus(line.quantity),
      subtotal: minus(line.subtotal),
      tax: minus(line.tax),
      total: minus(line.total),
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

/** Amounts are worked out from quantity and price again. */
function partOf(line: Line, pieces: Decimal): Line {
  if (compare(absolute(pieces), absolute(line.quantity ?? ZERO)) > 0)
    throw new RangeError('more pieces come back than were sold');
  const quantity = minus(pieces);
  return { ...line, method: 'decrease', quantity, subtotal: null, tax: null, total: null };
}

const lessOf = (line: Line, value: Decimal): Line => ({
  ...line,
  method: 'decrease',
  unit: null,
  quantity: null,
  price: null,
  subtotal: minus(value),
  tax: null,
  total: null,
});
