import type { Rounding } from '../../display-settings/rounding.ts';
import {
  absolute,
  compare,
  type Decimal,
  isZero,
  minus,
  negated,
  plus,
  round,
  ZERO,
} from '../../money/decimal.ts';
import type { InvoiceKind } from '../invoice-kind.ts';
import type { Line } from './line.ts';
import { isProduct, lastUnit, productOf } from './line-product.ts';
import { taxOn } from './line-tax.ts';

/**
 * Computes the amounts of a line from what was typed: subtotal = quantity × price, tax by its rate, total = both. Every
 * amount is rounded by itself, so that what is printed adds up. A stated subtotal stays where it is the product but for
 * its last unit (`isProduct`), and where there is no quantity and price to multiply (lump sums, adjustments of value
 * only). A stated tax of an adjustment stays where it is the tax but for its last unit: what is left of a sale is what
 * was charged less what came back, each rounded by itself. Only a VAT invoice taxes its lines; other kinds preserve the
 * rate so that switching the kind back restores it. The row of the decree reduction needs the other lines: see
 * `completeLines`.
 */
export function completeLine(line: Line, kind: InvoiceKind, rounding: Rounding): Line {
  if (line.type === 'note') return withoutAmounts(line);
  if (line.type === 'decree') return line;
  // A discount that decreases is refused (`line-discount-decrease`), with the amount that was typed.
  const isDecrease = line.method === 'decrease' && line.type !== 'discount';
  const signed = isDecrease ? decreasing(line) : line;
  const subtotal = subtotalOf(signed, rounding);
  if (subtotal === null) return { ...signed, subtotal, tax: null, total: null };
  const tax = kind === 'vat' ? taxOf(signed, subtotal, rounding) : null;
  return { ...signed, subtotal, tax, total: plus(subtotal, tax ?? ZERO) };
}

function taxOf(line: Line, subtotal: Decimal, { TAX_MONEY }: Rounding): Decimal | null {
  const tax = taxOn(subtotal, line, TAX_MONEY);
  if (line.method === null || line.tax === null || tax === null) return tax;
  const stated = round(line.tax, TAX_MONEY);
  return compare(absolute(minus(stated, tax)), lastUnit(TAX_MONEY)) <= 0 ? stated : tax;
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
  if (stated !== null) {
    const isOfValueOnly = line.method !== null && isZero(quantity) && isZero(price);
    if (isOfValueOnly || isProduct(stated, quantity, price, rounding)) return stated;
  }
  return productOf(quantity, price, rounding);
}

/**
 * A line that decreases is negative by its quantity or, without one, by its amount (LINE-022).
 * The price stays positive: twice negative would turn into an increase (docs/law-and-practice.md#shapes-of-a-return).
 */
function decreasing(line: Line): Line {
  const quantity = line.quantity && negative(line.quantity);
  return {
    ...line,
    quantity,
    price: line.price && absolute(line.price),
    subtotal: line.subtotal && negative(line.subtotal),
    tax: line.tax && negative(line.tax),
  };
}

const negative = (value: Decimal): Decimal => negated(absolute(value));
