import type { Trust } from './trust.ts';

/**
 * The mark of an accepted invoice. `with-code`: its code of the authority is proven, or was given to the company here;
 * `noted`: the authority received the company's invoice of a series without code from here; `without-code`: an invoice
 * from outside that is proven and has no code. Any other: what prevents the origin of an invoice from outside from being
 * proven, for anybody can write a code.
 */
export const ACCEPTED_MARKS = [
  'with-code',
  'without-code',
  'noted',
  'record-differs',
  'issuer-unknown',
  'signer-differs',
  'code-not-proven',
  'invalid',
  'unchecked',
] as const satisfies readonly (Exclude<Trust, 'proven'> | 'with-code' | 'without-code' | 'noted')[];
export type AcceptedMark = (typeof ACCEPTED_MARKS)[number];

export type MarkedInvoice = Readonly<{ isIssuedHere: boolean; hasCode: boolean; trust: Trust }>;

/**
 * The mark of an accepted invoice: of a purchase, and of a sale that was issued elsewhere, from its file and the proof of it alone,
 * because this installation did not receive the authority's reply.
 */
export function acceptedMark({ isIssuedHere, hasCode, trust }: MarkedInvoice): AcceptedMark {
  if (isIssuedHere) return hasCode ? 'with-code' : 'noted';
  if (trust !== 'proven') return trust;
  return hasCode ? 'with-code' : 'without-code';
}
