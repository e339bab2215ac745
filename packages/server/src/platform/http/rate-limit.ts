import { Failure } from '@hoadon/domain/errors/failure';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';

/** Buckets that are full, by database, until when on this process's clock: their callers cost no statement. */
const full = new WeakMap<Db, Map<string, number>>();
const MOST_FULL = 50_000;

/**
 * Counts a hit in this minute's window of `bucket`, in the database so that all processes count
 * together, and refuses past `perMinute`. A bucket that is full is refused from memory until its minute is over.
 */
export async function countHit(db: Db, bucket: string, perMinute: number): Promise<void> {
  const own = full.get(db) ?? new Map<string, number>();
  full.set(db, own);
  const secondsLeft = Math.ceil(((own.get(bucket) ?? 0) - performance.now()) / 1000);
  if (secondsLeft > 0) throw new Failure('TOO_MANY_REQUESTS', { seconds: String(secondsLeft) });
  own.delete(bucket);
  const { rows } = await sql<{ hits: number; seconds: number }>`
    insert into rate_window as w (bucket, minute, hits)
    values (${bucket}, date_trunc('minute', now()), 1)
    on conflict (bucket, minute) do update set hits = w.hits + 1
    returning hits, ceil(extract(epoch from minute + interval '1 minute' - now()))::integer as seconds
  `.execute(db);
  const window = rows[0];
  if (!window || window.hits <= perMinute) return;
  const seconds = Math.max(1, window.seconds);
  if (own.size >= MOST_FULL) own.clear();
  own.set(bucket, performance.now() + seconds * 1000);
  throw new Failure('TOO_MANY_REQUESTS', { seconds: String(seconds) });
}

/** Most addresses counted in memory; past it the counting starts again. */
const MOST_ADDRESSES = 50_000;

/** Counts hits in this process alone, for requests that cost less than a row in the database. */
export type HitsInMemory = Readonly<{
  /** Throws TOO_MANY_REQUESTS. */
  count(address: string): void;
}>;

export function hitsInMemory(perMinute: number, nowMs: () => number = Date.now): HitsInMemory {
  let hits = new Map<string, number>();
  let minute = 0;
  return {
    count(address) {
      const now = nowMs();
      const current = Math.floor(now / 60_000);
      if (current !== minute || hits.size >= MOST_ADDRESSES) {
        hits = new Map();
        minute = current;
      }
      const hitCount = (hits.get(address) ?? 0) + 1;
      hits.set(address, hitCount);
      if (hitCount > perMinute)
        throw new Failure('TOO_MANY_REQUESTS', {
          seconds: String(60 - (Math.floor(now / 1000) % 60)),
        });
    },
  };
}

/** Deletes windows that have passed. */
export async function deleteOldWindows(db: Db): Promise<void> {
  await sql`delete from rate_window where minute < now() - interval '5 minutes'`.execute(db);
}
