import type { JobKind } from '../../platform/jobs/port.ts';

export type RunPayload = Readonly<{ companyId: string; runId: string }>;

export const CONTINUE_RUN: JobKind<RunPayload> = {
  name: 'issuing-bulk-run',
  retryLimit: 20,
  retryDelay: 2,
  expireSeconds: 3600,
  // Side by side, so that a company's long run is not everybody's.
  concurrency: 4,
};
