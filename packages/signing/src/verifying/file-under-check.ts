import type { Canonicalizer } from '../canonical/canonicalizer.ts';
import type { TrustStore } from '../certificates/trust-store.ts';
import type { SignatureReasonCode } from '../signature-reason.ts';
import type { ElementIndex } from './element-index.ts';

/** What the signatures of one file share. */
export type FileUnderCheck = Readonly<{
  index: ElementIndex;
  canonicalizer: Canonicalizer;
  trust: TrustStore;
  /** UTC instant. */
  now: string;
  /** Why nothing in this file can be believed, found before looking at its signatures. */
  fault: SignatureReasonCode | null;
  digests: Map<string, Buffer>;
}>;
