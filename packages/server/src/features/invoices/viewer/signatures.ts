import type { InvoiceSignatures, SignatureFacts } from '@hoadon/contracts/invoices';
import { isCodeProven } from '@hoadon/domain/verification/reasons/code-reasons';
import type {
  CertificateFacts,
  CheckedSignature,
  FileVerdict,
} from '../../../connectors/signatures/port.ts';
import type { InvoicesDeps } from '../deps.ts';
import { requireOpened } from './documents.ts';
import { findXmlHash } from './file.repository.ts';

/** Size of the cache of verified files: a stored file never changes. */
const MOST_REMEMBERED = 1_000;

const NO_FILE: InvoiceSignatures = {
  file_hash: null,
  is_valid: false,
  fault: null,
  is_code_signed: null,
  signatures: [],
};

/** Returns a reader of the signatures of stored files; each file is verified once. */
export function signatureReader(deps: InvoicesDeps) {
  const remembered = new Map<string, InvoiceSignatures>();
  return async (companyId: string, id: string): Promise<InvoiceSignatures> => {
    const invoice = await requireOpened(deps, companyId, id);
    const hash = await findXmlHash(deps.db, companyId, invoice.id);
    if (hash === null) return NO_FILE;
    const key = `${companyId}/${hash}`;
    const cached = remembered.get(key);
    if (cached) return cached;
    const xml = await deps.files.get(companyId, hash);
    const checked = await deps.signatures.check(companyId, xml, deps.clock.now());
    const answer = answerOf(hash, checked);
    // What was signed ahead of the clock becomes valid by waiting.
    const isFinal = answer.signatures.every(({ reason }) => reason?.code !== 'SIGNED_IN_FUTURE');
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    if (isFinal) remembered.set(key, answer);
    return answer;
  };
}

const answerOf = (hash: string, checked: FileVerdict): InvoiceSignatures => ({
  file_hash: hash,
  is_valid: checked.valid,
  fault: checked.fault,
  is_code_signed: isCodeSigned(checked),
  signatures: checked.signatures.map(factsOf),
});

function isCodeSigned({ invoices: [first], signatures }: FileVerdict): boolean | null {
  if (!first || first.codeSigned === null) return null;
  const own = first.signatures.flatMap((at) => signatures[at] ?? []);
  return isCodeProven({ codeSigned: first.codeSigned, signatures: own });
}

const factsOf = (result: CheckedSignature): SignatureFacts => ({
  role: result.role,
  signer: result.signer,
  signer_tax_code: result.signerTaxCode,
  issuer: result.issuer,
  certificate: result.certificate && certificateFacts(result.certificate),
  signed_at: result.signedAt,
  algorithm: result.algorithm,
  is_weak: result.weak,
  is_valid: result.valid,
  is_trusted: result.trusted,
  reason: result.reason,
});

const certificateFacts = (certificate: CertificateFacts) => ({
  subject: certificate.subject,
  issuer: certificate.issuer,
  serial_number: certificate.serialNumber,
  not_before: certificate.notBefore,
  not_after: certificate.notAfter,
});
