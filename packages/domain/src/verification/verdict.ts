import { type CustomerFacts, type Validity, validityOf } from '../reconciliation/customer-check.ts';
import { severityOf, type VerificationReason } from './verification-reasons.ts';

/** `unverifiable`: nothing wrong was found, and not all could be looked at. */
export const VERDICTS = ['good', 'warnings', 'failed', 'unverifiable'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What is wrong weighs most, then what could not be checked, then what somebody should look at. */
export function verdictOf(reasons: readonly VerificationReason[]): Verdict {
  const found = new Set(reasons.map(severityOf));
  if (found.has('error')) return 'failed';
  if (found.has('unchecked')) return 'unverifiable';
  return found.has('warning') ? 'warnings' : 'good';
}

/** How an invoice is marked in the lists (AMB-45): 0 not checked, 2 checked; and what that said. */
export type Marked = Readonly<{ verification: 0 | 2; validity: Validity | null }>;

const VALIDITY: Readonly<Record<Exclude<Verdict, 'unverifiable'>, Validity>> = {
  failed: 0,
  warnings: 1,
  good: 2,
};

/**
 * The one place in which the marks of an invoice follow from what is known of it: the verdict on its file, and what the registers
 * said of the other party; the worse counts. What could not be verified is not checked, unless the registers were asked.
 */
export function marksOf(verdict: Verdict | null, registers: CustomerFacts | null): Marked {
  const ours = verdict === null || verdict === 'unverifiable' ? null : VALIDITY[verdict];
  const theirs = registers && validityOf(registers);
  if (ours === null) return { verification: theirs === null ? 0 : 2, validity: theirs };
  const worse = theirs === null ? ours : (Math.min(theirs, ours) as Validity);
  return { verification: 2, validity: worse };
}
