import type { JobKind } from '../../platform/jobs/port.ts';

export type ActPayload = Readonly<{ companyId: string; bulkActId: string }>;
type RunPayload = Readonly<{ companyId: string; runId: string }>;

export const CONTINUE_ACT: JobKind<ActPayload> = {
  name: 'bulk-act',
  retryLimit: 20,
  retryDelay: 2,
  expireSeconds: 3_600,
  // Side by side, so that a company's long act is not everybody's.
  concurrency: 4,
};

/** Under this name runs of issuing waited in the release before: those that still lie there are gone on with. */
export const CONTINUE_RUN: JobKind<RunPayload> = {
  name: 'issuing-bulk-run',
  retryLimit: 20,
  retryDelay: 2,
  expireSeconds: 3_600,
};
