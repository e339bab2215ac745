import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, inject, test } from 'vitest';
import type { Database } from '../platform/db/database.ts';
import { testCompany, testDatabase } from '../platform/db/testing.ts';
import { bossJobs } from '../platform/jobs/boss-jobs.ts';
import type { Jobs } from '../platform/jobs/port.ts';
import { createLog } from '../platform/log.ts';
import { testConfig } from '../platform/testing.ts';
import { channelWakeUps } from '../platform/wake-ups/channel-wake-ups.ts';
import { hoadon } from './testing/hoadon.ts';

const SWEEP = { name: 'sweep', retryLimit: 1 };
const MAIL = { name: 'mail', retryLimit: 1 };

let database: Database;
let jobs: Jobs;
let environment: Record<string, string>;
beforeAll(async () => {
  database = await testDatabase();
  const source = inject('testDatabase');
  if (source.kind !== 'postgres') throw new Error('PostgreSQL only');
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    database.db,
  );
  environment = {
    DATABASE_URL: `${source.server}/${rows[0]?.name}`,
    AUDIT_KEY: randomBytes(32).toString('base64'),
  };
  const log = createLog('silent');
  const wakeUps = await channelWakeUps(database, log);
  jobs = bossJobs({ database, wakeUps, log, isAlone: true, leases: testConfig().leases });
  jobs.handle(SWEEP, async () => {});
  jobs.handle(MAIL, async () => {});
  await jobs.open();
  return async () => {
    await jobs.stop();
    await wakeUps.close();
  };
});

const command = (...args: string[]) => hoadon(['jobs', ...args], environment);

/** Adds a job as pg-boss leaves one whose attempts all failed. */
async function deadJob(kind: string, payload: object): Promise<string> {
  const data = JSON.stringify({ kind, payload });
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job (name, data, policy, source_output)
    values ('dead-letters', ${data}::jsonb, 'standard', '{"message": "ENOSPC: no space left on device"}'::jsonb)
    returning id`.execute(database.db);
  return rows[0]?.id ?? '';
}

const waiting = async (kind: string) => {
  const { rows } = await sql<{ id: string; payload: unknown }>`
    select id, data->'payload' as payload from pgboss.job
    where name = ${kind} and state = 'created' and start_after <= now()`.execute(database.db);
  return rows;
};

test('dead jobs of every company and of none are listed with their reason', async () => {
  const { companyId, taxCode } = await testCompany(database.db);
  const ofNone = await deadJob('sweep', {});
  const ofCompany = await deadJob('mail', { companyId });
  const { code, out } = await command('list');
  expect(code).toBe(0);
  expect(out).toContainEqual(
    expect.stringMatching(`^${ofNone}\tsweep\tdead\t-\t.*\tENOSPC: no space left on device$`),
  );
  expect(out).toContainEqual(
    expect.stringMatching(`^${ofCompany}\tmail\tdead\t${taxCode}\t.*\tENOSPC: no space left`),
  );
  expect((await command('list', '--kind', 'mail')).out.join('\n')).not.toContain('\tsweep\t');
});

test('a dead job of no company is started again, and the act is recorded', async () => {
  const id = await deadJob('sweep', { day: '2026-11-22' });
  expect(await command('retry', id)).toMatchObject({ code: 0, out: [`${id}\tis due now`] });
  expect(await waiting('sweep')).toContainEqual(
    expect.objectContaining({ payload: { day: '2026-11-22' } }),
  );
  expect(await command('retry', id)).toMatchObject({ code: 1, errors: `${id}: no such job` });
  const { rows } = await sql`
    select act, subject, payload from operator_act where subject = ${`background-job/${id}`}`.execute(
    database.db,
  );
  expect(rows).toEqual([
    {
      act: 'background-job.retried',
      subject: `background-job/${id}`,
      payload: { kind: 'sweep', state: 'dead' },
    },
  ]);
});

test('a dead job of a company is deleted, and its audit trail names the act', async () => {
  const { companyId } = await testCompany(database.db);
  const id = await deadJob('mail', { companyId });
  expect(await command('drop', id)).toMatchObject({ code: 0, out: [`${id}\tdeleted`] });
  expect((await command('list')).out.join('\n')).not.toContain(id);
  const trail = await database.db
    .selectFrom('audit_entry')
    .select(['act', 'actor', 'subject'])
    .where('company_id', '=', companyId)
    .where('act', 'like', 'background-job%')
    .execute();
  expect(trail).toEqual([
    {
      act: 'background-job.discarded',
      actor: 'job/command-line',
      subject: `background-job/${id}`,
    },
  ]);
});

test('a delayed job is made due or deleted, and a running one is left to its worker', async () => {
  const { db } = database;
  await jobs.enqueue(db, MAIL, [{ companyId: '1', mail: 1 }], { delay: 3_600 });
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job where name = 'mail' and start_after > now()`.execute(db);
  const id = rows[0]?.id ?? '';
  expect(await command('retry', id)).toMatchObject({ code: 0 });
  expect((await waiting('mail')).map((job) => job.id)).toContain(id);
  await sql`update pgboss.job set state = 'active', started_on = now() where id = ${id}::uuid`.execute(
    db,
  );
  for (const act of ['retry', 'drop'])
    expect(await command(act, id)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('is running'),
    });
  expect(await command('drop', '7')).toMatchObject({ code: 1, errors: '7: no such job' });
  expect(await command('drop')).toMatchObject({ code: 2 });
});
