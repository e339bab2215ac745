import { isAuthorityCode } from '../../issuing/authority-code.ts';
import { parseReceivedSerial } from '../../issuing/serial.ts';
import type { FileFindings, SignatureFindings } from '../file-findings.ts';
import type { OriginFacts } from '../stored-invoice.ts';
import { reason, type VerificationReason } from './verification-reasons.ts';

/**
 * Whether the authority's code is there where the symbol requires one, whether it can be one, and whether a trusted key of the
 * authority signed it. Its absence from a table or a record by hand proves nothing.
 */
export function codeReasons({ serial, authorityCode, file }: OriginFacts): VerificationReason[] {
  const parsed = parseReceivedSerial(serial);
  if (parsed === null) return [];
  if (authorityCode === null) return parsed.coded ? absenceReasons(serial, file) : [];
  const code = authorityCode;
  if (!parsed.coded) return [reason('CODE_UNEXPECTED', { serial, code })];
  const isUnproven = file.state === 'read' && !isCodeProven(file.findings);
  const isUnjudged = file.state === 'none' || isUnproven;
  return [
    ...(isUnproven ? [reason('CODE_NOT_SIGNED', { code })] : []),
    ...(isUnjudged && !isAuthorityCode(serial, code) ? [reason('CODE_MALFORMED', { code })] : []),
  ];
}

function absenceReasons(serial: string, file: OriginFacts['file']): VerificationReason[] {
  if (file.state === 'read') return [reason('CODE_MISSING', { serial })];
  return file.state === 'none' ? [reason('CODE_NOT_STATED', { serial })] : [];
}

/**
 * Whether a signature of the authority covers the code, and its certificate leads to a configured authority: anybody can make a
 * certificate that bears the authority's name. A code that another source states is not proven by a file without it.
 */
export function isCodeProven({
  codeSigned,
  signatures,
}: Pick<FileFindings, 'codeSigned'> &
  Readonly<{
    signatures: readonly Pick<SignatureFindings, 'role' | 'valid' | 'trusted'>[];
  }>): boolean {
  const isTrusted = signatures.some(
    ({ role, valid, trusted }) => role === 'authority' && valid && trusted,
  );
  return codeSigned === true && isTrusted;
}
