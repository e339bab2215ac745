import type { PlainDate } from '../dates/plain-date.ts';
import { firstDayOf, type TaxPeriod, taxPeriodOf } from '../dates/tax-period.ts';
import { ruleSetOn } from '../legal/rule-set.ts';
import { type Decimal, ZERO } from '../money/decimal.ts';
import type { BarredShare } from '../verification/barred-share.ts';
import { type Deferral, unprovenShare } from '../verification/deferral.ts';

/** A day on which the share of the tax that is not deducted becomes another: `after` of `whole`, and `before` until then. */
export type DeductionMove = Readonly<{
  on: PlainDate;
  before: Decimal;
  after: Decimal;
  whole: Decimal;
}>;

/**
 * Whether a purchase on credit is deferred: it falls due in a later period than the one in which it is declared, and the form of that
 * later period has [37] and [38] for it (note 5 of the form of Circular 89/2026, DOMAIN §2.2).
 */
export function isDeferred(
  { dueOn }: Pick<Deferral, 'dueOn'>,
  declaredOn: PlainDate,
  periodType: TaxPeriod['type'],
): boolean {
  return (
    ruleSetOn(dueOn).vatReturn.laterPurchaseCorrections === 'adjustments' &&
    declaredOn < firstDayOf(taxPeriodOf(dueOn, periodType))
  );
}

/**
 * How the deduction of a deferred purchase, or of one of its corrections, runs: in full until payment is due, and then by what is
 * proven. `declaredOn`: its own day; what was not proven by then is barred where it is declared, and later days move the rest. Each move
 * changes the tax by the difference of two barred parts, so that all of them add up to the last one, to the dong.
 */
export function deductionOf(
  deferral: Deferral,
  declaredOn: PlainDate,
): Readonly<{ barred: BarredShare | null; moves: readonly DeductionMove[] }> {
  const { whole, steps } = deferral;
  const moves: DeductionMove[] = [];
  let before = steps.findLast(({ on }) => on <= declaredOn)?.unproven ?? ZERO;
  for (const { on, unproven } of steps.filter((step) => step.on > declaredOn)) {
    moves.push({ on, before, after: unproven, whole });
    before = unproven;
  }
  return { barred: unprovenShare(deferral, declaredOn), moves };
}
