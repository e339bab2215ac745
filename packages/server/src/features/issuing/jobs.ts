import type { JobKind } from '../../platform/jobs/port.ts';

export type RunPayload = Readonly<{ companyId: string; runId: string }>;

export const CONTINUE_RUN: JobKind<RunPayload> = {
  name: 'issuing-bulk-run',
  retryLimit: 20,
  retryDelay: 2,
  expireSeconds: 3600,
};
