import type { InvoiceDraft } from '../../invoice/invoice.ts';
import { percentOf } from '../../invoice/lines/line-tax.ts';
import { isUnlistedRate } from '../../invoice/listed-rate.ts';
import { highestRate, isRateOfLaw } from '../../legal/highest-rate.ts';
import type { RuleSet } from '../../legal/rules.ts';
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
