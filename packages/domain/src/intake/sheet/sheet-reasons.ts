/** Why rows of a workbook that are one invoice are not stored. A closed list: screens have a sentence for each. */
export const SHEET_REASONS = [
  /** A cell without which it is no invoice is empty; words: `row`, `column`. */
  'CELL_MISSING',
  /** The content of a cell is no number, day, rate or tax code; words: `row`, `column`, `text`. */
  'CELL_UNREADABLE',
  /** An amount is merged over rows that are not one line, or not of one invoice; words: `row`, `column`, `first`, `last`. */
  'AMOUNT_MERGED',
  /** Rows of one invoice differ in a value of its head; words: `row`, `column`, `other` (the first row with it). */
  'ROWS_DIFFER',
  /** It was issued after today; words: `row`, `column`, `text`. */
  'DAY_IN_FUTURE',
  /** More rows than one invoice may have lines; words: `row`, `max`. */
  'TOO_MANY_LINES',
] as const;
export type SheetReason = (typeof SHEET_REASONS)[number];

/** Advice that prevents nothing: the record of an invoice may have the same findings. */
export const SHEET_FINDINGS = [
  /** Totals before tax and of the tax do not come to the total; words: `expected`, `stated`. */
  'TOTAL_DIFFERS',
  /** The lines do not come to a total that is stated; words: `expected`, `stated`. */
  'LINES_DIFFER',
  /** The tax is another than the rates give; words: `expected`, `stated`. */
  'TAX_DIFFERS',
  /** The name of the seller or the buyer is not stated. */
  'PARTY_INCOMPLETE',
  /** The check digit of the other side's tax code is wrong (S-34); words: `text`. */
  'TAX_CODE_DOUBTFUL',
  /** A rate that no law has; words: `rate`. */
  'RATE_UNLISTED',
] as const;
export type SheetFinding = (typeof SHEET_FINDINGS)[number];
