import type { ProcessingState } from './processing-state.ts';

/**
 * States of an issued invoice of a series without code: signed and on its way or settled; a refused document is none.
 */
export const ISSUED_WITHOUT_CODE: readonly ProcessingState[] = [
  'signed',
  'sent',
  'unknown',
  'accepted',
];

/**
 * Whether the invoice exists for its buyer: in a coded series (C…) from the authority's code on, in
 * any other from the signature on (docs/law-and-practice.md#when-an-invoice-is-issued).
 */
export const isIssued = (state: ProcessingState, serial: string): boolean =>
  serial.startsWith('C') ? state === 'accepted' : ISSUED_WITHOUT_CODE.includes(state);
