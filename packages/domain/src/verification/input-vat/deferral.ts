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
import type { Bought, DatedPayment } from './bought.ts';

/** What has no proof of payment without cash from that day on although it is paid or due, in dong with tax. */
export type ProofStep = Readonly<{ on: PlainDate; unproven: Decimal }>;

/** The terms of a purchase on credit that needs proof of payment without cash, and what became of them. */
export type Deferral = Readonly<{
  dueOn: PlainDate;
  /** With tax, after the supplier's credit notes. */
  whole: Decimal;
  /**
   * The due day, days of payment before it where cash was paid, and days after it, on which the unproven part became another, in
   * order. Empty: no cash was paid, and all was proven when it was due.
   */
  steps: readonly ProofStep[];
}>;

/**
 * What is not proven of a purchase on credit: before payment is due the part that was paid in cash, whose proof nobody awaits any more, and
 * from the due day on all that no transfer covers. Null where no due day is recorded, and where the purchase states cash, which promises
 * no proof (docs/decisions/0033).
 */
export function deferralOf(bought: Bought): Deferral | null {
  const { dueOn = null, statedMethod, withTax: whole, transfers = [], inCash = [] } = bought;
  if (dueOn === null || statedMethod === 'TM') return null;
  const days = new Set([
    ...inCash.map(({ on }) => on).filter((on) => on < dueOn),
    ...transfers.map(({ on }) => on),
    dueOn,
  ]);
  const steps: ProofStep[] = [];
  for (const day of [...days].toSorted()) {
    const unproven = day < dueOn ? cashPartOn(day, bought) : unprovenOn(day, bought);
    if (compare(unproven, steps.at(-1)?.unproven ?? ZERO) !== 0) steps.push({ on: day, unproven });
  }
  return { dueOn, whole, steps };
}

/** As it is known on a day: what falls due on it or later may still be paid without cash. */
export const knownUntil = (deferral: Deferral, day: PlainDate): Deferral =>
  deferral.dueOn < day
    ? deferral
    : { ...deferral, steps: deferral.steps.filter(({ on }) => on < deferral.dueOn) };

const until = (day: PlainDate, payments: readonly DatedPayment[]): readonly DatedPayment[] =>
  payments.filter(({ on }) => on <= day);

const amountOf = (payments: readonly DatedPayment[]): Decimal =>
  sum(payments.map(({ amount }) => amount));

/** The part that cash has paid and no transfer covers. */
function cashPartOn(day: PlainDate, bought: Bought): Decimal {
  const { withTax, transfers = [], inCash = [], paid, isPaid } = bought;
  const cash = until(day, inCash);
  const paidWholly =
    isPaid && cash.length > 0 && cash.length === inCash.length && isOnlyIn('cash', paid);
  const part = paidWholly ? withTax : amountOf(cash);
  return within(withTax, smallest(part, minus(withTax, amountOf(until(day, transfers)))));
}

/** The part that no transfer covers. */
function unprovenOn(day: PlainDate, { withTax, transfers = [], paid, isPaid }: Bought): Decimal {
  const made = until(day, transfers);
  // Parts in foreign currency are rounded each by itself: the last of them proves the whole.
  const isWhole =
    isPaid && made.length > 0 && made.length === transfers.length && isOnlyIn('transfer', paid);
  return within(withTax, isWhole ? ZERO : minus(withTax, amountOf(made)));
}

const smallest = (a: Decimal, b: Decimal): Decimal => (compare(a, b) < 0 ? a : b);

const within = (whole: Decimal, part: Decimal): Decimal =>
  isNegative(part) ? ZERO : smallest(part, whole);

const isOnlyIn = (method: 'cash' | 'transfer', { cash, transfer, other }: Bought['paid']) => {
  const [own, another] = method === 'cash' ? [cash, transfer] : [transfer, cash];
  return isPositive(own) && !isPositive(plus(another, other));
};

/** The share of its tax that is not deducted on a day. */
export function unprovenShare({ whole, steps }: Deferral, day: PlainDate): BarredShare | null {
  const part = steps.findLast(({ on }) => on <= day)?.unproven ?? ZERO;
  if (!isPositive(part)) return null;
  return part === whole ? BARRED_WHOLLY : { part, whole };
}
