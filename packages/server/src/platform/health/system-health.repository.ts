import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import type { HealthOfSystem } from './port.ts';

/** What one process observed of a system since its last report. */
export type Observation = Readonly<{
  system: string;
  lastSuccessAt: Instant | null;
  lastFailureAt: Instant | null;
  /** Since the last success. */
  failures: number;
  cause: string | null;
  seconds: number | null;
}>;

/** A new report moves the average of durations by this part of the difference. */
const WEIGHT = 5;

/** Merges observations into the state of each system. A success that is newer than every failure ends the failing. */
export async function saveObservations(db: Db, all: readonly Observation[]): Promise<void> {
  await sql`
    insert into system_health as h
      (system, last_success_at, last_failure_at, failing_since, failures, cause, response_ms)
    select system, last_success_at, last_failure_at,
      case when works then null else last_failure_at end, case when works then 0 else failures end,
      cause, response_ms
    from (
      select o.*, coalesce(last_success_at >= last_failure_at, last_failure_at is null) as works
      from json_to_recordset(${JSON.stringify(all.map(rowOf))}::json) as o(
        system text, last_success_at timestamptz, last_failure_at timestamptz, failures integer, cause text,
        response_ms integer)
    ) as observed
    order by system
    on conflict (system) do update set
      last_success_at = greatest(h.last_success_at, excluded.last_success_at),
      last_failure_at = greatest(h.last_failure_at, excluded.last_failure_at),
      failing_since = case
        when excluded.failing_since is null then null
        when excluded.last_success_at is null then coalesce(h.failing_since, excluded.failing_since)
        else excluded.failing_since end,
      failures = case
        when excluded.failing_since is null then 0
        when excluded.last_success_at is null then h.failures + excluded.failures
        else excluded.failures end,
      cause = coalesce(excluded.cause, h.cause),
      response_ms = case when h.response_ms is null or excluded.response_ms is null
        then coalesce(excluded.response_ms, h.response_ms)
        else h.response_ms + (excluded.response_ms - h.response_ms) / ${WEIGHT}::integer end`.execute(
    db,
  );
}

const rowOf = (one: Observation) => ({
  system: one.system,
  last_success_at: one.lastSuccessAt,
  last_failure_at: one.lastFailureAt,
  failures: one.failures,
  cause: one.cause,
  response_ms: one.seconds === null ? null : Math.round(one.seconds * 1_000),
});

/** State of all systems that were ever called, in order of name. */
export async function findHealth(db: Db): Promise<HealthOfSystem[]> {
  const rows = await db.selectFrom('system_health').selectAll().orderBy('system').execute();
  return rows.map((row) => ({
    system: row.system,
    lastSuccessAt: instant(row.last_success_at),
    lastFailureAt: instant(row.last_failure_at),
    failingSince: instant(row.failing_since),
    failures: row.failures,
    cause: row.cause,
    seconds: row.response_ms === null ? null : row.response_ms / 1_000,
  }));
}

const instant = (at: string | null): Instant | null => at && new Date(at).toISOString();
