import {
  type PreparedDocument,
  PreparedRefused,
  withSignature,
} from '@hoadon/xml/prepared-document';
import { canonicalizer } from './canonicalizer.ts';
import { elementIndex } from './element-index.ts';
import { signElement } from './sign-xml.ts';
import { SignatureRefused } from './signature-reason.ts';
import type { Signer } from './signer.ts';
import { SigningFault } from './signing-fault.ts';
import { createTrustStore } from './trust-store.ts';
import { verifyDocument } from './verify-xml.ts';

const nobody = createTrustStore([]);

/** Throws PreparedRefused where another element carries the same Id. */
function checkUnique({ document, dataId }: PreparedDocument): void {
  try {
    elementIndex(document.root).byId(dataId);
  } catch (cause) {
    if (!(cause instanceof SignatureRefused)) throw cause;
    throw new PreparedRefused('AMBIGUOUS', `Id ${dataId}`, { cause });
  }
}

/**
 * The file with its signature in place and not another byte touched, verified before it is handed
 * out. `signedAt`: local time in Viet Nam, `YYYY-MM-DDThh:mm:ss`. Throws PreparedRefused, what the
 * signer throws, and SigningFault SIGNING_REFUSED where the result does not verify.
 */
export async function signInPlace(
  prepared: PreparedDocument,
  signer: Signer,
  signedAt: string,
): Promise<Uint8Array> {
  checkUnique(prepared);
  const { dataPath, dataId, holder } = prepared;
  const canonical = canonicalizer(prepared.document);
  try {
    const data = await canonical.canonical(dataPath, 'inclusive');
    const signatureId = `${holder.local}-${dataId}`;
    const signature = await signElement({ data, dataId, signatureId, signedAt, signer });
    const signed = withSignature(prepared, signature);
    await checkSigned(signed, holder.local);
    return signed;
  } finally {
    canonical.release();
  }
}

async function checkSigned(signed: Uint8Array, place: string): Promise<void> {
  const { fault, signatures } = await verifyDocument(signed, { trust: nobody });
  const own = signatures.find((signature) => signature.place === place);
  if (fault === null && own?.valid === true) return;
  const reason = fault ?? own?.reason;
  throw new SigningFault('SIGNING_REFUSED', `the signature does not hold: ${reason?.code ?? '?'}`);
}
