import type { PlainDate } from '../../dates/plain-date.ts';
import {
  compare,
  type Decimal,
  isNegative,
  isPositive,
  minus,
  plus,
  sum,
  ZERO,
} from '../../money/decimal.ts';
import { BARRED_WHOLLY, type BarredShare } from './barred-share.ts';
import type { Bought } from './bought.ts';

/** What payments without cash have not proven from that day on, in dong with tax. */
export type ProofStep = Readonly<{ on: PlainDate; unproven: Decimal }>;

/** The terms of a purchase on credit that needs proof of payment without cash, and what became of them. */
export type Deferral = Readonly<{
  dueOn: PlainDate;
  /** With tax, after the supplier's credit notes. */
  whole: Decimal;
  /** The due day and days after it on which the unproven part became another, in order. Empty: all was proven when it was due. */
  steps: readonly ProofStep[];
}>;

/**
 * What is not proven of a purchase on credit when payment is due, and afterwards. Null where no due day is recorded, and where the
 * purchase states cash, which promises no proof (docs/decisions/0033).
 */
export function deferralOf(bought: Bought): Deferral | null {
  const { dueOn = null, statedMethod, withTax: whole, transfers = [] } = bought;
  if (dueOn === null || statedMethod === 'TM') return null;
  const later = transfers.filter((one) => one.on > dueOn).map((one) => one.on);
  const days = [dueOn, ...new Set(later.toSorted())];
  const steps: ProofStep[] = [];
  for (const day of days) {
    const unproven = unprovenOn(day, bought);
    if (compare(unproven, steps.at(-1)?.unproven ?? ZERO) !== 0) steps.push({ on: day, unproven });
  }
  return { dueOn, whole, steps };
}

function unprovenOn(day: PlainDate, { withTax, transfers = [], paid, isPaid }: Bought): Decimal {
  const until = transfers.filter(({ on }) => on <= day);
  // Parts in foreign currency are rounded each by itself: the last of them proves the whole.
  const isWhole =
    isPaid && until.length > 0 && until.length === transfers.length && isOnlyTransferred(paid);
  const left = isWhole ? ZERO : minus(withTax, sum(until.map(({ amount }) => amount)));
  if (isNegative(left)) return ZERO;
  return compare(left, withTax) > 0 ? withTax : left;
}

const isOnlyTransferred = ({ cash, transfer, other }: Bought['paid']): boolean =>
  isPositive(transfer) && !isPositive(plus(cash, other));

/** The share of its tax that is not deducted on a day. */
export function unprovenShare({ whole, steps }: Deferral, day: PlainDate): BarredShare | null {
  const part = steps.findLast(({ on }) => on <= day)?.unproven ?? ZERO;
  if (!isPositive(part)) return null;
  return part === whole ? BARRED_WHOLLY : { part, whole };
}
