import { isNegative } from '../../../money/decimal.ts';
import type { InvoiceDraft } from '../../invoice.ts';
import { sumByRate } from '../../lines/sum-lines.ts';
import { rateKey, rateName } from '../../listed-rate.ts';
import { type Finding, finding } from '../issue-codes.ts';

/**
 * A discount has the rate of the goods that it discounts, so what is sold never comes to less than nothing at one rate
 * (docs/law-and-practice.md#lines-and-sums). Named at the last discount of the rate; without one the negative line is
 * refused by itself. A discount at a rate that no goods have is a warning alone (LINE-015, `discount-rate-differs`).
 */
export function checkRateGroups({ kind, lines }: InvoiceDraft): Finding[] {
  if (kind !== 'vat') return [];
  return sumByRate(lines).flatMap((group) => {
    const position = lines.findLastIndex(
      (line) => line.type === 'discount' && rateKey(line) === rateKey(group),
    );
    const hasGoods = lines.some(
      (line) => line.type === 'product' && rateKey(line) === rateKey(group),
    );
    if (position < 0 || !hasGoods || group.rate === 'NONE') return [];
    const path = `lines.${position}.subtotal`;
    const rate = rateName(group);
    if (isNegative(group.base))
      return [finding(path, 'rate-amount-negative', { rate, amount: group.base })];
    return group.tax !== null && isNegative(group.tax)
      ? [finding(path, 'rate-tax-negative', { rate, amount: group.tax })]
      : [];
  });
}
