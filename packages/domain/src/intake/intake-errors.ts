/** Why an invoice that was read is not kept. A closed list: screens have a sentence for each. */
export const INTAKE_ERRORS = [
  /** The company is neither its seller nor its buyer; words: `seller`, `buyer`. */
  'NOT_OURS',
  /** It has no number, or none that an invoice can have; words: `number`. */
  'NUMBER_MISSING',
  /** An own invoice of a series that is numbered here, with a number that was not given yet, and nothing proves it; words: `serial`, `number`. */
  'NUMBER_NOT_GIVEN',
  /** Keeping it failed, and the others were kept: our own mistake. */
  'NOT_KEPT',
] as const;
export type IntakeError = (typeof INTAKE_ERRORS)[number];
