import type { InvoiceDraft } from '../invoice/invoice.ts';
import { isAuthorityCode } from '../issuing/authority-code.ts';
import { parseReceivedSerial } from '../issuing/serial.ts';
import { readingReasons } from '../verification/reasons/reading-reasons.ts';
import type { VerificationReason } from '../verification/reasons/verification-reasons.ts';
import { READING_FINDINGS, type ReadingFinding } from './reading-findings.ts';

/** So many are named in a row; checking the invoice names all. */
const MOST_FINDINGS = 10;

type Finding = Readonly<{ code: ReadingFinding; words: VerificationReason['words'] }>;

/** Findings that the check of the invoice will have about its code and the values of its file. */
export const readingFindings = (draft: InvoiceDraft, authorityCode: string | null): Finding[] => [
  ...codeFindings(draft.serial, authorityCode),
  ...readingReasons(draft)
    .flatMap(({ code, words }) => {
      const findingCode = READING_FINDINGS.find((one) => one === code);
      return findingCode ? [{ code: findingCode, words }] : [];
    })
    .slice(0, MOST_FINDINGS),
];

function codeFindings(serial: string, code: string | null): Finding[] {
  if (parseReceivedSerial(serial)?.coded !== true) return [];
  if (code === null) return [{ code: 'CODE_MISSING', words: { serial } }];
  return isAuthorityCode(serial, code) ? [] : [{ code: 'CODE_MALFORMED', words: { code } }];
}
