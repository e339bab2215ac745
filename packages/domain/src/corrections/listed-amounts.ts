import type { InvoiceDraft, StatedAmounts } from '../invoice/invoice.ts';
import type { Line } from '../invoice/lines/line.ts';
import { minus, plus, ZERO } from '../money/decimal.ts';

/** What one invoice of a list comes to: before it is put right, after, and the difference. */
export type ListedAmounts = Readonly<{
  before: StatedAmounts;
  after: StatedAmounts;
  difference: StatedAmounts;
}>;

const NOTHING: StatedAmounts = { withoutTax: ZERO, tax: ZERO, withTax: ZERO };

const combined = (a: StatedAmounts, b: StatedAmounts, by: typeof plus): StatedAmounts => ({
  withoutTax: by(a.withoutTax, b.withoutTax),
  tax: by(a.tax, b.tax),
  withTax: by(a.withTax, b.withTax),
});

/** What the lines state for each invoice of the list, in its order. */
export const sharesOf = (lines: readonly Line[], originals: readonly unknown[]): StatedAmounts[] =>
  originals.map((_, index) =>
    lines.filter(({ original }) => original === index + 1).reduce(withLine, NOTHING),
  );

/** An adjustment states differences, a replacement the amounts afterwards. Empty where there is no list. */
export function listedAmounts({ related, lines }: InvoiceDraft): ListedAmounts[] {
  if (!related?.list) return [];
  const { originals } = related.list;
  const shares = sharesOf(lines, originals);
  return originals.map(({ before }, index) => {
    const share = shares[index] ?? NOTHING;
    return related.relation === 'adjusts'
      ? { before, difference: share, after: combined(before, share, plus) }
      : { before, after: share, difference: combined(share, before, minus) };
  });
}

/** As totals are summed: a discount and the relief of a decree are taken off. */
function withLine(sum: StatedAmounts, { type, subtotal, tax, total }: Line): StatedAmounts {
  const amounts = {
    withoutTax: type === 'decree' ? ZERO : (subtotal ?? ZERO),
    tax: tax ?? ZERO,
    withTax: total ?? ZERO,
  };
  return combined(sum, amounts, type === 'discount' || type === 'decree' ? minus : plus);
}
