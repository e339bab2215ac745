import type { JobKind } from '../../../platform/jobs/port.ts';

/** A notice that is signed and on its way, or whose fate is to be asked about. */
export type DeliverReport = Readonly<{ companyId: string; reportId: string }>;

/** Five seconds, ten, twenty … : what an authority that is away needs. A person may resend at any time. */
export const DELIVER_REPORT: JobKind<DeliverReport> = {
  name: 'mistake-report-deliver',
  retryLimit: 20,
  retryDelay: 5,
  batchSize: 1,
  concurrency: 2,
  expireSeconds: 120,
};
