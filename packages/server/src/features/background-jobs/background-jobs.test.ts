import { beforeAll, expect, test } from 'vitest';
import { routesOf } from '../../feature.ts';
import type { Database } from '../../platform/db/database.ts';
import { testCompany, testDatabase } from '../../platform/db/testing.ts';
import type { Session } from '../../platform/http/route.ts';
import { appFor } from '../../platform/http/testing.ts';
import { bossJobs } from '../../platform/jobs/boss-jobs.ts';
import type { Jobs } from '../../platform/jobs/port.ts';
import { createLog } from '../../platform/log.ts';
import { testConfig, testEvents } from '../../platform/testing.ts';
import { channelWakeUps } from '../../platform/wake-ups/channel-wake-ups.ts';
import { losingFirstAnswer } from '../../testing/lost-answers.ts';
import { backgroundJobsFeature } from './index.ts';

const DEAD = '/e-invoice-api/api/background-jobs/dead';
const KIND = { name: 'mail-out', retryLimit: 0 };

let database: Database;
let jobs: Jobs;
const tried: unknown[] = [];
const events = testEvents();
beforeAll(async () => {
  database = await testDatabase();
  const wakeUps = await channelWakeUps(database, createLog('silent'));
  jobs = bossJobs({
    database,
    wakeUps,
    log: createLog('silent'),
    isAlone: true,
    leases: testConfig().leases,
  });
  jobs.handle(KIND, async ([payload]) => {
    tried.push(payload);
    throw new Error('the mail server is not there');
  });
  const deps = { db: database.db, clock, events, jobs, log: createLog('silent') };
  backgroundJobsFeature(deps).start?.();
  await jobs.open();
  await jobs.start();
  return async () => {
    await jobs.stop();
    await wakeUps.close();
  };
});

const clock = { now: () => '2026-11-21T03:00:00.000Z', today: () => '2026-11-21' };
const as = (session: Session, db = database.db) =>
  appFor(
    routesOf(backgroundJobsFeature({ db, clock, events, jobs, log: createLog('silent') })),
    session,
  );

test('an admin sees the work that failed to the end, with its reason, and has it tried again', async () => {
  const { admin, companyId } = await testCompany(database.db);
  const payload = { companyId, emailId: '5' };
  await jobs.enqueue(database.db, KIND, [payload]);
  await expect.poll(() => jobs.dead(companyId), { timeout: 20_000 }).toHaveLength(1);
  const { data } = await as(admin).get(DEAD);
  expect(data).toMatchObject([
    { kind: KIND.name, payload, reason: 'the mail server is not there' },
  ]);

  tried.length = 0;
  expect(await as(admin).post(`${DEAD}/${data[0].id}/retry`)).toMatchObject({ status: 200 });
  await expect.poll(() => tried, { timeout: 20_000 }).toEqual([payload]);
}, 60_000);

test('NOTI-006 the people of the company are told of it, once', async () => {
  const { companyId } = await testCompany(database.db);
  await jobs.enqueue(database.db, KIND, [{ companyId }]);
  const told = () => events.published.filter((one) => one.companyId === companyId);
  await expect.poll(told, { timeout: 20_000 }).toHaveLength(1);
  expect(told()).toMatchObject([
    {
      event: {
        fact: {
          kind: 'work-failed',
          about: expect.stringMatching(/^background-job\/[\da-f-]{36}$/),
          area: 'background-job',
        },
      },
    },
  ]);
}, 60_000);

test('another company neither sees the failed work nor starts it', async () => {
  const owner = await testCompany(database.db);
  const other = await testCompany(database.db);
  await jobs.enqueue(database.db, KIND, [{ companyId: owner.companyId }]);
  await expect.poll(() => jobs.dead(owner.companyId), { timeout: 20_000 }).toHaveLength(1);
  const [dead] = await jobs.dead(owner.companyId);
  expect((await as(other.admin).get(DEAD)).data).toEqual([]);
  expect(await as(other.admin).post(`${DEAD}/${dead?.id}/retry`)).toMatchObject({
    status: 404,
    message: 'NOT_FOUND',
  });
  expect(await as(other.admin).delete(`${DEAD}/${dead?.id}`)).toMatchObject({
    status: 404,
    message: 'NOT_FOUND',
  });
  expect(await jobs.dead(owner.companyId)).toHaveLength(1);
}, 60_000);

test('what is given up is gone for good, and the audit trail tells who did it', async () => {
  const { admin, companyId } = await testCompany(database.db);
  await jobs.enqueue(database.db, KIND, [{ companyId }, { companyId }]);
  await expect.poll(() => jobs.dead(companyId), { timeout: 20_000 }).toHaveLength(2);
  const [given, kept] = await jobs.dead(companyId);
  expect(await as(admin).delete(`${DEAD}/${given?.id}`)).toMatchObject({ status: 200 });
  expect((await jobs.dead(companyId)).map(({ id }) => id)).toEqual([kept?.id]);
  expect(await as(admin).delete(`${DEAD}/${given?.id}`)).toMatchObject({ status: 404 });
  const trail = await database.db
    .selectFrom('audit_entry')
    .select(['act', 'actor', 'subject'])
    .where('company_id', '=', companyId)
    .execute();
  expect(trail).toEqual([
    {
      act: 'background-job.discarded',
      actor: admin.actor,
      subject: `background-job/${given?.id}`,
    },
  ]);
}, 60_000);

test('failed work is tried again or given up once: whoever did not hear the answer is told that it is done', async () => {
  const { admin, companyId } = await testCompany(database.db);
  await jobs.enqueue(database.db, KIND, [{ companyId }, { companyId }]);
  await expect.poll(() => jobs.dead(companyId), { timeout: 20_000 }).toHaveLength(2);
  const [given, again] = await jobs.dead(companyId);
  tried.length = 0;
  const onBrokenLine = () => as(admin, losingFirstAnswer(database.db));
  const done = { status: 200 };
  expect(await onBrokenLine().delete(`${DEAD}/${given?.id}`)).toMatchObject(done);
  expect(await onBrokenLine().post(`${DEAD}/${again?.id}/retry`)).toMatchObject(done);
  await expect.poll(() => tried, { timeout: 20_000 }).toEqual([{ companyId }]);
}, 60_000);

test('an accountant has no business with failed work', async () => {
  const { accountant } = await testCompany(database.db);
  expect(await as(accountant).get(DEAD)).toMatchObject({ status: 403, message: 'FORBIDDEN' });
});
