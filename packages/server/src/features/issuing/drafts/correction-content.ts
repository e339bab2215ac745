import { changesNothing } from '@hoadon/domain/corrections/changes-nothing';
import { actionOf } from '@hoadon/domain/corrections/correction-way';
import { lockedFindings } from '@hoadon/domain/corrections/locked-fields';
import { isNoticeInstead } from '@hoadon/domain/corrections/notice-instead';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import type { Correction, InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { type Finding, finding } from '@hoadon/domain/invoice/validation/issue-codes';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';

/** `days`: on which the correction may be dated. */
export type CorrectedInvoice = Readonly<{ original: InvoiceDraft; days: readonly PlainDate[] }>;

/** Findings where a correction changes locked fields of its original, or changes nothing. */
export function correctionFindings(
  related: Pick<Correction, 'relation' | 'adjusts'>,
  correction: InvoiceDraft,
  { original, days }: CorrectedInvoice,
): Finding[] {
  const findings = lockedFindings(actionOf(related), original, correction);
  if (!days.includes(correction.issuedOn))
    findings.push(finding('issuedOn', 'correction-not-of-today', { today: days[0] ?? '' }));
  if (related.adjusts === 'information' && changesNothing(original, correction))
    findings.push(finding('related', 'correction-changes-nothing'));
  return findings;
}

/** Throws NOTICE_IN_PLACE_OF_INVOICE where names and address alone are adjusted. */
export function refuseNotice(
  { adjusts }: Pick<Correction, 'adjusts'>,
  original: InvoiceDraft,
  correction: InvoiceDraft,
): void {
  const rules = ruleSetOn(correction.issuedOn);
  if (adjusts === 'information' && isNoticeInstead(original, correction, rules))
    throw new Failure('NOTICE_IN_PLACE_OF_INVOICE', { way_out: 'notice' });
}
