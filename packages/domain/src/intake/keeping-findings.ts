/** Findings about how an invoice of an import was stored. A closed list: screens have a sentence for each. */
export const KEEPING_FINDINGS = [
  /** The copy had been deleted: bringing it again restored it. */
  'COPY_RESTORED',
  /** The file replaced the stored copy; words: `changed`, codes of `REPLACED_PARTS` separated by a space. */
  'COPY_REPLACED',
  /** The copy was replaced by the original that the seller signed; words: `changed`. */
  'COPY_REPLACED_BY_ORIGINAL',
  /** The file states the goods that the stored copy left out. */
  'COPY_COMPLETED',
] as const;
export type KeepingFinding = (typeof KEEPING_FINDINGS)[number];
