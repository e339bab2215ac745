/** Why an invoice that was read is not stored. A closed list: screens have a sentence for each. */
export const INTAKE_ERRORS = [
  /** The company is neither its seller nor its buyer; words: `seller`, `buyer`. */
  'NOT_OURS',
  /** It has no number, or none that an invoice can have; words: `number`. */
  'NUMBER_MISSING',
  /** An own invoice of a series that is numbered here, with a number that was not given yet, and nothing proves it; words: `serial`, `number`. */
  'NUMBER_NOT_GIVEN',
  /** Its day is after today in Viet Nam; words: `day`. */
  'ISSUED_IN_FUTURE',
  /** Storing it failed by an internal error, and the others were stored. */
  'NOT_KEPT',
] as const;
export type IntakeError = (typeof INTAKE_ERRORS)[number];
