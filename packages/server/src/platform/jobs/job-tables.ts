import { getConstructionPlans } from 'pg-boss';
import type { ScriptRunner } from '../db/migrate.ts';

/** Creates the tables of the job queue in a database that lacks them. */
export async function createJobTables({ run }: ScriptRunner): Promise<void> {
  const { rows } = await run(`select 1 where to_regclass('pgboss.version') is not null`);
  if (rows.length === 0) await run(getConstructionPlans());
}
