import type { Db } from '../../platform/db/open.ts';
import type { JobKind, Jobs } from '../../platform/jobs/port.ts';

/** Reads what is to be read of one company, until nothing is left or the portal wants a pause. */
export const SYNC: JobKind<Readonly<{ companyId: string }>> = {
  name: 'tax-sync',
  retryLimit: 0,
  expireSeconds: 3_600,
  concurrency: 4,
};

/** Looks for accounts that are due, those whose reader died included. */
export const SWEEP: JobKind<Record<string, never>> = { name: 'tax-sync-sweep', retryLimit: 0 };

export const enqueueSync = (jobs: Jobs, db: Db, companyId: string, delay = 0): Promise<void> =>
  jobs.enqueue(db, SYNC, [{ companyId }], { singletonKey: companyId, delay });
