import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import { NO_FLUSH } from '../../../platform/db/no-flush.ts';
import type { Db } from '../../../platform/db/open.ts';
import type { LeaseRelease } from './inbox.repository.ts';

type Poll = Readonly<{ connection: string; at: Instant; until: Instant }>;

/**
 * Claims the connection, so that one process reads it at a time; returns its cursor. Null: another process reads it, or
 * it is paused after a failure.
 */
export async function beginPoll(
  db: Db,
  { connection, at, until }: Poll,
): Promise<Readonly<{ cursor: string | null; failures: number }> | null> {
  const { rows } = await sql<{ cursor: string | null; failures: number }>`/* prepared */
    insert into authority_inbox as inbox (connection, changed_at, polling_until)
    values (${connection}, ${at}, ${until})
    on conflict (connection) do update set polling_until = excluded.polling_until
    where inbox.polling_until is null or inbox.polling_until <= ${at}
    returning cursor, failures, ${NO_FLUSH}`.execute(db);
  return rows[0] ?? null;
}

/** Releases the connection; `until` pauses it for all processes after a failure. */
export async function endPoll(
  db: Db,
  connection: string,
  { until, failures }: Readonly<{ until: Instant | null; failures: number }>,
): Promise<void> {
  await sql`
    update authority_inbox set polling_until = ${until}::timestamptz, failures = ${failures}
    where connection = ${connection}`.execute(db);
}

/** Shortens the lease of the connection, unless another process claimed it meanwhile. */
export async function freePoll(
  db: Db,
  connection: string,
  { held, until }: LeaseRelease,
): Promise<void> {
  await sql`
    update authority_inbox set polling_until = ${until}::timestamptz
    where connection = ${connection} and polling_until = ${held}::timestamptz`.execute(db);
}
