import { formatDate } from '@hoadon/domain/dates/format-date';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { Issue } from '@hoadon/domain/errors/issue';
import type { ImportIssueCode } from '@hoadon/domain/import/import-issue';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { INVOICE_KINDS } from '@hoadon/domain/invoice/invoice-kind';
import { numberingRefusal } from '@hoadon/domain/issuing/numbering';

/** A series of the company as it is while a file is judged; nothing holds it until a draft is issued. */
export type SeriesAsOfNow = Readonly<{
  template: string;
  serial: string;
  next_number: number;
  last_issued_on: PlainDate | null;
}>;

/**
 * Points out a draft that its series would give no number, because the last one went to a later day. The draft is made: the day of a draft
 * may be changed.
 */
export function datedTooEarly(
  { kind, serial, issuedOn }: InvoiceDraft,
  { series, today }: Readonly<{ series: readonly SeriesAsOfNow[]; today: PlainDate }>,
): Issue[] {
  const its = series.find((one) => one.template === INVOICE_KINDS[kind] && one.serial === serial);
  if (!its || its.last_issued_on === null) return [];
  const refusal = numberingRefusal(
    {
      ...{ serial, active: true, isTaken: false },
      ...{ nextNumber: its.next_number, lastIssuedOn: its.last_issued_on },
    },
    issuedOn,
    today,
  );
  if (refusal !== 'ISSUE_DATE_BEFORE_LAST_NUMBER') return [];
  const params = { date: formatDate(its.last_issued_on) };
  const code: ImportIssueCode = 'import-date-before-last';
  return [{ path: 'issuedOn', code, params, severity: 'warning' }];
}
