import type { PlainDate } from '../dates/plain-date.ts';
import type { Issue } from '../errors/issue.ts';
import type { RuleSet } from '../legal/rule-set.ts';
import type { BuyerType } from './invoice.ts';
import { type Finding, finding, issuesOf } from './issue-codes.ts';

/** What is said about a change of an issued invoice. */
export type Change = Readonly<{
  act: 'adjust' | 'replace' | 'cancel';
  reason: string;
  /** Day of the written agreement with the buyer. */
  agreedOn: PlainDate | null;
  causeCode: string | null;
  buyerType: BuyerType;
}>;

/**
 * VAL-023, VAL-024, AMB-29: every change gives its reason; a cancelled invoice, and an organisation
 * whose invoice changes, need the day of the agreement; the cause code where the rules ask for it.
 */
export function validateChange(change: Change, rules: RuleSet): Issue[] {
  const found: Finding[] = [];
  if (!change.reason.trim()) found.push(finding('reason', 'reason-required'));
  const needsAgreement = change.act === 'cancel' || change.buyerType === 'ENTERPRISE';
  if (needsAgreement && change.agreedOn === null) {
    found.push(finding('agreedOn', 'agreement-date-required'));
  }
  const { causeCodes } = rules.corrections;
  const needsCause = change.act !== 'cancel' && causeCodes.length > 0;
  if (needsCause && !causeCodes.includes(change.causeCode ?? '')) {
    found.push(finding('causeCode', 'cause-code-required'));
  }
  return issuesOf(found, 'issue');
}

/** VAL-025. */
export const validateExplanation = (text: string): Issue[] =>
  issuesOf(text.trim() ? [] : [finding('explanation', 'explanation-required')], 'issue');
