import type { JobKind } from '../../../platform/jobs/port.ts';

export type SyncWork = Readonly<{ companyId: string; syncId: string }>;

/** Begun anew it goes on where it stood: what was handed in is not fetched again. */
export const SYNC_EINVOICES: JobKind<SyncWork> = {
  name: 'einvoice-sync',
  retryLimit: 20,
  retryDelay: 2,
  expireSeconds: 3_600,
  // Side by side, so that a slow provider is not everybody's.
  concurrency: 4,
};
