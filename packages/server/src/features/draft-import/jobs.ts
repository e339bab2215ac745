import type { JobKind } from '../../platform/jobs/port.ts';

type ImportWork = Readonly<{ companyId: string; importId: string; attempt: number }>;

/** Begun anew where it stood: rows that have their verdict and drafts that are made are left alone. */
export const DRY_RUN: JobKind<ImportWork> = {
  name: 'draft-import-dry-run',
  retryLimit: 10,
  retryDelay: 2,
  expireSeconds: 900,
  concurrency: 4,
};

export const CREATE_DRAFTS: JobKind<ImportWork> = {
  name: 'draft-import-create',
  retryLimit: 10,
  retryDelay: 2,
  expireSeconds: 900,
  concurrency: 4,
};
