import type { FailureCode } from '../errors/failure.ts';

/** What decides whether an imported copy may be deleted. */
export type CopyFacts = Readonly<{
  isIssuedHere: boolean;
  /** The tax portal or a provider has it: it exists in law, regardless of the source of the file. */
  isKnownOutside: boolean;
  /** A payment that counts was recorded for it. */
  isPaid: boolean;
  /** A filed return that was not withdrawn counts it. */
  isInReturn: boolean;
  /** A movement of a bank statement names it. */
  isInStatement: boolean;
  /** A draft or an invoice made here corrects it, or a notice of a mistake names it. */
  isActedOn: boolean;
}>;

/** Why an imported copy is not deleted. A closed list: screens have a sentence for each, and each has its failure. */
export const COPY_KEPT = [
  'issued-here',
  'known-outside',
  'has-payments',
  'in-return',
  'in-statement',
  'acted-on',
] as const;
export type CopyKept = (typeof COPY_KEPT)[number];

export const COPY_FAILURES = {
  'issued-here': 'INVOICE_NOT_DELETABLE',
  'known-outside': 'COPY_KNOWN_OUTSIDE',
  'has-payments': 'COPY_HAS_PAYMENTS',
  'in-return': 'COPY_IN_RETURN',
  'in-statement': 'COPY_IN_STATEMENT',
  'acted-on': 'COPY_ACTED_ON',
} as const satisfies Record<CopyKept, FailureCode>;

/** The weightiest reason against it; null: it may be deleted. */
export function whyCopyIsKept(facts: CopyFacts): CopyKept | null {
  if (facts.isIssuedHere) return 'issued-here';
  if (facts.isKnownOutside) return 'known-outside';
  if (facts.isInReturn) return 'in-return';
  if (facts.isPaid) return 'has-payments';
  if (facts.isInStatement) return 'in-statement';
  return facts.isActedOn ? 'acted-on' : null;
}
