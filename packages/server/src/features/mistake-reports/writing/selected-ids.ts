import type { exportMistakes } from '@hoadon/contracts/mistake-reports';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import type { InvoiceName } from '@hoadon/domain/issuing/invoice-name';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import type { z } from 'zod';
import type { Db } from '../../../platform/db/open.ts';
import { findNumbered, type NumberedRow } from '../item.repository.ts';

/** What is to be reported, as the calls give it. */
export type ReportSelection = Omit<z.output<typeof exportMistakes.input>, 'export_type'>;

type Days = Pick<ReportSelection, 'from_date' | 'end_date'>;

/** Whether an invoice of this day belongs to the days of the call; where it gives none, all do. */
export const isOfDays = (issuedOn: PlainDate, { from_date, end_date }: Days): boolean =>
  (from_date === undefined || issuedOn >= from_date) &&
  (end_date === undefined || issuedOn <= end_date);

/** Throws REPORT_INVOICE_ERROR_FAILED naming these, where there are any. */
export function refuseNamed(
  reason: 'NOT_REPORTABLE' | 'OUTSIDE_THE_DAYS' | 'AMBIGUOUS_NUMBER' | 'REASON_MISSING',
  invoices: readonly string[],
): void {
  if (invoices.length > 0)
    throw new Failure('REPORT_INVOICE_ERROR_FAILED', { reason, invoices: invoices.join(',') });
}

/**
 * Ids of what a call chose by id and by number. A notice about the wrong invoice cannot be taken back, so a number
 * must name exactly one issued invoice. Throws INPUT_DATA_IS_INVALID where nothing is chosen, and
 * REPORT_INVOICE_ERROR_FAILED.
 */
export async function selectedIds(
  db: Db,
  companyId: string,
  { list_invoice_number: names = [], list_invoice_id: ids = [], ...days }: ReportSelection,
): Promise<string[]> {
  if (names.length + ids.length === 0)
    throw new Failure('INPUT_DATA_IS_INVALID', { list_invoice_number: 'required' });
  if (names.length === 0) return [...new Set(ids)];
  const rows = await findNumbered(db, companyId, names);
  const named = names.map((name) => {
    const all = rows.filter((row) => isNamed(row, name));
    return { name: written(name), all, ofDays: all.filter((row) => isOfDays(row.issued_on, days)) };
  });
  const namesOf = (some: typeof named) => some.map(({ name }) => name);
  refuseNamed('NOT_REPORTABLE', namesOf(named.filter(({ all }) => all.length === 0)));
  refuseNamed('OUTSIDE_THE_DAYS', namesOf(named.filter(({ ofDays }) => ofDays.length === 0)));
  refuseNamed('AMBIGUOUS_NUMBER', namesOf(named.filter(({ ofDays }) => ofDays.length > 1)));
  return [...new Set([...ids, ...named.flatMap(({ ofDays }) => ofDays.map(({ id }) => id))])];
}

const isNamed = (row: NumberedRow, { template, serial, number }: InvoiceName): boolean =>
  row.number === number &&
  (template === null || row.template === template) &&
  (serial === null || row.serial === serial);

/** A name as paper prints it. */
const written = ({ template, serial, number }: InvoiceName): string =>
  [`${template ?? ''}${serial ?? ''}`, displayNumber(number)].filter(Boolean).join(' ');
