/** What to do in place of an action that is refused. */
export const WAYS_OUT = [
  'adjust',
  'replace',
  'adjust-or-replace',
  'correct-the-original',
  'correct-the-replacement',
  'go-on-with-the-pending',
  'issue-it',
  'put-it-right',
  'ask-the-authority',
  'issue-a-new-one',
  'convert',
  'restore-the-original',
] as const;
export type WayOut = (typeof WAYS_OUT)[number];

/** Why an action is refused, and the way out of it. */
export const ACTION_REFUSALS = {
  /** It has no legal effect before it is issued; a draft is edited, not corrected. */
  'not-issued': 'issue-it',
  'authority-refused-it': 'put-it-right',
  'outcome-unknown': 'ask-the-authority',
  'replaced-already': 'correct-the-replacement',
  'cancelled-already': 'issue-a-new-one',
  /** A correction gets no correction of its own (docs/law-and-practice.md#families). */
  'is-an-adjustment': 'correct-the-original',
  /** Same way as the first time (Circular 91/2026 Art. 10). */
  'adjusted-before': 'adjust',
  'replaced-before': 'replace',
  'of-a-cash-register': 'replace',
  'correction-pending': 'go-on-with-the-pending',
  /** Of a correction: the imported copy that it corrects was deleted. */
  'original-deleted': 'restore-the-original',
  /** Since Decree 70/2025 nothing is cancelled that the authority has. */
  'cancelling-abolished': 'adjust-or-replace',
  'not-converted-yet': 'convert',
} as const satisfies Record<string, WayOut>;

export type ActionRefusal = keyof typeof ACTION_REFUSALS;

/** Whether this program knows the reason: a newer server may return others. */
export const isActionRefusal = (text: string): text is ActionRefusal =>
  Object.hasOwn(ACTION_REFUSALS, text);

export const wayOutOf = (refusal: ActionRefusal): WayOut => ACTION_REFUSALS[refusal];
