import type { InvoiceDraft } from '../../invoice/invoice.ts';
import { percentOf } from '../../invoice/lines/line-tax.ts';
import { isUnlistedRate, rateName } from '../../invoice/listed-rate.ts';
import { highestRate, isRateOfLaw } from '../../legal/highest-rate.ts';
import type { RuleSet } from '../../legal/rules.ts';
import { isNegative } from '../../money/decimal.ts';
import { reason, type VerificationReason } from './verification-reasons.ts';

/** Rates of a VAT invoice that no law has (VAT Law 48/2024 Art. 9). */
export function rateLawReasons(
  { kind, totals }: Pick<InvoiceDraft, 'kind' | 'totals'>,
  rules: RuleSet,
): VerificationReason[] {
  if (kind !== 'vat') return [];
  return totals.byRate.flatMap((group) => {
    const rate = percentOf(group);
    if (rate === null) return [];
    if (!isRateOfLaw(rate, rules))
      return [reason('RATE_IMPOSSIBLE', { rate, highest: highestRate(rules) })];
    return isUnlistedRate(group) ? [reason('RATE_UNLISTED', { rate })] : [];
  });
}

/** A discount has the rate of its goods: only an adjustment comes to less than nothing at a rate. */
export function negativeRateReasons({
  related,
  totals,
}: Pick<InvoiceDraft, 'related' | 'totals'>): VerificationReason[] {
  if (related?.relation === 'adjusts') return [];
  return totals.byRate.flatMap((group) =>
    isNegative(group.base)
      ? [reason('RATE_NEGATIVE', { rate: rateName(group), stated: group.base })]
      : [],
  );
}
