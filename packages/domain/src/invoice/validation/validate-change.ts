import { type CorrectionKind, causesFor } from '../../corrections/causes-for.ts';
import type { PlainDate } from '../../dates/plain-date.ts';
import type { Issue } from '../../errors/issue.ts';
import type { RuleSet } from '../../legal/rules.ts';
import type { BuyerType, ChangeGrounds } from '../invoice.ts';
import { type Finding, finding, issuesOf } from './issue-codes.ts';

/** The grounds and the kind of a change of an issued invoice. */
export type Change = ChangeGrounds &
  Readonly<{
    /** Null: it is cancelled, for which there are no causes. */
    kind: CorrectionKind | null;
    buyerType: BuyerType;
  }>;

/** The same for a change that no further invoice is made of. */
export const validateChange = (change: Change, rules: RuleSet, days: ChangeDays): Issue[] =>
  issuesOf(
    [...changeFindings(change, rules), ...agreementFindings(change.agreedOn, days)],
    'issue',
  );

/** Days of a change, in Viet Nam. */
export type ChangeDays = Readonly<{
  /** Of the invoice that is changed. */
  issuedOn: PlainDate;
  /** Of the change itself. */
  changedOn: PlainDate;
  today: PlainDate;
}>;

/** Both sides agree about an invoice that is there, before it is changed. */
export function agreementFindings(
  agreedOn: PlainDate | null,
  { issuedOn, changedOn, today }: ChangeDays,
): Finding[] {
  if (agreedOn === null) return [];
  if (agreedOn < issuedOn) return [finding('agreedOn', 'agreement-before-original')];
  if (agreedOn > today) return [finding('agreedOn', 'agreement-in-future', { today })];
  return agreedOn > changedOn ? [finding('agreedOn', 'agreement-after-change')] : [];
}

/**
 * VAL-023, VAL-024, AMB-29: every change gives its reason; a cancelled invoice, and an organisation
 * whose invoice changes, need the day of the agreement; the cause code where the rules ask for it.
 */
export function changeFindings(change: Change, rules: RuleSet): Finding[] {
  const findings: Finding[] = [];
  if (!change.reason.trim()) findings.push(finding('reason', 'reason-required'));
  const needsAgreement = change.kind === null || change.buyerType === 'ENTERPRISE';
  if (needsAgreement && change.agreedOn === null) {
    findings.push(finding('agreedOn', 'agreement-date-required'));
  }
  return [...findings, ...checkCause(change, rules)];
}

function checkCause({ kind, causeCode }: Change, rules: RuleSet): Finding[] {
  const { causes } = rules.corrections;
  if (kind === null || causes.length === 0) return [];
  if (!causes.some(({ code }) => code === causeCode))
    return [finding('causeCode', 'cause-code-required')];
  return causesFor(kind, rules).some(({ code }) => code === causeCode)
    ? []
    : [finding('causeCode', 'cause-code-of-other-way')];
}

/** VAL-025. */
export const validateExplanation = (text: string): Issue[] =>
  issuesOf(text.trim() ? [] : [finding('explanation', 'explanation-required')], 'issue');
