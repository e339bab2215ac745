import type { JobKind } from '../../platform/jobs/port.ts';

/** Resumes where it stopped: rows that have a bucket are skipped. */
export const MATCH_STATEMENT: JobKind<
  Readonly<{ companyId: string; statementId: string; attempt: number }>
> = {
  name: 'bank-statement-match',
  retryLimit: 10,
  retryDelay: 2,
  expireSeconds: 900,
  concurrency: 2,
};

/** Records and undoes the payments that were requested; a finished request is cleared. */
export const SETTLE_ROWS: JobKind<Readonly<{ companyId: string; statementId: string }>> = {
  name: 'bank-statement-settle',
  retryLimit: 10,
  retryDelay: 2,
  expireSeconds: 900,
  concurrency: 2,
};
