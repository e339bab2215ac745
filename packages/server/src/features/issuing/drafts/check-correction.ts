import { changesNothing } from '@hoadon/domain/corrections/changes-nothing';
import { actionOf } from '@hoadon/domain/corrections/correction-way';
import { lockedFindings } from '@hoadon/domain/corrections/locked-fields';
import { isNoticeInstead } from '@hoadon/domain/corrections/notice-instead';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import type { Correction, InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { type Finding, finding } from '@hoadon/domain/invoice/issue-codes';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';

/** What a correction has to keep of its original, and on which days it may be made. */
export type Corrected = Readonly<{ original: InvoiceDraft; days: readonly PlainDate[] }>;

/** Where a correction differs from its original in what it has to keep, or does not differ at all. */
export function correctionFindings(
  related: Pick<Correction, 'relation' | 'adjusts'>,
  correction: InvoiceDraft,
  { original, days }: Corrected,
): Finding[] {
  const found = lockedFindings(actionOf(related), original, correction);
  if (!days.includes(correction.issuedOn))
    found.push(finding('issuedOn', 'correction-not-of-today', { today: days[0] ?? '' }));
  if (related.adjusts === 'information' && changesNothing(original, correction))
    found.push(finding('related', 'correction-changes-nothing'));
  return found;
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
