import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transact.ts';
import { contentHash } from '../../../platform/files/content-hash.ts';
import type { RecoveredMessage } from './find-issued-since.ts';

/** Messages in one statement, which contains their bytes. */
const PART = 200;

/** Stores messages as applied, with their bytes, so that the inbox does not report them as replies to nothing. */
export async function insertRecovered(
  tx: Tx,
  companyId: string,
  at: Instant,
  messages: readonly RecoveredMessage[],
): Promise<void> {
  for (let start = 0; start < messages.length; start += PART)
    await insertPart(tx, companyId, at, messages.slice(start, start + PART));
}

async function insertPart(
  tx: Tx,
  companyId: string,
  at: Instant,
  messages: readonly RecoveredMessage[],
): Promise<void> {
  const byHash = new Map(
    messages.map(({ connection, bytes, cursor, header }) => {
      const hash = contentHash(bytes);
      const { taxCode, messageId, type, replyTo } = header;
      const stored = { connection, hash, cursor, taxCode, messageId, type, replyTo };
      return [
        `${connection}/${hash}`,
        { ...stored, size: bytes.length, bytes: Buffer.from(bytes).toString('base64') },
      ];
    }),
  );
  await sql`
    insert into authority_inbox_message (connection, hash, bytes, size, cursor, state, tax_code, company_id, message_id,
      type, reply_to, reason, attempts, next_try_at, received_at, changed_at)
    select m.connection, m.hash, decode(m.bytes, 'base64'), m.size, m.cursor, 'applied', m."taxCode", ${companyId}::bigint,
      m."messageId", m.type, m."replyTo", 'RECOVERED', 1, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify([...byHash.values()])}::json) as m(connection text, hash text, bytes text,
      size integer, cursor text, "taxCode" text, "messageId" text, type text, "replyTo" text)
    on conflict (connection, hash) do nothing`.execute(tx);
}
