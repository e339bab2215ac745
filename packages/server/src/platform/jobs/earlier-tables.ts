import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { executeSql } from '../db/database.ts';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transact.ts';

/*
 * pg-boss 12 has no migration from the tables of pg-boss 10, which releases before 0.2 used: its oldest one starts at
 * version 26. The old tables are renamed, and the unfinished jobs are added to the new ones. Each of the two steps is
 * atomic, and a start that was killed between them continues with the second.
 */

/** Oldest version of the tables that pg-boss migrates itself. */
const OLDEST_MIGRATED = 26;
const ASIDE = 'pgboss_10';

/** Renames the schema of pg-boss 10 or older. Must run before pg-boss starts. */
export async function renameEarlierTables(db: Db): Promise<void> {
  if (!(await exists(db, 'pgboss.version'))) return;
  const { rows } = await sql<{ version: number }>`select version from pgboss.version`.execute(db);
  if ((rows[0]?.version ?? OLDEST_MIGRATED) >= OLDEST_MIGRATED) return;
  await sql`alter schema pgboss rename to ${sql.ref(ASIDE)}`.execute(db);
}

type EarlierJob = Readonly<{
  id: string;
  name: string;
  data: object;
  singletonKey: string | null;
  startAfter: string;
}>;

/**
 * Adds waiting, running and dead jobs of the renamed schema to the queues that still exist, and drops the schema. Two
 * jobs with one key become one, as in the queue. Their retries start again from zero.
 */
export async function takeOverEarlierJobs(boss: PgBoss, db: Db): Promise<void> {
  if (!(await exists(db, `${ASIDE}.job`))) return;
  const queues = new Set((await boss.getQueues()).map(({ name }) => name));
  await transact(db, async (tx) => {
    const { rows } = await sql<EarlierJob>`
      select id::text, name, data, singleton_key as "singletonKey", start_after::text as "startAfter"
      from ${sql.table(`${ASIDE}.job`)}
      where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%'
      order by created_on`.execute(tx);
    const inTransaction = {
      db: { executeSql: (text: string, values?: unknown[]) => executeSql(tx, text, values) },
    };
    for (const [name, jobs] of Map.groupBy(rows, ({ name }) => name)) {
      if (!queues.has(name)) continue;
      await boss.insert(
        name,
        jobs.map(({ id, data, singletonKey, startAfter }) => ({
          id,
          data,
          startAfter,
          ...(singletonKey !== null && { singletonKey }),
        })),
        inTransaction,
      );
    }
    // Why a dead job failed, and when.
    await sql`
      update pgboss.job set source_output = earlier.output, created_on = earlier.created_on
      from ${sql.table(`${ASIDE}.job`)} earlier
      where job.id = earlier.id and job.name = earlier.name and earlier.output is not null`.execute(
      tx,
    );
    await sql`drop schema ${sql.ref(ASIDE)} cascade`.execute(tx);
  });
}

async function exists(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{ found: string | null }>`
    select to_regclass(${table})::text as found`.execute(db);
  return rows[0]?.found !== null && rows[0]?.found !== undefined;
}
