import { getConstructionPlans, PgBoss } from 'pg-boss';
import { executeSql } from '../db/database.ts';
import type { ScriptRunner } from '../db/migrate.ts';
import type { Db } from '../db/open.ts';

/** Creates the tables of the job queue in a database that lacks them. */
export async function createJobTables({ run }: ScriptRunner): Promise<void> {
  const { rows } = await run(`select 1 where to_regclass('pgboss.version') is not null`);
  if (rows.length === 0) await run(getConstructionPlans());
}

/**
 * Creates or updates the tables of the job queue, so that a server needs no right to create any. Idempotent.
 */
export async function updateJobTables(db: Db): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => executeSql(db, text, values) },
    supervise: false,
    schedule: false,
  });
  const faults: unknown[] = [];
  boss.on('error', (error) => faults.push(error));
  await boss.start();
  await boss.stop({ graceful: false });
  if (faults.length > 0) throw faults[0];
}
