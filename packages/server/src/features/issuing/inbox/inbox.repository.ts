import type { Instant } from '@hoadon/domain/dates/plain-date';
import { type RawBuilder, sql } from 'kysely';
import { anyId, anyText } from '../../../platform/db/any-of.ts';
import { NO_FLUSH } from '../../../platform/db/no-flush.ts';
import type { Db } from '../../../platform/db/open.ts';

/*
 * Nothing here waits for the disk: messages that a crash of the database takes back are read anew from where the
 * list stood then, and one that was applied is applied once, whatever is noted of it here.
 */

/** What was taken until `held` is anybody's from `until` on. */
export type Return = Readonly<{ held: Instant; until: Instant }>;

/** A message as it came, not read yet. */
export type Arrived = Readonly<{ hash: string; bytes: Uint8Array; cursor: string | null }>;

/** One that lies in the inbox and was taken by the caller alone. */
export type StoredMessage = Readonly<{
  id: string;
  hash: string;
  bytes: Uint8Array;
  attempts: number;
}>;

type Page = Readonly<{
  connection: string;
  at: Instant;
  /** Until when whoever stores them is the one to apply them. */
  until: Instant;
  messages: readonly Arrived[];
  /** How far the connection's list was read before and is read now; left out: they were asked for.
   * After the last page the connection is free for the next reader. */
  step?: Readonly<{ from: string | null; to: string; isLast: boolean }>;
}>;

/**
 * Keeps messages as they came, and with them how far the list was read: never back, a slow reader does
 * not undo what a quick one noted. Answers those that were not here before.
 */
export async function storeArrived(
  db: Db,
  { connection, at, until, messages, step }: Page,
): Promise<StoredMessage[]> {
  const byHash = new Map(messages.map((message) => [message.hash, message]));
  const rows = [...byHash.values()].map(({ hash, bytes, cursor }) => ({
    hash,
    cursor,
    size: bytes.length,
    bytes: Buffer.from(bytes).toString('base64'),
  }));
  const advanced = step
    ? sql`update authority_inbox set cursor = ${step.to}, changed_at = ${at}::timestamptz, failures = 0,
          polling_until = case when not ${step.isLast}::boolean then polling_until end
        where connection = ${connection} and cursor is not distinct from ${step.from}::text returning 1`
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

export type Claim = Readonly<{ at: Instant; until: Instant }>;

/** Takes messages that lie there and that nobody works on, the longest waiting first. */
export const claimStored = (db: Db, claim: Claim, limit: number): Promise<StoredMessage[]> =>
  claimWhere(
    db,
    claim,
    sql`state = 'stored' and next_try_at <= ${claim.at} order by next_try_at, id limit ${limit}`,
  );

/** These, where they wait; asked for once more they are to be applied at once. */
export const claimByHash = (
  db: Db,
  claim: Claim,
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
  { at, until }: Claim,
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

/** Gives messages back that could not be worked on, which does not count as a try. */
export async function giveBack(
  db: Db,
  ids: readonly string[],
  { held, until }: Return,
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

/** What became of a message that was taken. */
export type Settled = Readonly<{
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

/** Bytes that were applied lie among the company's files, and are let go here. */
export async function settleArrived(
  db: Db,
  at: Instant,
  settled: readonly Settled[],
): Promise<void> {
  if (settled.length === 0) return;
  const ids = settled.map(({ id }) => id);
  // Where a lease expired, two settle the same messages: locked in one order, neither is a deadlock.
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
