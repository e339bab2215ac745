import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { sql } from 'kysely';
import { anyId, anyText } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';

/**
 * An outgoing message: `prepared` lies ready, `sending` may be on its way, `sent` was received,
 * `lost` may have been, `answered` is settled.
 */
export type MessageState = 'prepared' | 'sending' | 'sent' | 'lost' | 'answered';

export type NewMessage = Readonly<{
  messageId: string;
  type: string;
  invoiceId: string;
  hash: string;
  size: number;
}>;

export async function insertMessages(
  db: Db,
  companyId: string,
  at: Instant,
  messages: readonly NewMessage[],
): Promise<void> {
  await sql`
    insert into authority_message
      (company_id, message_id, type, direction, invoice_id, state, hash, size, created_at, changed_at)
    select ${companyId}::bigint, m."messageId", m.type, 'out', m."invoiceId", 'prepared', m.hash, m.size,
      ${at}::timestamptz, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(messages)}::json)
      as m("messageId" text, type text, "invoiceId" bigint, hash text, size integer)`.execute(db);
}

export type ClaimedMessage = Readonly<{
  id: string;
  message_id: string;
  invoice_id: string;
  hash: string;
}>;

/**
 * Takes the messages that lie ready, so that one process alone sends each: from here on the message
 * counts as possibly delivered, until an answer or a question says otherwise.
 */
export async function claimMessages(
  db: Db,
  companyId: string,
  invoiceIds: readonly string[],
  at: Instant,
): Promise<ClaimedMessage[]> {
  const { rows } = await sql<ClaimedMessage>`
    update authority_message m set state = 'sending', attempts = attempts + 1, changed_at = ${at}
    from invoice i
    where m.company_id = ${companyId} and m.invoice_id = ${anyId(invoiceIds)}
      and m.direction = 'out' and m.state = 'prepared'
      and i.company_id = m.company_id and i.id = m.invoice_id
      and i.processing_state in ('signed', 'unknown')
    returning m.id, m.message_id, m.invoice_id, m.hash`.execute(db);
  return rows.sort((a, b) => Number(BigInt(a.invoice_id) - BigInt(b.invoice_id)));
}

