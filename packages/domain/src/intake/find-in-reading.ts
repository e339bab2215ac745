import type { InvoiceDraft } from '../invoice/invoice.ts';
import { readingReasons } from '../verification/reasons/reading-reasons.ts';
import type { VerificationReason } from '../verification/reasons/verification-reasons.ts';
import { READING_FINDINGS, type ReadingFinding } from './reading-findings.ts';

/** So many are named in a row; checking the invoice names all. */
const MOST_FINDINGS = 10;

type Finding = Readonly<{ code: ReadingFinding; words: VerificationReason['words'] }>;

/** Findings that the check of the invoice will have about the values of its file. */
export const readingFindings = (draft: InvoiceDraft): Finding[] =>
  readingReasons(draft)
    .flatMap(({ code, words }) => {
      const findingCode = READING_FINDINGS.find((one) => one === code);
      return findingCode ? [{ code: findingCode, words }] : [];
    })
    .slice(0, MOST_FINDINGS);
