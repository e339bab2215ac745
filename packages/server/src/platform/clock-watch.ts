import { Failure } from '@hoadon/domain/errors/failure';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { Gauge, type Metric } from 'prom-client';
import type { Clock } from './clock.ts';
import type { Db } from './db/open.ts';
import { databaseOf } from './db/transact.ts';

/** A greater difference would put a wrong time into signatures, and expire leases and codes too early or too late. */
export const MOST_SKEW_MS = 5_000;
/** How long a measurement counts, unless the clock of the process was set meanwhile. */
const MEASURED_FOR_MS = 30_000;
const SET_BY_MS = 1_000;

type ClockWatch = Readonly<{ skewMs(): Promise<number> }>;
const watches = new WeakMap<Db, ClockWatch>();

/**
 * Returns by how many milliseconds the clock of the process is ahead of the database's, negative if it is behind. What the
 * time of the request leaves open is counted as no difference.
 */
export async function measureSkewMs(db: Db, clock: Pick<Clock, 'now'>): Promise<number> {
  const before = Date.parse(clock.now());
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
  const after = Date.parse(clock.now());
  const ms = rows[0]?.ms ?? before;
  if (before > ms) return before - ms;
  return after < ms ? after - ms : 0;
}

/** Compares the clock of this process with the database's from now on, when it is asked for; logs each change. */
export function watchClock(db: Db, clock: Pick<Clock, 'now'>, log: Logger): void {
  let measured: Readonly<{ skewMs: number; at: number; offset: number }> | null = null;
  let wasWrong = false;
  const offsetNow = () => Date.parse(clock.now()) - performance.now();
  async function skewMs(): Promise<number> {
    const counts =
      measured &&
      performance.now() - measured.at < MEASURED_FOR_MS &&
      Math.abs(offsetNow() - measured.offset) < SET_BY_MS;
    if (measured && counts) return measured.skewMs;
    const skewMs = await measureSkewMs(db, clock);
    measured = { skewMs, at: performance.now(), offset: offsetNow() };
    const isWrong = isSkewed(skewMs);
    const seconds = skewMs / 1_000;
    if (isWrong)
      log.error({ seconds }, 'the clock differs from the database: this process signs nothing');
    else if (wasWrong) log.info({ seconds }, 'the clock agrees with the database again');
    wasWrong = isWrong;
    return skewMs;
  }
  watches.set(db, { skewMs });
}

export const isSkewed = (skewMs: number): boolean => Math.abs(skewMs) > MOST_SKEW_MS;

/** Returns the last measured difference; 0 where it is not watched, because database and process are one. */
export const clockSkewMs = async (db: Db): Promise<number> =>
  (await watches.get(db)?.skewMs()) ?? 0;

/** Throws SERVER_CLOCK_WRONG if the clock of this process differs too much to put its time into a signature. */
export async function requireTrueClock(db: Db): Promise<void> {
  const skewMs = await clockSkewMs(databaseOf(db));
  if (isSkewed(skewMs))
    throw new Failure('SERVER_CLOCK_WRONG', {
      seconds: String(Math.round(Math.abs(skewMs) / 1_000)),
    });
}

export const clockMetric = (db: Db, log: Logger): Metric =>
  new Gauge({
    name: 'hoadon_clock_skew_seconds',
    help: "By how much the clock of this process is ahead of the database's",
    registers: [],
    async collect() {
      try {
        this.set((await clockSkewMs(db)) / 1_000);
      } catch (error) {
        log.warn({ err: error }, 'the clock cannot be compared');
      }
    },
  });
