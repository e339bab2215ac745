import type { Trust } from '../verification/trust.ts';
import { rankOf, type Statement } from './settle-sources.ts';

/** How an invoice came, and what its file proves. */
export type Provenance = Readonly<{
  isIssuedHere: boolean;
  trust: Trust;
  sources: readonly Pick<Statement, 'way' | 'isSigned' | 'hasSignature'>[];
}>;

/**
 * From the authority's portal or the account at a provider, or signed by a proven holder: not from an unproven file.
 */
export const isAuthentic = (source: Provenance['sources'][number]): boolean =>
  rankOf(source) >= rankOf({ way: 'provider', isSigned: false });

const AUTHENTIC = 2;
const SIGNED = 1;

function credence({ isIssuedHere, trust, sources }: Provenance): number {
  const isProven = trust === 'proven' || trust === 'code-not-proven';
  if (isIssuedHere || isProven || sources.some(isAuthentic)) return AUTHENTIC;
  return sources.some(({ hasSignature }) => hasSignature) ? SIGNED : 0;
}

/**
 * Whether a document from outside that names another as corrected takes effect on it. It must be known at least as well as the other: anybody
 * can write a file that replaces an invoice (docs/decisions/0036).
 */
export const takesEffectOn = (correction: Provenance, original: Provenance): boolean =>
  credence(correction) >= credence(original);
