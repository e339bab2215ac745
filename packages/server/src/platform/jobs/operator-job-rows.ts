import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import type { Tx } from '../db/transact.ts';
import { DEAD_LETTERS } from './boss-tables.ts';

/*
 * Statements on pg-boss's own tables for the command line, beside boss-tables.ts: version 12 has no call that finds or
 * deletes a job without the name of its queue.
 */

export type OperatorJobRow = Readonly<{
  id: string;
  kind: string;
  state: 'waiting' | 'running' | 'dead';
  payload: unknown;
  output: unknown;
  /** When it died, was started, or is due. */
  at: string;
}>;

type Question = Readonly<{ id?: string | null; kind?: string | null; limit: number }>;

export async function findForOperator(
  db: Db,
  { id = null, kind = null, limit }: Question,
): Promise<OperatorJobRow[]> {
  const { rows } = await sql<OperatorJobRow>`
    select * from (
      select id, case when name = ${DEAD_LETTERS} then data->>'kind' else name end as kind,
        case when name = ${DEAD_LETTERS} then 'dead' when state = 'active' then 'running' else 'waiting' end as state,
        data->'payload' as payload, coalesce(source_output, output) as output,
        case when name = ${DEAD_LETTERS} then created_on when state = 'active' then started_on else start_after end as at
      from pgboss.job
      where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%'
        and (${id}::uuid is null or id = ${id}::uuid)
    ) as listed
    where ${kind}::text is null or kind = ${kind}::text
    order by state = 'dead' desc, at limit ${limit}`.execute(db);
  return rows;
}

/** Deletes the job unless it is running; false if it is, or is gone. */
export async function deleteUnstarted(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from pgboss.job where id = ${id}::uuid and state in ('created', 'retry')`.execute(tx);
  return numAffectedRows === 1n;
}

/** Makes a waiting job due now; false if it is running, or gone. */
export async function makeDue(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update pgboss.job set start_after = least(start_after, now())
    where id = ${id}::uuid and state in ('created', 'retry')`.execute(tx);
  return numAffectedRows === 1n;
}
