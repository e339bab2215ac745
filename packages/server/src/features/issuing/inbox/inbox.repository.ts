import type { Instant } from '@hoadon/domain/dates/plain-date';
import { type RawBuilder, sql } from 'kysely';
import { anyId, anyText } from '../../../platform/db/any-of.ts';
import { NO_FLUSH } from '../../../platform/db/no-flush.ts';
import type { Db } from '../../../platform/db/open.ts';

/*
 * No statement here waits for the disk: after a crash of the database the lost messages are read again from the stored
 * cursor, and a message that was applied is not applied twice, whatever its state here.
 */

/** Shortens a lease from `held` to `until`. */
export type LeaseRelease = Readonly<{ held: Instant; until: Instant }>;

/** A message before it is parsed. */
export type ArrivedMessage = Readonly<{ hash: string; bytes: Uint8Array; cursor: string | null }>;

/** A stored message that the caller claimed. */
export type StoredMessage = Readonly<{
  id: string;
  hash: string;
  bytes: Uint8Array;
  attempts: number;
}>;

type ArrivedPage = Readonly<{
  connection: string;
  at: Instant;
  /** Lease of the process that stores and applies them. */
  until: Instant;
  messages: readonly ArrivedMessage[];
  /** Cursor of the connection's list before and after the page; left out: the messages were looked up.
   * The last page releases the connection for the next reader. */
  progress?: Readonly<{ from: string | null; to: string; isLast: boolean }>;
}>;

/**
 * Stores messages with the cursor of their list, which a slow reader never moves back. Returns the messages that were
 * new.
 */
export async function storeArrived(
  db: Db,
  { connection, at, until, messages, progress }: ArrivedPage,
): Promise<StoredMessage[]> {
  const byHash = new Map(messages.map((message) => [message.hash, message]));
  const rows = [...byHash.values()].map(({ hash, bytes, cursor }) => ({
    hash,
    cursor,
    size: bytes.length,
    bytes: Buffer.from(bytes).toString('base64'),
  }));
  const advanced = progress
    ? sql`update authority_inbox set cursor = ${progress.to}, changed_at = ${at}::timestamptz, failures = 0,
          polling_until = case when not ${progress.isLast}::boolean then polling_until end
        where connection = ${connection} and cursor is not distinct from ${progress.from}::text returning 1`
    : sql`select 1`;
  const result = await sql<{ id: string; hash: string }>`/* prepared */
    with advanced as (${advanced})
    insert into authority_inbox_message
      (connection, hash, bytes, size, cursor, state, attempts, next_try_at, received_at, changed_at)
    select ${connection}, m.hash, decode(m.bytes, 'base64'), m.size, m.cursor, 'stored', 1,
      ${until}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as m(hash text, bytes text, size integer, cursor text)
    on conflict (connection, hash) do nothing
    returning id, hash, ${NO_FLUSH}`.execute(db);
  return result.rows.flatMap(({ id, hash }) => {
    const bytes = byHash.get(hash)?.bytes;
    return bytes ? [{ id, hash, bytes, attempts: 1 }] : [];
  });
}

export type InboxClaim = Readonly<{ at: Instant; until: Instant }>;

/** Claims stored messages without a lease, oldest first. */
export const claimStored = (db: Db, claim: InboxClaim, limit: number): Promise<StoredMessage[]> =>
  claimWhere(
    db,
    claim,
    sql`state = 'stored' and next_try_at <= ${claim.at} order by next_try_at, id limit ${limit}`,
  );

/** Claims these messages where they wait: a message that was looked up is applied at once. */
export const claimByHash = (
  db: Db,
  claim: InboxClaim,
  hashes: readonly string[],
): Promise<StoredMessage[]> =>
  claimWhere(
    db,
    claim,
    sql`hash = ${anyText(hashes)} and (state = 'unmatched' or state = 'stored' and next_try_at <= ${claim.at})
      order by id`,
  );

async function claimWhere(
  db: Db,
  { at, until }: InboxClaim,
  which: RawBuilder<unknown>,
): Promise<StoredMessage[]> {
  const { rows } = await sql<StoredMessage>`
    with waiting as (
      select id from authority_inbox_message where ${which} for update skip locked
    )
    update authority_inbox_message m
    set next_try_at = ${until}::timestamptz, attempts = attempts + 1, state = 'stored', changed_at = ${at}::timestamptz
    from waiting where m.id = waiting.id
    returning m.id, m.hash, m.bytes, m.attempts`.execute(db);
  return rows.sort((a, b) => Number(BigInt(a.id) - BigInt(b.id)));
}

/** Releases messages after an infrastructure error, which does not count as an attempt. */
export async function releaseClaim(
  db: Db,
  ids: readonly string[],
  { held, until }: LeaseRelease,
): Promise<void> {
  await sql`
    with ours as (
      select id from authority_inbox_message
      where id = ${anyId(ids)} and state = 'stored' and next_try_at = ${held}::timestamptz
      order by id for no key update
    )
    update authority_inbox_message m set next_try_at = ${until}::timestamptz, attempts = attempts - 1
    from ours where m.id = ours.id`.execute(db);
}

/** Outcome of a claimed message. */
export type SettledMessage = Readonly<{
  id: string;
  state: 'stored' | 'applied' | 'parked' | 'unmatched';
  companyId: string | null;
  taxCode: string | null;
  messageId: string | null;
  type: string | null;
  replyTo: string | null;
  reason: string | null;
  nextTryAt: Instant;
}>;

/** Saves the outcomes. Deletes the bytes of applied messages, which are among the company's files. */
export async function settleArrived(
  db: Db,
  at: Instant,
  settled: readonly SettledMessage[],
): Promise<void> {
  if (settled.length === 0) return;
  const ids = settled.map(({ id }) => id);
  // After a lease expiry two processes may settle the same messages: one order of locks prevents a deadlock.
  await sql`/* prepared */
    with ours as (
      select id from authority_inbox_message where id = ${anyId(ids)} and state = 'stored'
      order by id for no key update
    )
    update authority_inbox_message m set state = s.state, company_id = s."companyId", tax_code = s."taxCode",
      message_id = s."messageId", type = s.type, reply_to = s."replyTo", reason = s.reason,
      next_try_at = s."nextTryAt", changed_at = ${at}::timestamptz,
      bytes = case when s.state = 'applied' then null else m.bytes end
    from json_to_recordset(${JSON.stringify(settled)}::json) as s(id bigint, state text, "companyId" bigint,
      "taxCode" text, "messageId" text, type text, "replyTo" text, reason text, "nextTryAt" timestamptz)
      join ours on ours.id = s.id
    where m.id = ours.id
    returning ${NO_FLUSH}`.execute(db);
}
