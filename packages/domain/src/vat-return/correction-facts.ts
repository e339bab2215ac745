import type { PlainDate } from '../dates/plain-date.ts';
import { type CorrectionFacts, isForLaterEvent } from './place-invoice.ts';

/** A correction with what it corrects, as they are saved. */
export type KnownCorrection = Readonly<{
  id: string;
  direction: 'issued' | 'received';
  issuedOn: PlainDate;
  /** Day of the sale, where it was issued late. */
  soldOn: PlainDate | null;
  relation: 'adjusts' | 'replaces';
  causeCode: string | null;
  /** Null where what it corrects is not here. */
  originalId: string | null;
  /** Day of the sale where that was issued late, else its day of issue; null where neither is known. */
  originalOn: PlainDate | null;
  /** Day on which it was found itself, and what it corrects, where that is a purchase that is declared in the period in which it was found. */
  foundOn?: PlainDate | null;
  originalFoundOn?: PlainDate | null;
}>;

type Family = ReadonlyMap<string, KnownCorrection>;

/** A family of more generations is a circle. */
const MOST_GENERATIONS = 50;

/**
 * What decides where a correction is declared, through any chain of corrections. A mistake is put right where the mistake is
 * declared: that of a first invoice on its day, that of a credit note on the day of the credit note, that of a purchase that was found later
 * on the day on which it was found, where it changes the deduction of its own day. A later event is declared on its own day, wherever
 * the purchase is: [37] and [38] need the period in which the purchase arose.
 */
export function correctionFactsOf(
  one: KnownCorrection,
  family: Family,
): CorrectionFacts & Readonly<{ isRest: boolean }> {
  const { relation, causeCode } = one;
  const event = eventOf(one, family);
  const isUnknown = isOfLaterEvent(one) && relation === 'replaces' && one.originalId === null;
  const first = firstDay(one, family);
  const day = event === one ? first : originalDay(one, family, FOUND);
  const isChange = event ? event !== one : day !== originalDay(one, family, OWN);
  return {
    relation,
    causeCode,
    // Without the sale itself, what is taken back is unknown.
    originalIssuedOn: isUnknown ? null : day,
    ...(isChange ? { changesDeductionOf: first } : {}),
    isRest: event?.relation === 'replaces',
  };
}

/** Whether a replacement took the effect of its original on its own day, and not from the beginning. */
export const takesBack = (one: KnownCorrection): boolean =>
  one.relation === 'replaces' && isOfLaterEvent(one) && one.originalId !== null;

const isOfLaterEvent = (one: KnownCorrection): boolean => isForLaterEvent(one, one);

/** The correction of a later event that it is or whose mistake it puts right. */
function eventOf(correction: KnownCorrection, family: Family): KnownCorrection | null {
  let one: KnownCorrection | undefined = correction;
  for (let generation = 0; one && generation < MOST_GENERATIONS; generation += 1) {
    if (isOfLaterEvent(one)) return one;
    one = one.originalId === null ? undefined : family.get(one.originalId);
  }
  return null;
}

/** The day of the first invoice of the chain, or the earliest in it that is known: a correction of a later event is in no [23] itself. */
function firstDay(correction: KnownCorrection, family: Family): PlainDate | null {
  let day = correction.originalOn;
  let one: KnownCorrection | undefined = correction;
  for (let generation = 0; one && generation < MOST_GENERATIONS; generation += 1) {
    day = one.originalOn ?? day;
    one = one.originalId === null ? undefined : family.get(one.originalId);
  }
  return day;
}

type Days = Readonly<{
  /** A purchase that was found later has the day on which it was found; else that on which it would be declared by itself. */
  isFoundCounted: boolean;
}>;
const FOUND: Days = { isFoundCounted: true };
const OWN: Days = { isFoundCounted: false };

/** The day on which what a correction corrects is declared. */
function originalDay(
  { originalId, originalOn, originalFoundOn }: KnownCorrection,
  family: Family,
  days: Days,
  generation = 0,
): PlainDate | null {
  const original = originalId === null ? undefined : family.get(originalId);
  if (!original || generation >= MOST_GENERATIONS)
    return originalOn && laterOf(originalOn, originalFoundOn, days);
  return dayOf(original, family, days, generation + 1);
}

/** The day on which a correction itself is declared. */
export const declaredDay = (one: KnownCorrection, family: Family): PlainDate =>
  dayOf(one, family, FOUND);

function dayOf(one: KnownCorrection, family: Family, days: Days, generation = 0): PlainDate {
  const own = isOfLaterEvent(one)
    ? one.issuedOn
    : (one.soldOn ?? originalDay(one, family, days, generation) ?? one.issuedOn);
  return laterOf(own, one.foundOn, days);
}

const laterOf = (
  own: PlainDate,
  foundOn: PlainDate | null | undefined,
  { isFoundCounted }: Days,
): PlainDate => (isFoundCounted && foundOn && own < foundOn ? foundOn : own);
