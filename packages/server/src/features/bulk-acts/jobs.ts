import type { JobKind } from '../../platform/jobs/port.ts';

export type ActPayload = Readonly<{ companyId: string; bulkActId: string }>;

export const CONTINUE_ACT: JobKind<ActPayload> = {
  name: 'bulk-act',
  retryLimit: 20,
  retryDelay: 2,
  expireSeconds: 3_600,
  // Side by side, so that a company's long act is not everybody's.
  concurrency: 4,
};
