import type { Correction } from '../invoice/invoice.ts';
import { isOfCashRegister } from '../issuing/serial.ts';
import { RULE_SETS } from '../legal/rule-sets.ts';
import type { CorrectionCause, CorrectionRules, RuleSet } from '../legal/rules.ts';

/** What is corrected, and how. */
export type CorrectionKind = Pick<Correction, 'relation' | 'adjusts' | 'serial'> &
  Readonly<{
    /** It corrects an invoice in force that replaced another: a mistake in that is replaced again. */
    ofReplacement?: boolean;
  }>;

/** Causes that came after a right invoice, as a return (05): no mistake, so none is reported (docs/law-and-practice.md#later-events). */
export const LATER_CAUSES: readonly string[] = [
  ...new Set(
    RULE_SETS.flatMap(({ corrections }) =>
      corrections.causes.filter(({ isMistake }) => !isMistake).map(({ code }) => code),
    ),
  ),
];

/** The causes that a correction of this kind may have; empty where the rules ask for none. */
export const causesFor = (kind: CorrectionKind, { corrections }: RuleSet): CorrectionCause[] =>
  corrections.causes.filter(
    (cause) =>
      isCauseOf(cause, kind) && !(kind.ofReplacement && isMistakeAgain(cause, kind, corrections)),
  );

/** Circular 91/2026 Art. 10(6)(a): the same way as the first time. What came later is no mistake, and adjusts (Art. 10(5)). */
const isMistakeAgain = (
  { isMistake }: CorrectionCause,
  { relation }: CorrectionKind,
  { sameWayAgain }: CorrectionRules,
): boolean => sameWayAgain && isMistake && relation === 'adjusts';

function isCauseOf(
  { ways, isOfAmounts, ofCashRegister }: CorrectionCause,
  { relation, adjusts, serial }: CorrectionKind,
): boolean {
  if (!ways.includes(relation)) return false;
  if (relation === 'adjusts') return !isOfAmounts || adjusts !== 'information';
  return ofCashRegister === null || ofCashRegister === isOfCashRegister(serial);
}
