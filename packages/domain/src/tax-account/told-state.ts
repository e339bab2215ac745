import type { ChainState } from '../issuing/processing-state.ts';

/** How far each is from where an invoice began: what is further on wins. */
const PLACES: Readonly<Record<ChainState, number>> = {
  ORIGINAL: 0,
  REPLACE: 0,
  MODIFY: 0,
  MODIFIED: 1,
  REPLACED: 2,
  CANCELED: 3,
};

/**
 * The state of an invoice from its own family and the data of the portal. The portal may have a correction that has not
 * come yet, and may lack one that is here.
 */
export const stateAsTold = (own: ChainState, portal: ChainState): ChainState =>
  PLACES[portal] > PLACES[own] || (own === 'ORIGINAL' && PLACES[portal] === 0) ? portal : own;
