import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { DEAD_LETTERS } from './dead-jobs.ts';

export type JobCount = Readonly<{
  kind: string;
  state: 'waiting' | 'dead';
  jobs: number;
  /** Since the oldest of them was due. */
  seconds: number;
}>;

/** Jobs of all companies by kind: those that are due and not begun, and those that failed to the end. */
export async function jobCounts(db: Db): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select case when name = ${DEAD_LETTERS} then data->>'kind' else name end as kind,
      case when name = ${DEAD_LETTERS} then 'dead' else 'waiting' end as state,
      count(*)::integer as jobs,
      greatest(0, extract(epoch from now() - min(start_after)))::float8 as seconds
    from pgboss.job
    where state in ('created', 'retry') and start_after <= now()
      and name not like '\\_\\_pgboss%'
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}
