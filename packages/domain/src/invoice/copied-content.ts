import { absolute, type Decimal } from '../money/decimal.ts';
import { EMPTY_BUYER } from './empty-draft.ts';
import type { InvoiceDraft } from './invoice.ts';
import type { Line } from './lines/line.ts';

/**
 * What a new invoice takes over from another: everything but number, day and what the other corrects. Of a received one the buyer is the
 * company itself, and of an unproven one anybody could have written it, so that its goods alone are taken. Others state discounts with a minus; here a discount line lowers the sum by its size.
 */
export const copiedContent = (
  { remarks: _, isRateEntered: __, earlierSale: ___, ...original }: InvoiceDraft,
  { withBuyer }: Readonly<{ withBuyer: boolean }>,
): InvoiceDraft => ({
  ...original,
  buyer: withBuyer ? original.buyer : EMPTY_BUYER,
  lines: linesOfOne(original.lines).map(copiedLine),
  related: null,
});

/**
 * The lines of a correction of many invoices as lines of one: none belongs to an invoice of a list any more, and one row of relief is for
 * all goods.
 */
export const linesOfOne = (lines: readonly Line[]): readonly Line[] => {
  const relief = lines.findIndex(({ type }) => type === 'decree');
  return lines
    .filter(({ type }, index) => type !== 'decree' || index === relief)
    .map(({ original: _, ...line }) => line);
};

const copiedLine = (line: Line): Line => {
  const copied = { ...line, method: null };
  if (line.type !== 'discount') return copied;
  const { price, quantity, subtotal, tax, total } = line;
  return {
    ...copied,
    price: sizeOf(price),
    quantity: sizeOf(quantity),
    subtotal: sizeOf(subtotal),
    tax: sizeOf(tax),
    total: sizeOf(total),
  };
};

const sizeOf = (amount: Decimal | null): Decimal | null => amount && absolute(amount);
