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
}>;

type Family = ReadonlyMap<string, KnownCorrection>;

/** A family of more generations is a circle. */
const MOST_GENERATIONS = 50;

/**
 * What decides where a correction is declared, through any chain of corrections. A mistake is put right where the mistake is
 * declared: that of a first invoice on its day, that of a credit note on the day of the credit note.
 */
export function correctionFactsOf(
  one: KnownCorrection,
  family: Family,
): CorrectionFacts & Readonly<{ isRest: boolean }> {
  const { relation, causeCode } = one;
  const event = eventOf(one, family);
  const isUnknown = isOfLaterEvent(one) && relation === 'replaces' && one.originalId === null;
  return {
    relation,
    causeCode,
    // Without the sale itself, what is taken back is unknown.
    originalIssuedOn: isUnknown ? null : originalDay(one, family),
    ...(event && event !== one ? { changesDeductionOf: originalDay(event, family) } : {}),
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

/** The day on which what a correction corrects is declared. */
function originalDay(
  { originalId, originalOn }: KnownCorrection,
  family: Family,
  generation = 0,
): PlainDate | null {
  const original = originalId === null ? undefined : family.get(originalId);
  if (!original || generation >= MOST_GENERATIONS) return originalOn;
  return declaredDay(original, family, generation + 1);
}

/** The day on which a correction itself is declared. */
export function declaredDay(one: KnownCorrection, family: Family, generation = 0): PlainDate {
  if (isOfLaterEvent(one)) return one.issuedOn;
  return one.soldOn ?? originalDay(one, family, generation) ?? one.issuedOn;
}
