import type { ProcessingState } from './processing-state.ts';

/**
 * The transitions of the issuing pipeline. A failed signature goes back to `numbered` with its number; so does an
 * invoice that the authority refused, to be corrected and sent again. `unknown` is left only by asking: the reply
 * exists, or the message never arrived and the same bytes are resent.
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

/** Why an invoice stays where it is though nothing went wrong: it is prepared for a USB token that has not signed it yet. */
export const WAITING_FOR_TOKEN = 'WAITING_FOR_TOKEN';

/** Whether the last step ended in an error; `failure` is the code of why the invoice stopped. */
export const hasFailed = (failure: string | null): boolean =>
  failure !== null && failure !== WAITING_FOR_TOKEN;

/** The three lists of unissued invoices (LIST-034: draf, releasing, release_error). */
export function releasingStatusOf(
  state: ProcessingState,
  failure: string | null = null,
): ReleasingStatus {
  const status = RELEASING[state];
  return hasFailed(failure) && status === 'releasing' ? 'release_error' : status;
}

/** It has its number, and nothing of it is signed yet. */
export const isBeforeSignature = (state: ProcessingState): boolean =>
  state === 'numbered' || state === 'signing';

/** Only a draft may be changed or deleted: from `numbered` on the document exists. */
export const isEditable = (state: ProcessingState): boolean => state === 'draft';

/**
 * What the authority refused, or what its format could not hold, is put right under its number
 * (`failure` is the code of why it stopped). Nothing of it has been accepted anywhere.
 */
export const mayCorrect = (state: ProcessingState, failure: string | null): boolean =>
  state === 'refused' || (state === 'numbered' && failure === 'CREATE_TMP_INVOICE_FAILED');
