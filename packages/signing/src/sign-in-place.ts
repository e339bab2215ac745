import type { PreparedDocument } from '@hoadon/xml/prepared-document';
import { withSignature } from '@hoadon/xml/with-signature';
import { canonicalizer } from './canonical/canonicalizer.ts';
import { createTrustStore } from './certificates/trust-store.ts';
import type { Signer } from './keys/signer.ts';
import { signElement } from './sign-xml.ts';
import { SigningFault } from './signing-fault.ts';
import { verifyDocument } from './verifying/verify-xml.ts';

const emptyStore = createTrustStore([]);

/**
 * Returns the file with its signature inserted and no other byte changed, after verifying it. `signedAt`: local time in
 * Viet Nam, `YYYY-MM-DDThh:mm:ss`. Throws any error of the signer, and SigningFault SIGNING_REFUSED if the result does
 * not verify.
 */
export async function signInPlace(
  prepared: PreparedDocument,
  signer: Signer,
  signedAt: string,
): Promise<Uint8Array> {
  const { dataPath, dataId, declared, holder } = prepared;
  const canonical = canonicalizer(prepared.document);
  try {
    const data = Buffer.from(await canonical.canonical(dataPath, 'inclusive')).toString('utf8');
    const signatureId = `${holder.local}-${dataId}`;
    const signature = await signElement({
      data,
      dataId,
      signatureId,
      signedAt,
      declared,
      signer,
    });
    const signed = withSignature(prepared, signature);
    await checkSigned(signed, holder.local);
    return signed;
  } finally {
    canonical.release();
  }
}

async function checkSigned(signed: Uint8Array, parentTag: string): Promise<void> {
  const { fault, signatures } = await verifyDocument(signed, { trust: emptyStore });
  const own = signatures.find((signature) => signature.place === parentTag);
  if (fault === null && own?.valid === true) return;
  const reason = fault ?? own?.reason;
  throw new SigningFault('SIGNING_REFUSED', `the signature does not hold: ${reason?.code ?? '?'}`);
}
