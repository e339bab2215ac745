import type { ProcessingState } from './processing-state.ts';

/**
 * The arrows of the issuing pipeline. A failed signature goes back to `numbered` and keeps its
 * number; so does an invoice that the authority refused, to be put right and sent again. `unknown`
 * is left only by asking: the answer is there, or the message never arrived and the same bytes go
 * out once more.
 */
const ARROWS: Readonly<Record<ProcessingState, readonly ProcessingState[]>> = {
  draft: ['numbered'],
  numbered: ['signing'],
  signing: ['signed', 'numbered'],
  signed: ['sent', 'unknown'],
  sent: ['accepted', 'refused', 'unknown'],
  unknown: ['accepted', 'refused', 'sent'],
  refused: ['numbered'],
  accepted: [],
};

export const mayMove = (from: ProcessingState, to: ProcessingState): boolean =>
  ARROWS[from].includes(to);

/** What the wire calls releasing_status; `draf` is the specification's spelling. */
export type ReleasingStatus = 'draf' | 'releasing' | 'release_error' | 'released';

const RELEASING: Readonly<Record<ProcessingState, ReleasingStatus>> = {
  draft: 'draf',
  numbered: 'releasing',
  signing: 'releasing',
  signed: 'releasing',
  sent: 'releasing',
  unknown: 'release_error',
  refused: 'release_error',
  accepted: 'released',
};

/** The three lists of unissued invoices. `failed`: the last step under way ended in an error. */
export function releasingStatusOf(state: ProcessingState, failed = false): ReleasingStatus {
  const status = RELEASING[state];
  return failed && status === 'releasing' ? 'release_error' : status;
}

/** Only a draft may be changed or deleted: from `numbered` on the document exists. */
export const isEditable = (state: ProcessingState): boolean => state === 'draft';

/**
 * What the authority refused, or what its format could not hold, is put right under its number
 * (`failure` is the code of why it stopped). Nothing of it has been accepted anywhere.
 */
export const mayCorrect = (state: ProcessingState, failure: string | null): boolean =>
  state === 'refused' || (state === 'numbered' && failure === 'CREATE_TMP_INVOICE_FAILED');
