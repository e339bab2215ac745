import { formatDate } from '@hoadon/domain/dates/format-date';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { Issue } from '@hoadon/domain/errors/issue';
import type { ImportIssueCode } from '@hoadon/domain/import/import-issue';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { INVOICE_KINDS } from '@hoadon/domain/invoice/invoice-kind';
import { numberingRefusal } from '@hoadon/domain/issuing/numbering';

/** A series as loaded for the dry run, without a lock: it may advance before the drafts are issued. */
export type SeriesAsOfNow = Readonly<{
  template: string;
  serial: string;
  next_number: number;
  last_issued_on: PlainDate | null;
}>;

/**
 * Returns a warning for a draft that numbering would refuse, because the last number of its series has a later date. The draft is created:
 * its date can still be changed.
 */
export function datedTooEarly(
  { kind, serial, issuedOn }: InvoiceDraft,
  { series, today }: Readonly<{ series: readonly SeriesAsOfNow[]; today: PlainDate }>,
): Issue[] {
  const row = series.find((one) => one.template === INVOICE_KINDS[kind] && one.serial === serial);
  if (!row || row.last_issued_on === null) return [];
  const refusal = numberingRefusal(
    {
      ...{ serial, active: true, isTaken: false },
      ...{ nextNumber: row.next_number, lastIssuedOn: row.last_issued_on },
    },
    issuedOn,
    today,
  );
  if (refusal !== 'ISSUE_DATE_BEFORE_LAST_NUMBER') return [];
  const params = { date: formatDate(row.last_issued_on) };
  const code: ImportIssueCode = 'import-date-before-last';
  return [{ path: 'issuedOn', code, params, severity: 'warning' }];
}
