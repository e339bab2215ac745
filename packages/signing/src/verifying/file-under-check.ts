import type { Canonicalizer } from '../canonical/canonicalizer.ts';
import type { TrustStore } from '../certificates/trust-store.ts';
import type { SignatureReasonCode } from '../signature-reason.ts';
import type { ElementIndex } from './element-index.ts';

/** Shared by the signatures of one file. */
export type FileUnderCheck = Readonly<{
  index: ElementIndex;
  canonicalizer: Canonicalizer;
  trust: TrustStore;
  /** UTC instant. */
  now: string;
  /** Fault that rules out trust in any part of this file, detected before its signatures are checked. */
  fault: SignatureReasonCode | null;
  digests: Map<string, Buffer>;
}>;
