import type { Db } from '../../platform/db/open.ts';
import type { JobKind, Jobs } from '../../platform/jobs/port.ts';
import { RUN_JOB } from '../../platform/runs/index.ts';

/** Reads what is due of one company. Not retried: the sweep finds companies without a reader. */
export const SYNC: JobKind<Readonly<{ companyId: string }>> = {
  ...RUN_JOB,
  name: 'tax-sync',
  retryLimit: 0,
};

/** Looks for accounts that are due, those whose reader died included. */
export const SWEEP: JobKind<Record<string, never>> = { name: 'tax-sync-sweep', retryLimit: 0 };

export const enqueueSync = (jobs: Jobs, db: Db, companyId: string, delay = 0): Promise<void> =>
  jobs.enqueue(db, SYNC, [{ companyId }], { singletonKey: companyId, delay });
