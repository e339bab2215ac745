/**
 * State of an invoice on its way to the tax authority. `unknown`: it was sent and the reply was lost; only asking the
 * authority resolves it.
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
