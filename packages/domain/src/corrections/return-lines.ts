import { DEFAULT_ROUNDING, type Rounding } from '../display-settings/rounding.ts';
import type { Line } from '../invoice/lines/line.ts';
import { productOf } from '../invoice/lines/line-product.ts';
import { taxOn } from '../invoice/lines/line-tax.ts';
import { absolute, compare, type Decimal, isZero, minus, negated, ZERO } from '../money/decimal.ts';

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
 * price of today. Quantity or amount is negative and the price never is. The relief of a sales invoice comes
 * back with its goods. The tax that a part takes back is what the tax of the rest leaves, so that all returns together take
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
  if (back.shape === 'whole') return issued.flatMap(wholeLine);
  return issued.flatMap((line, index) => {
    const given = (back.shape === 'part' ? back.pieces : back.value).get(index);
    if (line.type !== 'product' || given === undefined || isZero(given)) return [];
    return back.shape === 'part' ? partOf(line, given, rounding) : lessOf(line, given, rounding);
  });
}

const taken = (value: Decimal | null): Decimal | null => value && negated(absolute(value));

function wholeLine(line: Line): Line[] {
  if (line.type === 'discount') return [discountBack(line)];
  if (line.type !== 'product') return [];
  return [
    {
      ...line,
      method: 'decrease',
      quantity: taken(line.quantity),
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

function partOf(line: Line, pieces: Decimal, rounding: Rounding): Line[] {
  const left = compare(absolute(pieces), absolute(line.quantity ?? ZERO));
  if (left > 0) throw new RangeError('more pieces come back than were sold');
  if (left === 0) return wholeLine(line);
  const { price } = line;
  const subtotal = price && productOf(absolute(pieces), price, rounding);
  const tax = subtotal && taxBack(line, subtotal, rounding);
  const amounts = { subtotal: taken(subtotal), tax: taken(tax), total: null };
  return [{ ...line, method: 'decrease', quantity: taken(pieces), ...amounts }];
}

const lessOf = (line: Line, value: Decimal, rounding: Rounding): Line[] => [
  {
    ...line,
    method: 'decrease',
    unit: null,
    quantity: null,
    price: null,
    subtotal: taken(value),
    tax: taken(taxBack(line, absolute(value), rounding)),
    total: null,
  },
];

/** The tax of a line less the tax of what is left of it. */
function taxBack(line: Line, subtotal: Decimal, { TAX_MONEY }: Rounding): Decimal | null {
  if (line.tax === null || line.subtotal === null) return null;
  const rest = taxOn(minus(line.subtotal, subtotal), line, TAX_MONEY);
  return rest && minus(line.tax, rest);
}
