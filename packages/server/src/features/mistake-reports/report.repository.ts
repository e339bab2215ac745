import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant, PlainDate } from '@hoadon/domain/dates/plain-date';
import type { NoticeMessageType, NoticeNature } from '@hoadon/xml/message/mistake-notice';
import { type RawBuilder, sql } from 'kysely';
import { anyId } from '../../platform/db/any-of.ts';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';

export type ReportState =
  | 'prepared'
  | 'signed'
  | 'sending'
  | 'unknown'
  | 'sent'
  | 'received'
  | 'accepted'
  | 'refused';

/** An invoice of a notice, and what is reported about it. */
export type NewItem = Readonly<{
  invoiceId: string;
  nature: NoticeNature;
  reason: string | null;
  /** Its corrections that the notice reports. */
  tellsOf: readonly string[];
}>;

export type NewReport = Readonly<{
  actId: string;
  state: 'prepared' | 'signed';
  type: NoticeMessageType;
  messageId: string;
  connection: string;
  sender: string;
  receiver: string;
  version: string;
  caId: string | null;
  data: string;
  dataId: string;
  /** Local time of Viet Nam. */
  signedAt: string;
  messageHash: string | null;
  /** Of the signed print; null: there is none. */
  pdfHash: string | null;
  reviewId: string | null;
  office: Readonly<{ code: string; name: string }>;
  items: readonly NewItem[];
}>;

type Written = Readonly<{ companyId: string; actor: Actor; at: Instant }>;

export async function insertReport(
  tx: Tx,
  { companyId, actor, at }: Written,
  { items, office, ...report }: NewReport,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into mistake_report (company_id, act_id, state, type, message_id, connection, sender, receiver, version,
      ca_id, data, data_id, signed_at, message_hash, pdf_hash, review_id, office_code, office_name, actor, created_at, changed_at)
    values (${companyId}, ${report.actId}, ${report.state}, ${report.type}, ${report.messageId}, ${report.connection},
      ${report.sender}, ${report.receiver}, ${report.version}, ${report.caId}, ${report.data}, ${report.dataId},
      ${report.signedAt}, ${report.messageHash}, ${report.pdfHash}, ${report.reviewId}, ${office.code}, ${office.name}, ${actor},
      ${at}, ${at})
    returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an inserted notice has no id');
  const state = report.state === 'prepared' ? 'waiting' : 'open';
  await sql`
    insert into mistake_report_item (company_id, report_id, position, invoice_id, nature, reason, state, tells_of)
    select ${companyId}, ${row.id}, i.position, i."invoiceId", i.nature, i.reason, ${state}, i."tellsOf"
    from json_to_recordset(${JSON.stringify(items.map((item, index) => ({ ...item, position: index + 1 })))}::json)
      as i(position integer, "invoiceId" bigint, nature text, reason text, "tellsOf" text[])`.execute(
    tx,
  );
  return row.id;
}

/** A stored notice. */
export type ReportRow = Readonly<{
  id: string;
  act_id: string;
  state: ReportState;
  type: NoticeMessageType;
  message_id: string;
  connection: string;
  sender: string;
  receiver: string;
  version: string;
  data: string;
  data_id: string;
  signed_at: string;
  message_hash: string | null;
  pdf_hash: string | null;
  failure_code: string | null;
  failure_text: string | null;
  created_at: Instant;
  changed_at: Instant;
}>;

const COLUMNS = sql`r.id, r.act_id, r.state, r.type, r.message_id, r.connection, r.sender, r.receiver, r.version, r.data,
  r.data_id, r.signed_at, r.message_hash, r.pdf_hash, r.failure_code, r.failure_text, r.created_at, r.changed_at`;

async function find(db: Db, companyId: string, condition: RawBuilder<unknown>) {
  const { rows } = await sql<ReportRow>`
    select ${COLUMNS} from mistake_report r where r.company_id = ${companyId} and ${condition}`.execute(
    db,
  );
  return rows.map((row) => ({
    ...row,
    created_at: new Date(row.created_at).toISOString(),
    changed_at: new Date(row.changed_at).toISOString(),
  }));
}

export const findReport = async (db: Db, companyId: string, id: string) =>
  (await find(db, companyId, sql`r.id = ${id}`))[0] ?? null;

export const findReportOfAct = async (db: Db, companyId: string, actId: string) =>
  (await find(db, companyId, sql`r.act_id = ${actId}::uuid`))[0] ?? null;

export const findReportsByMessage = (db: Db, companyId: string, messageIds: readonly string[]) =>
  find(db, companyId, sql`r.message_id = any (${messageIds}::text[])`);

/** A settled or an open notice, newest first. */
export async function findReportPage(
  db: Db,
  companyId: string,
  range: Readonly<{
    from: PlainDate | null;
    to: PlainDate | null;
    /** Those that name it; null: all. */
    invoiceId: string | null;
    limit: number;
    offset: number;
  }>,
): Promise<{ rows: ReportRow[]; total: number }> {
  const named = sql`r.id in (
    select m.report_id from mistake_report_item m
    where m.company_id = ${companyId} and m.invoice_id = ${range.invoiceId})`;
  const where = sql`${range.invoiceId === null ? sql`true` : named} and state <> 'prepared'
    and (${range.from}::date is null or (created_at at time zone 'Asia/Ho_Chi_Minh')::date >= ${range.from}::date)
    and (${range.to}::date is null or (created_at at time zone 'Asia/Ho_Chi_Minh')::date <= ${range.to}::date)`;
  const rows = await find(
    db,
    companyId,
    sql`${where} order by r.id desc limit ${range.limit} offset ${range.offset}`,
  );
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from mistake_report r
    where company_id = ${companyId} and ${where}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}

type Change = Readonly<{
  from: readonly ReportState[];
  to: ReportState;
  failure?: Readonly<{ code: string; text: string }> | null;
  messageHash?: string;
  pdfHash?: string | null;
}>;

/** Changes the state of a notice by compare-and-set; false where it was changed before. */
export async function moveReport(
  db: Db,
  companyId: string,
  at: Instant,
  id: string,
  { from, to, failure = null, messageHash, pdfHash }: Change,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update mistake_report set state = ${to}, failure_code = ${failure?.code ?? null},
      failure_text = ${failure?.text ?? null}, message_hash = coalesce(${messageHash ?? null}, message_hash),
      pdf_hash = coalesce(${pdfHash ?? null}, pdf_hash), changed_at = ${at}
    where company_id = ${companyId} and id = ${id} and state = any (${from}::text[])
    returning id`.execute(db);
  return rows.length > 0;
}

/** What the authority decided of an invoice of the notice. */
export type Decision = Readonly<{
  invoiceId: string;
  state: 'open' | 'accepted' | 'refused';
  code: string | null;
  text: string | null;
}>;

export async function decideItems(
  tx: Tx,
  companyId: string,
  reportId: string,
  decisions: readonly Decision[],
): Promise<void> {
  await sql`
    update mistake_report_item i set state = d.state, refusal_code = d.code, refusal_text = d.text
    from json_to_recordset(${JSON.stringify(decisions)}::json)
      as d("invoiceId" bigint, state text, code text, text text)
    where i.company_id = ${companyId} and i.report_id = ${reportId} and i.invoice_id = d."invoiceId"`.execute(
    tx,
  );
}

/** Of these invoices, those about which a notice is on its way. */
export async function findOpenAmong(
  db: Db,
  companyId: string,
  invoiceIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct invoice_id as id from mistake_report_item
    where company_id = ${companyId} and state = 'open' and invoice_id = ${anyId(invoiceIds)}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
