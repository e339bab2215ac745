import { sql } from 'kysely';
import PgBoss10 from 'pg-boss-10';
import { expect, test } from 'vitest';
import { executeSql } from '../db/database.ts';
import type { Db } from '../db/open.ts';
import { testDatabase } from '../db/testing.ts';
import { transact } from '../db/transact.ts';
import { createLog } from '../log.ts';
import { testConfig } from '../testing.ts';
import { channelWakeUps } from '../wake-ups/channel-wake-ups.ts';
import { bossJobs } from './boss-jobs.ts';
import { DEAD_LETTERS } from './boss-tables.ts';
import type { JobKind } from './port.ts';

const { leases } = testConfig();
type Payload = { companyId: string; turn: number };
const KIND: JobKind<Payload> = { name: 'mail', retryLimit: 0 };

/**
 * Queues and jobs as a release on pg-boss 10 left them: one job waits, one was running, one is dead, one is of an
 * unknown kind.
 */
async function leftByPgBoss10(db: Db): Promise<void> {
  const boss = new PgBoss10({
    db: { executeSql: (text, values) => executeSql(db, text, values) },
    schedule: false,
    supervise: false,
  });
  await boss.start();
  await boss.createQueue(DEAD_LETTERS, { name: DEAD_LETTERS });
  for (const name of [KIND.name, 'issuing-sweep'])
    await boss.createQueue(name, {
      name,
      policy: 'short',
      deadLetter: DEAD_LETTERS,
      retryLimit: 0,
    });
  const send = (name: string, turn: number) =>
    boss.send(name, { kind: name, payload: { companyId: '7', turn } }, { singletonKey: `${turn}` });
  await send(KIND.name, 1);
  const [dying] = await boss.fetch(KIND.name);
  await boss.fail(KIND.name, dying?.id ?? '', new Error('the mail server is closed'));
  await send(KIND.name, 2);
  await boss.fetch(KIND.name);
  await send(KIND.name, 3);
  await send('issuing-sweep', 4);
  await boss.stop({ graceful: false, wait: true });
}

test('jobs of a release on pg-boss 10 are run by this release, and its dead jobs can be retried', async () => {
  const database = await testDatabase();
  await leftByPgBoss10(database.db);
  const log = createLog('silent');
  const wakeUps = await channelWakeUps(database, log);
  const start = async () => {
    const jobs = bossJobs({ database, wakeUps, log, isAlone: true, leases });
    jobs.handle(KIND, async (batch) => void seen.push(...batch.map(({ turn }) => turn)));
    await jobs.open();
    await jobs.start();
    return jobs;
  };
  const seen: number[] = [];
  const jobs = await start();
  await expect.poll(() => seen.toSorted()).toEqual([2, 3]);
  const dead = await jobs.dead('7');
  expect(dead).toMatchObject([
    { kind: 'mail', payload: { turn: 1 }, reason: 'the mail server is closed' },
  ]);
  await transact(database.db, (tx) => jobs.retryDead(tx, '7', dead[0]?.id ?? ''));
  await expect.poll(() => seen.toSorted()).toEqual([1, 2, 3]);
  await jobs.stop();

  // The next start finds nothing to take over.
  await (await start()).stop();
  const { rows } = await sql`
    select nspname from pg_namespace where nspname like 'pgboss%' order by 1`.execute(database.db);
  expect(rows).toEqual([{ nspname: 'pgboss' }]);
  expect(seen.toSorted()).toEqual([1, 2, 3]);
  await wakeUps.close();
});
