import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { CONTINUE_ACT } from '../features/bulk-acts/jobs.ts';
import { CREATE_DRAFTS, DRY_RUN } from '../features/draft-import/jobs.ts';
import { testDatabase } from '../platform/db/testing.ts';
import { bossJobs } from '../platform/jobs/boss-jobs.ts';
import type { JobKind } from '../platform/jobs/port.ts';
import { createLog } from '../platform/log.ts';
import { testConfig } from '../platform/testing.ts';
import { channelWakeUps } from '../platform/wake-ups/channel-wake-ups.ts';

/** Work on what a company brought, however much that is. */
const KINDS = [CONTINUE_ACT, DRY_RUN, CREATE_DRAFTS].map(
  (kind): JobKind<Readonly<{ companyId: string }>> => ({ ...kind }),
);

test.each(KINDS)(
  '$name: long work of one company keeps no other company waiting',
  async (kind) => {
    const database = await testDatabase();
    const log = createLog('silent');
    const wakeUps = await channelWakeUps(database, log);
    const jobs = bossJobs({ database, wakeUps, log, isAlone: true, leases: testConfig().leases });
    const isOver = new AbortController();
    onTestFinished(async () => {
      isOver.abort();
      await jobs.stop();
      await wakeUps.close();
    });
    const begun: string[] = [];
    jobs.handle(kind, async ([work]) => {
      begun.push(work?.companyId ?? '');
      if (work?.companyId === 'long') await once(isOver.signal, 'abort');
    });
    await jobs.open();
    await jobs.start();
    await jobs.enqueue(database.db, kind, [{ companyId: 'long' }]);
    await expect.poll(() => begun, { timeout: 20_000 }).toEqual(['long']);
    await jobs.enqueue(database.db, kind, [{ companyId: 'short' }]);
    await expect.poll(() => begun, { timeout: 20_000 }).toEqual(['long', 'short']);
  },
  60_000,
);
