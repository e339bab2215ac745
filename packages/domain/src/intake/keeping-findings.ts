/** Findings about how an invoice of an import was stored. A closed list: screens have a sentence for each. */
export const KEEPING_FINDINGS = [
  /** The copy had been deleted: bringing it again restored it. */
  'COPY_RESTORED',
] as const;
export type KeepingFinding = (typeof KEEPING_FINDINGS)[number];
