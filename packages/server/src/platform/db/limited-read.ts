import { sql } from 'kysely';
import type { Db } from './open.ts';
import { sqlStateOf } from './sql-state.ts';

const CANCELLED = '57014';

/**
 * Runs reads in a transaction in which PostgreSQL cancels each statement after `milliseconds`; `isTimedOut` recognizes the
 * error. The embedded engine has no such limit.
 */
export const readWithin = <T>(
  db: Db,
  milliseconds: number,
  read: (db: Db) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(tx);
    return read(tx);
  });

/** Whether PostgreSQL cancelled the statement because of its time limit. */
export const isTimedOut = (error: unknown): boolean => sqlStateOf(error) === CANCELLED;
