/** Findings of an import about the values of a file. A closed list: screens have a sentence for each. */
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
  /** Words: currency, rate, usual. */
  'EXCHANGE_RATE_DOUBTFUL',
  /** Words: amount. */
  'DONG_FRACTION',
  /** An invoice of a series with codes states none. Words: serial. */
  'CODE_MISSING',
  /** What it states as its code cannot be one. Words: code. */
  'CODE_MALFORMED',
] as const;
export type ReadingFinding = (typeof READING_FINDINGS)[number];
