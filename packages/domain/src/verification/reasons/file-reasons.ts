import { dayInVietnam } from '../../dates/day-in-vietnam.ts';
import type { FileFindings, SignatureFindings } from '../file-findings.ts';
import type { FileUnderCheck } from '../stored-invoice.ts';
import { reason, type VerificationReason } from './verification-reasons.ts';

/** What is wrong with the bytes, the signatures in them and their certificates (docs/law-and-practice.md#verifying-a-signature). */
export function fileReasons(file: FileUnderCheck): VerificationReason[] {
  switch (file.state) {
    case 'none':
      return [reason('NO_FILE')];
    case 'changed':
      return [reason('BYTES_CHANGED', { hash: file.hash })];
    case 'missing':
      return [reason('BYTES_MISSING', { hash: file.hash })];
    case 'check-failed':
      return [reason('CHECK_FAILED')];
    case 'read':
      return findingReasons(file.findings);
  }
}

/** An unsigned document among several of a file proves nothing against the others. */
const OF_THE_SIGNATURES = 'UNSIGNED';

function findingReasons({
  fault,
  isInFile,
  valid,
  signatures,
}: FileFindings): VerificationReason[] {
  if (fault !== null && fault.code !== OF_THE_SIGNATURES)
    return [reason('FILE_REFUSED', { signature_reason: fault.code, about: fault.about ?? '' })];
  if (!isInFile) return [reason('NOT_IN_FILE')];
  const signatureFindings = signatures.flatMap(signatureReasons);
  const isMissing = !valid && signatures.every((one) => one.valid);
  return isMissing ? [reason('SIGNATURE_MISSING'), ...signatureFindings] : signatureFindings;
}

function signatureReasons(signature: SignatureFindings): VerificationReason[] {
  if (!signature.valid) return [invalidReason(signature)];
  const { algorithm, trusted, weak } = signature;
  return [
    ...(weak ? [reason('SIGNATURE_WEAK', { ...who(signature), algorithm: algorithm ?? '' })] : []),
    ...(trusted
      ? []
      : [
          reason('CERTIFICATE_ISSUER_UNKNOWN', {
            role: signature.role ?? '',
            issuer: signature.issuer ?? '',
          }),
        ]),
  ];
}

const who = ({ role, signer }: SignatureFindings) => ({ role: role ?? '', signer: signer ?? '' });
const dayOf = (instant: string | null): string => (instant ? dayInVietnam(instant) : '');

function invalidReason(signature: SignatureFindings): VerificationReason {
  const { certificate, reason: fault, signedAt, signer, signerTaxCode } = signature;
  switch (fault?.code) {
    case 'CERTIFICATE_NOT_VALID_THEN':
      return reason('CERTIFICATE_NOT_VALID_THEN', {
        ...who(signature),
        signed_on: dayOf(signedAt),
        not_before: dayOf(certificate?.notBefore ?? null),
        not_after: dayOf(certificate?.notAfter ?? null),
      });
    case 'TAX_CODE_MISMATCH':
      return reason('CERTIFICATE_OF_OTHER', {
        signer: signer ?? '',
        found: signerTaxCode ?? '',
        expected: fault.about ?? '',
      });
    default:
      return reason('SIGNATURE_INVALID', {
        ...who(signature),
        signature_reason: fault?.code ?? '',
        about: fault?.about ?? '',
      });
  }
}
