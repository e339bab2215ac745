import type { JobKind } from '../../platform/jobs/port.ts';
import { RUN_JOB } from '../../platform/runs/index.ts';

export type ActPayload = Readonly<{ companyId: string; bulkActId: string }>;
type RunPayload = Readonly<{ companyId: string; runId: string }>;

export const CONTINUE_ACT: JobKind<ActPayload> = { ...RUN_JOB, name: 'bulk-act' };

/** Runs of issuing waited under this name in the release before; those that still wait are continued. */
export const CONTINUE_RUN: JobKind<RunPayload> = {
  ...RUN_JOB,
  name: 'issuing-bulk-run',
  concurrency: 1,
};
