import { Failure } from '@hoadon/domain/errors/failure';
import { sql } from 'kysely';
import type { FileAnswer } from '../../platform/http/route.ts';
import type { MistakeReportsDeps } from './deps.ts';
import { findReport } from './report.repository.ts';

type HistoryFileRequest = Readonly<{ id: string; answer?: string | undefined }>;

/** A message as it was sent or came. Throws FILE_NOT_READY before there is one. */
export async function historyXml(
  { db, files }: MistakeReportsDeps,
  companyId: string,
  { id, answer }: HistoryFileRequest,
): Promise<FileAnswer> {
  const report = await findReport(db, companyId, id);
  if (!report) throw new Failure('NOT_FOUND');
  const hash =
    answer === undefined ? report.message_hash : await answerHash(db, companyId, { id, answer });
  if (!hash) throw new Failure('FILE_NOT_READY', { state: report.state });
  return {
    bytes: await files.get(companyId, hash),
    mediaType: 'application/xml',
    name: `${answer ?? report.message_id}.xml`,
  };
}

async function answerHash(
  db: MistakeReportsDeps['db'],
  companyId: string,
  { id, answer }: HistoryFileRequest,
): Promise<string | null> {
  const { rows } = await sql<{ hash: string }>`
    select hash from mistake_report_answer
    where company_id = ${companyId} and report_id = ${id} and message_id = ${answer ?? ''}`.execute(
    db,
  );
  if (!rows[0]) throw new Failure('NOT_FOUND');
  return rows[0].hash;
}

/** The print that was signed beside the message, here or by a token. */
export async function historyPdf(
  { db, files }: MistakeReportsDeps,
  companyId: string,
  id: string,
): Promise<FileAnswer> {
  const report = await findReport(db, companyId, id);
  if (!report) throw new Failure('NOT_FOUND');
  if (!report.pdf_hash) throw new Failure('FILE_NOT_READY', { state: report.state });
  return {
    bytes: await files.get(companyId, report.pdf_hash),
    mediaType: 'application/pdf',
    name: `${report.message_id}.pdf`,
    inline: true,
  };
}
