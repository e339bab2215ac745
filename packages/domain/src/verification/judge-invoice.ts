import type { PlainDate } from '../dates/plain-date.ts';
import { hasUnreadTotals } from '../intake/reading-remark.ts';
import type { InvoiceDraft } from '../invoice/invoice.ts';
import { MOVABLE_HOLIDAYS } from '../legal/movable-holidays.ts';
import { ruleSetOn } from '../legal/rule-set.ts';
import type { RuleSet } from '../legal/rules.ts';
import { dateReasons } from './reasons/date-reasons.ts';
import { originReasons } from './reasons/origin-reasons.ts';
import { type OwnCompany, partyReasons } from './reasons/party-reasons.ts';
import { negativeRateReasons, rateLawReasons } from './reasons/rate-law-reasons.ts';
import { readingReasons } from './reasons/reading-reasons.ts';
import { recordedReasons, type StatedInFile } from './reasons/recorded-reasons.ts';
import { hasAmounts, sumReasons } from './reasons/sum-reasons.ts';
import { isFormSince2022, symbolReasons } from './reasons/symbol-reasons.ts';
import {
  reason,
  type VerificationReason,
  type VerificationSubject,
} from './reasons/verification-reasons.ts';
import type { StoredInvoice } from './stored-invoice.ts';
import { trustOf } from './trust.ts';
import { type Verdict, verdictOf } from './verdict.ts';

/** Who judges, and when. */
export type Judging = Readonly<{
  own: OwnCompany;
  today: PlainDate;
  /** Movable ones; those of the table where left out. */
  holidays?: readonly PlainDate[];
}>;

export type Judgement = Readonly<{
  verdict: Verdict;
  reasons: readonly VerificationReason[];
  /** What could be looked at. */
  subjects: readonly VerificationSubject[];
  /** The law of its day. */
  rules: RuleSet;
}>;

/** Checks everything that a stored invoice itself proves. Pure: the same facts give the same judgement. */
export function judgeInvoice(
  invoice: StoredInvoice,
  { own, today, holidays = MOVABLE_HOLIDAYS }: Judging,
): Judgement {
  const { content, direction, template, serial } = invoice;
  const rules = ruleSetOn(content?.issuedOn ?? today);
  const origin = originReasons({ ...invoice, seller: content?.seller ?? null });
  const recorded = isCompared(invoice, origin) ? recordedReasons(invoice, invoice.stated) : [];
  const reasons = [
    ...origin,
    ...recorded,
    ...(content === null
      ? []
      : [
          ...partyReasons(direction, content, own),
          ...readingReasons(content),
          // Amounts that were not read add up to nothing.
          ...(hasUnreadTotals(content) ? [] : sumReasons(content)),
          ...rateLawReasons(content, rules),
          ...negativeRateReasons(content),
          ...dateReasons(
            { issuedOn: content.issuedOn, signedAt: signedAtOf(invoice), today, holidays },
            rules,
          ),
          ...symbolReasons(template, serial, content.issuedOn),
        ]),
    ...sourceReasons(
      recorded.length > 0 ? invoice.otherwise.filter((one) => !one.isCompared) : invoice.otherwise,
    ),
    ...claimReasons(invoice.claim),
  ];
  return { verdict: verdictOf(reasons), reasons, subjects: subjectsOf(invoice), rules };
}

/** From the file that is judged; else from the stored record. */
function signedAtOf({ file, signedAt }: StoredInvoice): string | null {
  if (file.state !== 'read') return signedAt;
  const { signatures } = file.findings;
  return signatures.find(({ role, valid }) => role === 'seller' && valid)?.signedAt ?? signedAt;
}

type Compared = StoredInvoice & Readonly<{ content: InvoiceDraft; stated: StatedInFile }>;

/**
 * Whether what is recorded is compared with its file: where the file is proven, and wherever a person wrote over it. A file that proves
 * nothing is a source like others.
 */
function isCompared(
  invoice: StoredInvoice,
  origin: readonly VerificationReason[],
): invoice is Compared {
  const { content, stated, isWrittenOver } = invoice;
  if (content === null || stated === null) return false;
  return isWrittenOver || trustOf(origin) === 'proven' || trustOf(origin) === 'code-not-proven';
}

function sourceReasons(otherwise: StoredInvoice['otherwise']): VerificationReason[] {
  const fieldsOf = (isSigned: boolean): string =>
    [
      ...new Set(
        otherwise.filter((one) => one.isSigned === isSigned).flatMap(({ fields }) => fields),
      ),
    ].join(', ');
  const [signed, unsigned] = [fieldsOf(true), fieldsOf(false)];
  return [
    ...(signed ? [reason('NUMBER_SAID_OTHERWISE', { fields: signed })] : []),
    ...(unsigned ? [reason('SOURCES_DIFFER', { fields: unsigned })] : []),
  ];
}

function claimReasons(claim: StoredInvoice['claim']): VerificationReason[] {
  if (claim === null) return [];
  const words = { original: claim.original };
  return [reason(claim.kind === 'unproven' ? 'CORRECTION_UNPROVEN' : 'REPLACED_BEFORE', words)];
}

function subjectsOf({
  authorityCode,
  content,
  file,
  template,
}: StoredInvoice): VerificationSubject[] {
  const isSince2022 = isFormSince2022(template);
  return [
    ...(file.state === 'none' ? [] : (['bytes'] as const)),
    ...(file.state === 'read' ? (['signature', 'certificate'] as const) : []),
    ...(isSince2022 && (file.state === 'read' || authorityCode !== null)
      ? (['authority-code'] as const)
      : []),
    ...(content === null ? [] : (['parties'] as const)),
    ...(content !== null && hasAmounts(content.lines) ? (['sums'] as const) : []),
    ...(content === null ? [] : (['dates'] as const)),
    ...(content !== null && isSince2022 ? (['symbol'] as const) : []),
    'duplicate',
  ];
}
