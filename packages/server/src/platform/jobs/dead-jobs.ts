import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import type { DeadJob, Jobs } from './port.ts';

/** The queue that nobody works on: jobs that failed to the end lie here. */
export const DEAD_LETTERS = 'dead-letters';
const LISTED = 200;

type Row = { id: string; kind: string; payload: unknown; output: unknown; created_on: string };

export async function deadJobs(db: Db, companyId: string): Promise<DeadJob[]> {
  const { rows } = await sql<Row>`
    select id, data->>'kind' as kind, data->'payload' as payload, output, created_on
    from pgboss.job
    where name = ${DEAD_LETTERS} and data->'payload'->>'companyId' = ${companyId}
    order by created_on desc limit ${LISTED}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    payload: row.payload,
    reason: reasonOf(row.output),
    failedAt: new Date(row.created_on).toISOString(),
  }));
}

/** Taken out and added anew in one transaction: never lost, never there twice. */
export function retryDeadJob(
  db: Db,
  enqueue: Jobs['enqueue'],
  companyId: string,
  id: string,
): Promise<boolean> {
  return transact(db, async (db) => {
    const { rows } = await sql<{ kind: string; payload: unknown }>`
      delete from pgboss.job
      where name = ${DEAD_LETTERS} and id::text = ${id} and data->'payload'->>'companyId' = ${companyId}
      returning data->>'kind' as kind, data->'payload' as payload`.execute(db);
    for (const { kind, payload } of rows) await enqueue(db, { name: kind }, [payload]);
    return rows.length > 0;
  });
}

/** Deletes it for good, in the caller's transaction; false where there is none. */
export async function discardDeadJob(db: Db, companyId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from pgboss.job
    where name = ${DEAD_LETTERS} and id::text = ${id} and data->'payload'->>'companyId' = ${companyId}
    returning id`.execute(db);
  return rows.length > 0;
}

/** pg-boss keeps the error as an object with its message. */
function reasonOf(output: unknown): string {
  if (typeof output !== 'object' || output === null) return '';
  const { message, value } = output as { message?: unknown; value?: unknown };
  return typeof message === 'string' ? message : reasonOf(value);
}
