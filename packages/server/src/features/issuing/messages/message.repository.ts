import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { type RawBuilder, sql } from 'kysely';
import { anyId, anyText } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';

/**
 * An outgoing message: `prepared` is to be sent, `sending` may be on its way, `sent` was received, `lost` may have been
 * received, `answered` is settled.
 */
export type MessageState = 'prepared' | 'sending' | 'sent' | 'lost' | 'answered';

/** A signed file and the message that carries it. */
export type SignedMessage = Readonly<{
  invoiceId: string;
  fileHash: string;
  fileSize: number;
  messageId: string;
  type: string;
  hash: string;
  size: number;
  connection: string;
  signatureHash: string;
}>;

/** Statements beside a move: replace the bytes to sign by the signed files and messages of the invoices that moved. */
export function insertSigned(
  companyId: string,
  at: Instant,
  state: 'prepared' | 'sending',
  messages: readonly SignedMessage[],
): RawBuilder<unknown>[] {
  const signed = sql`signed as (
      select m.*
      from json_to_recordset(${JSON.stringify(messages)}::json) as m("invoiceId" bigint,
        "fileHash" text, "fileSize" integer, "messageId" text, type text, hash text, size integer, connection text, "signatureHash" text)
        join moved on moved.id = m."invoiceId"
    )`;
  const files = sql`files as (
      insert into invoice_file (company_id, invoice_id, kind, hash, size, media_type, created_at)
      select ${companyId}::bigint, "invoiceId", 'signed_xml', "fileHash", "fileSize", 'application/xml', ${at}::timestamptz
      from signed
      on conflict (company_id, invoice_id, kind, hash) do nothing
    )`;
  const unsigned = sql`unsigned as (
      delete from invoice_to_sign t using signed
      where t.company_id = ${companyId} and t.invoice_id = signed."invoiceId"
    )`;
  const message = sql`message as (
      insert into authority_message
        (company_id, message_id, type, direction, state, hash, size, connection, signature_hash, created_at, changed_at)
      select ${companyId}::bigint, "messageId", type, 'out', ${state}::text, hash, size, connection, "signatureHash",
        ${at}::timestamptz, ${at}::timestamptz
      from signed
      returning id, message_id
    )`;
  const subject = sql`subject as (
      insert into authority_message_subject (company_id, message_id, invoice_id)
      select ${companyId}::bigint, message.id, signed."invoiceId"
      from signed join message on message.message_id = signed."messageId"
    )`;
  return [signed, files, unsigned, message, subject];
}

export type ClaimedMessage = Readonly<{
  messageId: string;
  invoiceId: string;
  hash: string;
  connection: string;
}>;

/**
 * Claims prepared messages, so that one process sends each. From here on a message counts as possibly delivered until
 * a reply or a look-up settles it.
 */
export async function claimMessages(
  db: Db,
  companyId: string,
  invoiceIds: readonly string[],
  at: Instant,
): Promise<ClaimedMessage[]> {
  const { rows } = await sql<ClaimedMessage>`
    with prepared as (
      select m.id, s.invoice_id
      from authority_message_subject s
        join invoice i on i.company_id = s.company_id and i.id = s.invoice_id
        join authority_message m on m.company_id = s.company_id and m.id = s.message_id
      where s.company_id = ${companyId} and s.invoice_id = ${anyId(invoiceIds)}
        and m.direction = 'out' and m.state = 'prepared'
        and i.processing_state in ('signed', 'unknown')
      order by m.id for no key update of m
    )
    update authority_message m set state = 'sending', attempts = attempts + 1, changed_at = ${at}
    from prepared
    where m.company_id = ${companyId} and m.id = prepared.id
    returning m.message_id as "messageId", prepared.invoice_id as "invoiceId", m.hash, m.connection`.execute(
    db,
  );
  return rows.sort((a, b) => Number(BigInt(a.invoiceId) - BigInt(b.invoiceId)));
}

type MessageChange = Readonly<{
  messageId: string;
  from: readonly MessageState[];
  to: MessageState;
}>;

/** Moves outgoing messages by compare-and-set; returns the message ids that moved. */
export async function setMessageState(
  tx: Tx,
  companyId: string,
  at: Instant,
  changes: readonly MessageChange[],
): Promise<Set<string>> {
  if (changes.length === 0) return new Set();
  const change = messageStateChange(companyId, at, changes);
  const { rows } = await sql<{ message_id: string }>`/* prepared */ ${change}`.execute(tx);
  return new Set(rows.map((row) => row.message_id));
}

/** Statement of setMessageState. Locks the messages in order of id, as every statement that changes several does. */
export function messageStateChange(
  companyId: string,
  at: Instant,
  changes: readonly MessageChange[],
): RawBuilder<{ message_id: string }> {
  const rows = changes.map(({ messageId, from, to }) => ({
    id: messageId,
    from_states: from,
    to_state: to,
  }));
  return sql`
    with changing as (
      select m.id, c.to_state
      from json_to_recordset(${JSON.stringify(rows)}::json) as c(id text, from_states text[], to_state text)
        join authority_message m on m.message_id = c.id
      where m.company_id = ${companyId} and m.message_id = ${anyText(rows.map(({ id }) => id))}
        and m.direction = 'out' and m.state = any (c.from_states)
      order by m.id for no key update of m
    )
    update authority_message m set state = changing.to_state, changed_at = ${at}
    from changing
    where m.company_id = ${companyId} and m.id = changing.id
    returning m.message_id`;
}

/** Marks messages as lost whose sender must have died: they may have arrived. */
export async function markStaleLost(
  tx: Tx,
  companyId: string,
  invoiceIds: readonly string[],
  before: Instant,
  at: Instant,
): Promise<string[]> {
  const { rows } = await sql<{ invoice_id: string }>`
    with stale as (
      select m.id, s.invoice_id
      from authority_message_subject s
        join authority_message m on m.company_id = s.company_id and m.id = s.message_id
      where s.company_id = ${companyId} and s.invoice_id = ${anyId(invoiceIds)}
        and m.direction = 'out' and m.state = 'sending' and m.changed_at <= ${before}
      order by m.id for no key update of m
    )
    update authority_message m set state = 'lost', changed_at = ${at}
    from stale
    where m.company_id = ${companyId} and m.id = stale.id
    returning stale.invoice_id`.execute(tx);
  return rows.map((row) => row.invoice_id);
}

export type SentMessage = Readonly<{
  message_id: string;
  invoice_id: string;
  state: MessageState;
  type: string;
  processing_state: ProcessingState;
  /** SHA-256 of the signature in its document; null: the message was sent before that was stored. */
  signature_hash: string | null;
  /** Hash of the signed file that the message carries. */
  file_hash: string;
}>;

/** Outgoing messages by their ids, settled or not, once for each invoice. */
export async function findByMessageId(
  db: Db,
  companyId: string,
  messageIds: readonly string[],
): Promise<SentMessage[]> {
  const { rows } = await sql<SentMessage>`/* prepared */
    select m.message_id, s.invoice_id, m.state, m.type, i.processing_state, m.signature_hash,
      (select (array_agg(f.hash order by f.id desc))[1] from invoice_file f
       where f.company_id = m.company_id and f.invoice_id = s.invoice_id and f.kind = 'signed_xml') as file_hash
    from authority_message m
      join authority_message_subject s on s.company_id = m.company_id and s.message_id = m.id
      join invoice i on i.company_id = s.company_id and i.id = s.invoice_id
    where m.company_id = ${companyId} and m.direction = 'out' and m.message_id = ${anyText(messageIds)}`.execute(
    db,
  );
  return rows;
}
