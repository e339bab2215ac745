import { parseReceivedSerial } from '../issuing/serial.ts';
import type { StoredInvoice } from './stored-invoice.ts';
import { reason, type VerificationReason } from './verification-reasons.ts';

/**
 * Whether the authority's code is there where the symbol asks for one, and whether the authority signed it. That a table or a person
 * leaves it out says nothing.
 */
export function codeReasons({ serial, authorityCode, file }: StoredInvoice): VerificationReason[] {
  const parsed = parseReceivedSerial(serial);
  if (parsed === null) return [];
  if (authorityCode === null)
    return parsed.coded && file.state === 'read' ? [reason('CODE_MISSING', { serial })] : [];
  const code = authorityCode;
  if (!parsed.coded) return [reason('CODE_UNEXPECTED', { serial, code })];
  const isUnsigned = file.state === 'read' && file.findings.codeSigned === false;
  return isUnsigned ? [reason('CODE_NOT_SIGNED', { code })] : [];
}