/** Moves outgoing messages by compare-and-set; answers the ids that moved. */
export async function setMessageState(
  db: Db,
  companyId: string,
  at: Instant,
  changes: readonly Readonly<{ id: string; from: readonly MessageState[]; to: MessageState }>[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update authority_message m set state = c.to_state, changed_at = ${at}
    from json_to_recordset(${JSON.stringify(changes.map(({ id, from, to }) => ({ id, from_states: from, to_state: to })))}::json)
      as c(id bigint, from_states text[], to_state text)
    where m.company_id = ${companyId} and m.id = c.id and m.state = any (c.from_states)
    returning m.id`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** Messages somebody began to send so long ago that he must have died: they may have arrived. */
export async function loseStaleMessages(
  db: Db,
  companyId: string,
  invoiceIds: readonly string[],
  before: Instant,
  at: Instant,
): Promise<string[]> {
  const { rows } = await sql<{ invoice_id: string }>`
    update authority_message set state = 'lost', changed_at = ${at}
    where company_id = ${companyId} and invoice_id = ${anyId(invoiceIds)}
      and direction = 'out' and state = 'sending' and changed_at <= ${before}
    returning invoice_id`.execute(db);
  return rows.map((row) => row.invoice_id);
}

export type SentMessage = Readonly<{
  id: string;
  message_id: string;
  invoice_id: string;
  state: MessageState;
  type: string;
  processing_state: ProcessingState;
  changed_at: string;
  /** Hash of the signed file that the message carries. */
  file_hash: string;
}>;

const SENT = sql`
  select m.id, m.message_id, m.invoice_id, m.state, m.type, m.changed_at, i.processing_state,
    (select (array_agg(f.hash order by f.id desc))[1] from invoice_file f
     where f.company_id = m.company_id and f.invoice_id = m.invoice_id and f.kind = 'signed_xml') as file_hash
  from authority_message m join invoice i on i.company_id = m.company_id and i.id = m.invoice_id`;

/** Messages of ours by their ids, settled or not. */
export async function findByMessageId(
  db: Db,
  companyId: string,
  messageIds: readonly string[],
): Promise<SentMessage[]> {
  const { rows } = await sql<SentMessage>`${SENT}
    where m.company_id = ${companyId} and m.direction = 'out' and m.message_id = ${anyText(messageIds)}`.execute(
    db,
  );
  return rows;
}

/**
 * Takes messages whose answer is missing, to ask about them: one process at a time, and after a
 * pause that doubles with each question (from 5 seconds for a lost answer, a minute for a slow one,
 * up to a quarter of an hour). `now` asks without a pause, for a person who wants to know.
 */
export async function claimQuestions(
  db: Db,
  companyId: string,
  invoiceIds: readonly string[],
  at: Instant,
  now: boolean,
): Promise<SentMessage[]> {
  const { rows } = await sql<{ id: string }>`
    update authority_message m set asked = asked + 1, changed_at = ${at}
    where m.company_id = ${companyId} and m.invoice_id = ${anyId(invoiceIds)}
      and m.direction = 'out' and m.state in ('sent', 'lost')
      and (${now}::boolean or m.changed_at <= ${at}::timestamptz - least(
        interval '15 minutes',
        case m.state when 'lost' then interval '5 seconds' else interval '1 minute' end
          * power(2, least(m.asked, 10))))
    returning m.id`.execute(db);
  const claimed = rows.map((row) => row.id);
  const { rows: messages } = await sql<SentMessage>`${SENT}
    where m.company_id = ${companyId} and m.id = ${anyId(claimed)}
    order by m.id`.execute(db);
  return messages;
}

export type IncomingMessage = Readonly<{
  messageId: string;
  type: string;
  invoiceId: string;
  replyTo: string;
  /** `applied` settled the matter, `late` came when it was settled. */
  state: 'applied' | 'late';
  hash: string;
  size: number;
}>;

/** Keeps what came in; answers the ids of messages that were not there before. */
export async function insertIncoming(
  db: Db,
  companyId: string,
  at: Instant,
  messages: readonly IncomingMessage[],
): Promise<Set<string>> {
  const { rows } = await sql<{ message_id: string }>`
    insert into authority_message
      (company_id, message_id, type, direction, invoice_id, reply_to, state, hash, size, created_at, changed_at)
    select ${companyId}::bigint, m."messageId", m.type, 'in', m."invoiceId", m."replyTo", m.state, m.hash,
      m.size, ${at}::timestamptz, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(messages)}::json) as m(
      "messageId" text, type text, "invoiceId" bigint, "replyTo" text, state text, hash text, size integer)
    on conflict (company_id, message_id) do nothing
    returning message_id`.execute(db);
  return new Set(rows.map((row) => row.message_id));
}

/** Companies by tax code, for messages that name the taxpayer alone. */
export async function companiesOf(
  db: Db,
  taxCodes: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; tax_code: string }>`
    select id, tax_code from company
    where tax_code = ${anyText([...new Set(taxCodes)])}`.execute(db);
  return new Map(rows.map((row) => [row.tax_code, row.id]));
}

/** How far the replies of a connection were read; null: not at all. */
export async function findCursor(db: Db, connection: string): Promise<string | null> {
  const row = await db
    .selectFrom('authority_inbox')
    .select('cursor')
    .where('connection', '=', connection)
    .executeTakeFirst();
  return row?.cursor ?? null;
}

type CursorStep = Readonly<{ connection: string; from: string | null; to: string; at: Instant }>;

/** Never back: a slow reader does not undo what a quick one noted. */
export async function advanceCursor(
  db: Db,
  { connection, from, to, at }: CursorStep,
): Promise<void> {
  await sql`
    insert into authority_inbox as inbox (connection, cursor, changed_at)
    values (${connection}, ${to}, ${at})
    on conflict (connection) do update set cursor = excluded.cursor, changed_at = excluded.changed_at
    where inbox.cursor is not distinct from ${from}::text`.execute(db);
}
