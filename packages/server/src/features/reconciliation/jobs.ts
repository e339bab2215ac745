import type { JobKind } from '../../platform/jobs/port.ts';
import { RUN_JOB } from '../../platform/runs/index.ts';

export const RECONCILE: JobKind<Readonly<{ companyId: string; runId: string }>> = {
  ...RUN_JOB,
  name: 'reconcile',
};
