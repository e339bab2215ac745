import type { ChainState } from '../issuing/processing-state.ts';

/** A correction that is issued, and which way it corrects. */
export type IssuedCorrection = Readonly<{ relation: 'replaces' | 'adjusts' }>;

/**
 * The place of an invoice in its chain, from what it is itself and the issued corrections of it. One that
 * the authority refused afterwards is none: the invoice is again what it was.
 */
export function chainStateOf(
  relation: 'replaces' | 'adjusts' | null,
  corrections: readonly IssuedCorrection[],
): ChainState {
  if (corrections.some((one) => one.relation === 'replaces')) return 'REPLACED';
  if (corrections.length > 0) return 'MODIFIED';
  if (relation === null) return 'ORIGINAL';
  return relation === 'replaces' ? 'REPLACE' : 'MODIFY';
}
