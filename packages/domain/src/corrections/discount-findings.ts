import type { Line } from '../invoice/lines/line.ts';
import { rateKey, type StatedRate } from '../invoice/listed-rate.ts';
import { type Finding, finding } from '../invoice/validation/issue-codes.ts';
import {
  absolute,
  compare,
  type Decimal,
  decimal,
  dividedBy,
  isPositive,
  isZero,
  minus,
  round,
  scaleOf,
  sum,
  times,
  ZERO,
} from '../money/decimal.ts';

type PlacedLine = Readonly<{ line: Line; position: number }>;

const subtotals = (lines: readonly Line[]): Decimal =>
  sum(lines.map(({ subtotal }) => absolute(subtotal ?? ZERO)));

/**
 * Findings where goods come back by the piece for more than they were billed with, because their discount is not returned
 * with them: by rate, from `left`, the lines that can still come back. What is lowered by value alone is not compared.
 */
export function discountFindings(
  placed: readonly PlacedLine[],
  left: readonly Line[],
  unit: Decimal,
): Finding[] {
  const rates = new Map(
    left.filter(({ type }) => type === 'discount').map((line) => [rateKey(line), line]),
  );
  return [...rates].flatMap(([key, rate]) =>
    findingOf(
      placed.filter(({ line }) => rateKey(line) === key),
      left.filter((line) => rateKey(line) === key),
      rate,
      unit,
    ),
  );
}

function findingOf(
  placed: readonly PlacedLine[],
  left: readonly Line[],
  { rate, customRate }: StatedRate,
  unit: Decimal,
): Finding[] {
  const goods = left.filter(({ type }) => type === 'product');
  const worth = subtotals(goods);
  const discount = subtotals(left.filter(({ type }) => type === 'discount'));
  const returned = placed.filter(
    ({ line: { type, method, quantity } }) =>
      type === 'product' && method === 'decrease' && quantity !== null && !isZero(quantity),
  );
  const [first] = returned;
  if (!first || !isPositive(worth) || !isPositive(discount)) return [];
  const raised = placed.filter(
    ({ line: { type, method, quantity } }) =>
      type === 'product' && method === 'increase' && quantity === null,
  );
  const credit = minus(
    subtotals(returned.map(({ line }) => line)),
    subtotals(raised.map(({ line }) => line)),
  );
  const sold = sum(returned.map(({ line }) => soldFor(line, goods)));
  const billed = dividedBy(times(sold, minus(worth, discount)), worth);
  // Every line is rounded by itself.
  const slack = times(unit, decimal(placed.length + 1));
  const over = minus(credit, billed);
  if (compare(over, slack) <= 0) return [];
  return [
    finding(`lines.${first.position}.subtotal`, 'discount-not-returned', {
      rate: rate === 'KHAC' && customRate !== null ? customRate : rate,
      discount: round(over, scaleOf(unit)),
    }),
  ];
}

/** What the returned pieces were sold for, before the discount: of the goods of their name, those of their price first. */
function soldFor(returned: Line, goods: readonly Line[]): Decimal {
  const named = goods.filter(({ name }) => name === returned.name);
  const match = named.find(({ price }) => price === returned.price) ?? named[0];
  const own = absolute(returned.subtotal ?? ZERO);
  const pieces = absolute(returned.quantity ?? ZERO);
  if (!match?.quantity || !match.subtotal || compare(pieces, match.quantity) > 0) return own;
  return dividedBy(times(pieces, match.subtotal), match.quantity);
}
