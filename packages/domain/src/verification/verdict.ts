import { type CustomerFacts, type Validity, validityOf } from '../reconciliation/customer-check.ts';
import { severityOf, type VerificationReason } from './reasons/verification-reasons.ts';

/** `unverifiable`: nothing wrong was found, and not all could be looked at. */
export const VERDICTS = ['good', 'warnings', 'failed', 'unverifiable'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Errors weigh most, then what could not be checked, then warnings. */
export function verdictOf(reasons: readonly VerificationReason[]): Verdict {
  const severities = new Set(reasons.map(severityOf));
  if (severities.has('error')) return 'failed';
  if (severities.has('unchecked')) return 'unverifiable';
  return severities.has('warning') ? 'warnings' : 'good';
}

/** Marks of an invoice in the lists (AMB-45): 0 not checked, 2 checked; and the result. */
export type Marked = Readonly<{ verification: 0 | 2; validity: Validity | null }>;

const VALIDITY: Readonly<Record<Exclude<Verdict, 'unverifiable'>, Validity>> = {
  failed: 0,
  warnings: 1,
  good: 2,
};

/**
 * The one function that derives the marks of an invoice: from the verdict on its file, and from the results of the
 * registers about the other party; the worse counts. An unverifiable invoice is not checked, unless the registers were
 * asked.
 */
export function marksOf(verdict: Verdict | null, registers: CustomerFacts | null): Marked {
  const ours = verdict === null || verdict === 'unverifiable' ? null : VALIDITY[verdict];
  const theirs = registers && validityOf(registers);
  if (ours === null) return { verification: theirs === null ? 0 : 2, validity: theirs };
  const worse = theirs === null ? ours : (Math.min(theirs, ours) as Validity);
  return { verification: 2, validity: worse };
}
