import type { SignatureResult } from '@hoadon/signing/verifying/verify-signature';
import type { Verification, VerifiedInvoice } from '@hoadon/signing/verifying/verify-xml';
import type { ReadSignature, ReadSignatures } from '../entry.ts';

/**
 * The verdict on one invoice of a file, as it can be handed on: without keys and without the tree. That another invoice of the
 * file is unsigned is no fault of this one.
 */
export function readSignatures(
  { fault }: Verification,
  own: VerifiedInvoice | undefined,
): ReadSignatures {
  const valid = own?.valid === true;
  return {
    valid,
    codeSigned: own?.codeSigned ?? null,
    fault: valid ? null : fault,
    all: (own?.signatures ?? []).map(handedOn),
  };
}

function handedOn(result: SignatureResult): ReadSignature {
  if (result.certificate === null) return { ...result, certificate: null };
  const { publicKey: _key, x509: _x509, ...certificate } = result.certificate;
  return { ...result, certificate };
}
