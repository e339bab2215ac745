import type { Rounding } from '../display-settings/rounding.ts';
import {
  absolute,
  type Decimal,
  dividedBy,
  isZero,
  negated,
  plus,
  round,
  times,
  ZERO,
} from '../money/decimal.ts';
import type { InvoiceKind } from './invoice-kind.ts';
import type { Line } from './line.ts';
import { taxOn } from './line-tax.ts';

/**
 * Works out the amounts of a line from what was typed: subtotal = quantity × price, tax by its
 * rate, total = both. Every amount is rounded by itself, so that what is printed adds up. A
 * subtotal that the price is the rounded quotient of stays as it was typed (`deriveFromSubtotal`),
 * and so does one without quantity and price (lump sums, adjustments of value only). Only a VAT
 * invoice taxes its lines; the rate is kept elsewhere so that switching the kind back restores it.
 * The row of the decree reduction needs the other lines: see `completeLines`.
 */
export function completeLine(line: Line, kind: InvoiceKind, rounding: Rounding): Line {
  if (line.type === 'note') return withoutAmounts(line);
  if (line.type === 'decree') return line;
  const signed = line.method === 'decrease' ? decreasing(line) : line;
  const subtotal = subtotalOf(signed, rounding);
  if (subtotal === null) return { ...signed, subtotal, tax: null, total: null };
  const tax = kind === 'vat' ? taxOn(subtotal, signed, rounding.TAX_MONEY) : null;
  return { ...signed, subtotal, tax, total: plus(subtotal, tax ?? ZERO) };
}

const withoutAmounts = (line: Line): Line => ({
  ...line,
  quantity: null,
  price: null,
  rate: 'NONE',
  customRate: null,
  subtotal: null,
  tax: null,
  total: null,
});

function subtotalOf(line: Line, rounding: Rounding): Decimal | null {
  const { quantity, price } = line;
  const stated = line.subtotal === null ? null : round(line.subtotal, rounding.SUB_TOTAL);
  if (quantity === null || price === null) return stated;
  if (stated !== null && isExplained(stated, quantity, price, rounding)) return stated;
  return round(times(quantity, price), rounding.SUB_TOTAL);
}

/** Whether quantity and price already say this subtotal, up to the rounding of the derived one. */
function isExplained(
  subtotal: Decimal,
  quantity: Decimal,
  price: Decimal,
  rounding: Rounding,
): boolean {
  if (isZero(quantity) && isZero(price)) return true;
  return (
    isQuotient(price, subtotal, quantity, rounding.UNIT_PRICE) ||
    isQuotient(quantity, subtotal, price, rounding.QUANTITY)
  );
}

const isQuotient = (result: Decimal, amount: Decimal, divisor: Decimal, scale: number): boolean =>
  !isZero(divisor) && round(dividedBy(amount, divisor), scale) === result;

/**
 * A line that decreases is negative by its quantity or, without one, by its amount (LINE-022).
 * The price stays positive: twice negative would turn into an increase (DOMAIN §7, 8).
 */
function decreasing(line: Line): Line {
  const quantity = line.quantity && negative(line.quantity);
  return {
    ...line,
    quantity,
    price: line.price && absolute(line.price),
    subtotal: line.subtotal && negative(line.subtotal),
  };
}

const negative = (value: Decimal): Decimal => negated(absolute(value));
