import type { InvoiceDraft } from '../invoice/invoice.ts';
import { readingReasons } from '../verification/reading-reasons.ts';
import type { VerificationReason } from '../verification/verification-reasons.ts';

/** What the row of an import says of the values of its file. A closed list: screens have a sentence for each. */
export const READING_FINDINGS = [
  /** Words: tag, text. */
  'VALUE_UNREAD',
  /** Words: tag. */
  'VALUE_MISSING',
  /** Words: tag, text, read. */
  'VALUE_READ_AS',
  /** Words: tag. */
  'PART_TWICE',
  /** Words: currency. */
  'EXCHANGE_RATE_MISSING',
] as const;
export type ReadingFinding = (typeof READING_FINDINGS)[number];

/** So many are named in a row; checking the invoice names all. */
const MOST_FINDINGS = 10;

type Finding = Readonly<{ code: ReadingFinding; words: VerificationReason['words'] }>;

/** What checking the invoice will say of the values of its file. */
export const readingFindings = (draft: InvoiceDraft): Finding[] =>
  readingReasons(draft)
    .flatMap(({ code, words }) => {
      const known = READING_FINDINGS.find((one) => one === code);
      return known ? [{ code: known, words }] : [];
    })
    .slice(0, MOST_FINDINGS);
