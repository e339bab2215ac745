import { rateKey } from '../listed-rate.ts';
import { type Finding, finding } from '../validation/issue-codes.ts';
import type { Line } from './line.ts';

const productRates = (lines: readonly Line[]): Map<string, Line> =>
  new Map(lines.filter((line) => line.type === 'product').map((line) => [rateKey(line), line]));

/**
 * With a single rate on the invoice the discount lines take it without a word (AMB-40). Their
 * amounts must be completed afterwards.
 */
export function alignDiscountRates(lines: readonly Line[]): readonly Line[] {
  const [only, ...others] = productRates(lines).values();
  if (!only || others.length > 0) return lines;
  return lines.map((line) =>
    line.type === 'discount' ? { ...line, rate: only.rate, customRate: only.customRate } : line,
  );
}

/** LINE-015: a discount whose rate no goods of the invoice bear is pointed out. */
export function discountRateFindings(lines: readonly Line[]): Finding[] {
  const rates = productRates(lines);
  return lines.flatMap((line, index) =>
    line.type !== 'discount' || rates.size === 0 || rates.has(rateKey(line))
      ? []
      : [finding(`lines.${index}.rate`, 'discount-rate-differs')],
  );
}
