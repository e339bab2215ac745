/**
 * Where an invoice stands on its way to the tax authority.
 * `unknown`: it was sent and the answer was lost; only asking the authority moves it on.
 */
export const PROCESSING_STATES = [
  'draft',
  'numbered',
  'signing',
  'signed',
  'sent',
  'unknown',
  'accepted',
  'refused',
] as const;
export type ProcessingState = (typeof PROCESSING_STATES)[number];

/** Place in a chain of corrections (AMB-20). */
export const CHAIN_STATES = [
  'ORIGINAL',
  'REPLACE',
  'REPLACED',
  'MODIFY',
  'MODIFIED',
  'CANCELED',
] as const;
export type ChainState = (typeof CHAIN_STATES)[number];
