import { Failure } from '@hoadon/domain/errors/failure';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';

/**
 * Counts a hit in this minute's window of `bucket`, in the database so that all processes count
 * together, and refuses past `perMinute`.
 */
export async function countHit(db: Db, bucket: string, perMinute: number): Promise<void> {
  const { rows } = await sql<{ hits: number; seconds: number }>`
    insert into rate_window as w (bucket, minute, hits)
    values (${bucket}, date_trunc('minute', now()), 1)
    on conflict (bucket, minute) do update set hits = w.hits + 1
    returning hits, ceil(extract(epoch from minute + interval '1 minute' - now()))::integer as seconds
  `.execute(db);
  const window = rows[0];
  if (window && window.hits > perMinute)
    throw new Failure('TOO_MANY_REQUESTS', { seconds: String(Math.max(1, window.seconds)) });
}

/** Forgets windows that have passed. */
export async function forgetOldWindows(db: Db): Promise<void> {
  await sql`delete from rate_window where minute < now() - interval '5 minutes'`.execute(db);
}
