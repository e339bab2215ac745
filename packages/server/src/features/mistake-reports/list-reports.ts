import type { listMistakeReports, MistakeReport } from '@hoadon/contracts/mistake-reports';
import { dateRangeFault } from '@hoadon/domain/dates/date-range';
import { Failure } from '@hoadon/domain/errors/failure';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { sql } from 'kysely';
import type { z } from 'zod';
import { anyId } from '../../platform/db/any-of.ts';
import type { Db } from '../../platform/db/open.ts';
import type { PageAnswer } from '../../platform/http/route.ts';
import type { MistakeReportsDeps } from './deps.ts';
import {
  findItems,
  findUnreported,
  natureOf,
  type Reportable,
  type ReportItemRow,
  reportedInvoice,
} from './item.repository.ts';
import { findReport, findReportPage, type ReportRow } from './report.repository.ts';

const BASE = '/e-invoice-api/api/invoices';
type Query = z.output<typeof listMistakeReports.input>;

/** Either tab with its total. Throws INPUT_DATA_IS_INVALID for a range over a year or backwards. */
export async function listReports(
  { db }: MistakeReportsDeps,
  companyId: string,
  query: Query,
): Promise<PageAnswer<MistakeReport[]>> {
  checkRange(query);
  const { page, page_size: limit, search_text: search } = query;
  const from = query.from_date ?? null;
  const to = query.end_date ?? null;
  const filter = { from, to, search, limit, offset: (page - 1) * limit };
  const pageInfo = (total: number) => ({
    total,
    current_page: page,
    current_limit: limit,
    next_cursor: null,
  });
  if (query.bcss_status === 'CHUA_BAO_CAO') {
    const { rows, total } = await findUnreported(db, companyId, filter);
    return { rows: rows.map(unreported), pageInfo: pageInfo(total) };
  }
  const invoiceId = query.invoice_id ?? null;
  const { rows, total } = await findReportPage(db, companyId, { ...filter, invoiceId });
  return { rows: await reported(db, companyId, rows), pageInfo: pageInfo(total) };
}

/** MIST: a year at most, and from before to; one end alone is no range. */
export function checkRange({ from_date, end_date }: Pick<Query, 'from_date' | 'end_date'>): void {
  if (from_date === undefined && end_date === undefined) return;
  const fault = dateRangeFault(from_date ?? null, end_date ?? null);
  if (fault === null) return;
  const issue = { path: 'from_date', code: fault, severity: 'error' } as const;
  throw new Failure('INPUT_DATA_IS_INVALID', { from_date: fault }, { issues: [issue] });
}

const unreported = (row: Reportable): MistakeReport => ({
  id: null,
  request_date: null,
  data: [reportedInvoice(row, { nature: natureOf(row), reason: row.reason })],
  ma_thong_diep: null,
  list_invoice_no: [displayNumber(row.number)],
  status_name: 'unreported',
  failure_code: null,
  failure_text: null,
  signed_pdf_url: null,
  request_data: null,
  answers: [],
});

/** One notice as the calls answer it. */
export async function theReport(db: Db, companyId: string, id: string): Promise<MistakeReport> {
  const report = await findReport(db, companyId, id);
  if (!report) throw new Failure('NOT_FOUND');
  const [row] = await reported(db, companyId, [report]);
  if (!row) throw new Error(`notice ${id} vanished`);
  return row;
}

async function reported(
  db: Db,
  companyId: string,
  rows: readonly ReportRow[],
): Promise<MistakeReport[]> {
  const ids = rows.map(({ id }) => id);
  const items = await findItems(db, companyId, ids);
  const answers = await findAnswers(db, companyId, ids);
  return rows.map((row) =>
    rowOf(
      row,
      items.filter(({ report_id }) => report_id === row.id),
      answers.filter(({ report_id }) => report_id === row.id),
    ),
  );
}

type AnswerRow = Readonly<{ report_id: string; message_id: string; type: string; at: string }>;

async function findAnswers(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select report_id, message_id, type, received_at as at from mistake_report_answer
    where company_id = ${companyId} and report_id = ${anyId(ids)} order by id`.execute(db);
  return rows;
}

function rowOf(
  row: ReportRow,
  items: readonly ReportItemRow[],
  answers: readonly AnswerRow[],
): MistakeReport {
  const xml = `${BASE}/download-xml-bcss-history/${row.id}`;
  return {
    id: row.id,
    request_date: row.created_at,
    data: items.map((item) => reportedInvoice(item, item)),
    ma_thong_diep: row.message_id,
    list_invoice_no: items.map(({ number }) => displayNumber(number)),
    status_name: row.state,
    failure_code: row.failure_code,
    failure_text: row.failure_text,
    signed_pdf_url: row.pdf_hash && `${BASE}/mistake-reports/${row.id}/pdf`,
    request_data: row.message_hash && xml,
    answers: answers.map(({ message_id, type, at }) => ({
      message_id,
      type,
      at: new Date(at).toISOString(),
      data: `${xml}?answer=${message_id}`,
    })),
  };
}
