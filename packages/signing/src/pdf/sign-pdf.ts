import type { Signer } from '../keys/signer.ts';
import { SigningFault } from '../signing-fault.ts';
import { signDetached } from './cms.ts';
import type { SignatureBox } from './signature-box.ts';
import { addSignatureField, type SignatureStatement } from './signature-field.ts';

export type { SignatureBox, SignatureStatement };

/**
 * Returns the PDF with a signature (PAdES baseline B) appended; the existing bytes do not change, including earlier
 * signatures. Throws SigningFault FILE_UNREADABLE if the file is no PDF, encrypted or damaged, and any error of the
 * signer.
 */
export async function signPdf(
  content: Uint8Array,
  signer: Signer,
  statement: SignatureStatement,
): Promise<Uint8Array> {
  const { bytes, contents } = placeholderIn(content, statement);
  const [start, end] = contents;
  const cms = await signDetached([bytes.subarray(0, start), bytes.subarray(end)], signer);
  const room = end - start - 2;
  const hexadecimal = cms.toString('hex');
  if (hexadecimal.length > room) {
    throw new SigningFault('SIGNING_REFUSED', 'the certificates do not fit into the signature');
  }
  bytes.write(hexadecimal.padEnd(room, '0'), start + 1, 'latin1');
  return bytes;
}

function placeholderIn(content: Uint8Array, statement: SignatureStatement) {
  try {
    return addSignatureField(content, statement);
  } catch (cause) {
    throw new SigningFault('FILE_UNREADABLE', 'not a PDF that can be signed', { cause });
  }
}
