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
 * The state of an invoice from what its own family says and what the portal tells. The portal may know of a correction that has not
 * come yet, and may not have heard of one that is here.
 */
export const stateAsTold = (known: ChainState, told: ChainState): ChainState =>
  PLACES[told] > PLACES[known] || (known === 'ORIGINAL' && PLACES[told] === 0) ? told : known;
