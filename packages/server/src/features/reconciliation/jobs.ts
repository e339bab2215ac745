import type { JobKind } from '../../platform/jobs/port.ts';

/** Begun anew it forgets what it found and compares again. Side by side, so that a company's long one is not everybody's. */
export const RECONCILE: JobKind<Readonly<{ companyId: string; runId: string }>> = {
  name: 'reconcile',
  retryLimit: 20,
  retryDelay: 2,
  expireSeconds: 3_600,
  concurrency: 4,
};
