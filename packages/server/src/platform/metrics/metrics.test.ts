import { afterEach, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { testDatabase } from '../db/testing.ts';
import { registerProbes } from '../http/probes.ts';
import { createServer } from '../http/server.ts';
import { bossJobs } from '../jobs/boss-jobs.ts';
import type { JobKind } from '../jobs/port.ts';
import { createLog } from '../log.ts';
import { testConfig } from '../testing.ts';
import { channelWakeUps } from '../wake-ups/channel-wake-ups.ts';

type Payload = Readonly<{ companyId: string }>;
const kind = (name: string): JobKind<Payload> => ({ name, retryLimit: 0 });
const payload = { companyId: '1' };
const log = createLog('silent');

const close: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of close.splice(0).reverse()) await end();
});

async function queueOn(database: Database) {
  const wakeUps = await channelWakeUps(database, log);
  const jobs = bossJobs({ database, wakeUps, log, isAlone: true, leases: testConfig().leases });
  close.push(wakeUps.close, jobs.stop);
  jobs.handle(kind('waits'), async () => {});
  jobs.handle(kind('fails'), async () => {
    throw new Error('the authority is on holiday');
  });
  await jobs.open();
  return jobs;
}

function scraperOf({ db }: Database) {
  const app = createServer({ log, trustProxy: false, uploadLimitBytes: 1 });
  registerProbes(app, db);
  return async () => (await app.inject({ method: 'GET', url: '/metrics' })).body;
}

test('jobs that are due and jobs that failed to the end are counted by kind', async () => {
  const database = await testDatabase();
  const jobs = await queueOn(database);
  const scrape = scraperOf(database);
  expect(await scrape()).not.toMatch(/hoadon_jobs_(waiting|dead|dead_of_no_company)\{/);
  await jobs.enqueue(database.db, kind('waits'), [payload, payload]);
  await jobs.enqueue(database.db, kind('waits'), [payload], { delay: 3_600 });
  await jobs.enqueue(database.db, kind('fails'), [payload]);
  await jobs.enqueue(database.db, { name: 'fails' }, [{ day: '2026-11-22' }]);
  const before = await scrape();
  expect(before).toContain('hoadon_jobs_waiting{kind="waits"} 2');
  expect(before).toContain('hoadon_jobs_waiting{kind="fails"} 2');
  expect(before).toMatch(/hoadon_jobs_waiting_seconds\{kind="waits"\} [\d.]/);
  await jobs.start();
  await expect.poll(scrape, { timeout: 20_000 }).toContain('hoadon_jobs_dead{kind="fails"} 2');
  expect(await scrape()).toContain('hoadon_jobs_dead_of_no_company{kind="fails"} 1');
  await expect.poll(scrape, { timeout: 20_000 }).not.toContain('hoadon_jobs_waiting{');
}, 60_000);

test('while the database is unreachable the other metrics are still reported', async () => {
  const database = await testDatabase();
  const scrape = scraperOf(database);
  // The queue has no tables here, which is like an unreachable database.
  const metrics = await scrape();
  expect(metrics).toContain('process_resident_memory_bytes');
  expect(metrics).toMatch(/^hoadon_month_totals_repaired_total \d+$/m);
  expect(metrics).not.toContain('hoadon_jobs_waiting{');
});
