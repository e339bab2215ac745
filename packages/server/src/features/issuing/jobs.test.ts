import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../platform/db/testing.ts';
import { bossJobs } from '../../platform/jobs/boss-jobs.ts';
import { createLog } from '../../platform/log.ts';
import { channelWakeUps } from '../../platform/wake-ups/channel-wake-ups.ts';
import { CONTINUE_RUN } from './jobs.ts';

test('the run of one company keeps no other company’s run waiting until it is over', async () => {
  const database = await testDatabase();
  const log = createLog('silent');
  const wakeUps = await channelWakeUps(database, log);
  const jobs = bossJobs({ database, wakeUps, log, isAlone: true });
  onTestFinished(async () => {
    await jobs.stop();
    await wakeUps.close();
  });
  const isOver = new AbortController();
  const begun: string[] = [];
  jobs.handle(CONTINUE_RUN, async ([run]) => {
    begun.push(run?.companyId ?? '');
    if (run?.companyId === 'long') await once(isOver.signal, 'abort');
  });
  await jobs.open();
  await jobs.start();
  await jobs.enqueue(database.db, CONTINUE_RUN, [{ companyId: 'long', runId: '1' }]);
  await expect.poll(() => begun, { timeout: 20_000 }).toEqual(['long']);
  await jobs.enqueue(database.db, CONTINUE_RUN, [{ companyId: 'short', runId: '2' }]);
  await expect.poll(() => begun, { timeout: 20_000 }).toEqual(['long', 'short']);
  isOver.abort();
}, 60_000);
