import type { PlainDate } from '../dates/plain-date.ts';
import { lastDayOf, type TaxPeriod, taxPeriodOf } from '../dates/tax-period.ts';
import { ruleSetOn } from '../legal/rule-set.ts';
import { compare, type Decimal, ZERO } from '../money/decimal.ts';
import type { BarredShare } from '../verification/input-vat/barred-share.ts';
import { type Deferral, unprovenShare } from '../verification/input-vat/deferral.ts';

/** A day on which the share of the tax that is not deducted becomes another: `after` of `whole`, and `before` until then. */
export type DeductionMove = Readonly<{
  on: PlainDate;
  before: Decimal;
  after: Decimal;
  whole: Decimal;
}>;

/**
 * Whether the recorded due day of a purchase decides its deduction: the form of the period in which payment is due has [37] and [38] (note 5 of
 * the form of Circular 89/2026, docs/law-and-practice.md#moves-of-the-deduction). What was due before it is declared is due in its own period.
 */
export function isDeferred({ dueOn }: Pick<Deferral, 'dueOn'>, declaredOn: PlainDate): boolean {
  return mayMoveOn(dueOn > declaredOn ? dueOn : declaredOn);
}

const mayMoveOn = (day: PlainDate): boolean =>
  ruleSetOn(day).vatReturn.laterPurchaseCorrections === 'adjustments';

/**
 * The deduction of a deferred purchase, or of one of its corrections, in the period of `declaredOn` and afterwards. Bars what is due or
 * paid in cash and not proven at the end of that period (Decree 181/2025 Art. 26(2)(g)), and what is paid in cash in a period whose form has
 * no [37] for it; each later day on which the unproven part changes moves the
 * difference of two barred parts, so that all moves add up to the last part, to the dong. Within one period nothing is lowered and raised
 * again: what is due and proven in it is no adjustment.
 */
export function deductionOf(
  deferral: Deferral,
  declaredOn: PlainDate,
  periodType: TaxPeriod['type'],
): Readonly<{ barred: BarredShare | null; moves: readonly DeductionMove[] }> {
  const { whole, steps } = deferral;
  const periodEnd = lastDayOf(taxPeriodOf(declaredOn, periodType));
  const isOwn = ({ on }: (typeof steps)[number]) => on <= periodEnd || !mayMoveOn(on);
  const moves: DeductionMove[] = [];
  const last = steps.findLast(isOwn);
  let before = last?.unproven ?? ZERO;
  for (const { on, unproven } of steps.filter((one) => !isOwn(one))) {
    moves.push({ on, before, after: unproven, whole });
    before = unproven;
  }
  const ofPeriods = Map.groupBy(moves, ({ on }) => lastDayOf(taxPeriodOf(on, periodType)));
  return {
    barred: last ? unprovenShare(deferral, last.on) : null,
    moves: [...ofPeriods.values()].flatMap(netOfPeriod),
  };
}

const isDecrease = ({ before, after }: DeductionMove): boolean => compare(after, before) > 0;

/** Moves of one period, where some lower and some raise: their difference, on the last day that moved that way. */
function netOfPeriod(moves: readonly DeductionMove[]): readonly DeductionMove[] {
  const [first, last] = [moves[0], moves.at(-1)];
  if (!first || !last || moves.every((move) => isDecrease(move) === isDecrease(first)))
    return moves;
  const net = { ...last, before: first.before };
  if (compare(net.before, net.after) === 0) return [];
  const on = moves.findLast((move) => isDecrease(move) === isDecrease(net))?.on ?? last.on;
  return [{ ...net, on }];
}
