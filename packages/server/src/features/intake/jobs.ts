import type { JobKind } from '../../platform/jobs/port.ts';

export type ImportWork = Readonly<{ companyId: string; importId: string }>;

/** Begun anew where it stood: what has its bucket is left alone. */
export const READ_IMPORT: JobKind<ImportWork> = {
  name: 'invoice-import',
  retryLimit: 20,
  retryDelay: 2,
  expireSeconds: 3_600,
  // Side by side, so that a company's long import is not everybody's.
  concurrency: 4,
};
