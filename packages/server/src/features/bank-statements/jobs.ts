import type { JobKind } from '../../platform/jobs/port.ts';

/** Begun anew where it stood: rows that have their bucket are left alone. */
export const MATCH_STATEMENT: JobKind<
  Readonly<{ companyId: string; statementId: string; attempt: number }>
> = {
  name: 'bank-statement-match',
  retryLimit: 10,
  retryDelay: 2,
  expireSeconds: 900,
  concurrency: 2,
};

/** Keeps and takes back what was asked for; what is done is asked for no more. */
export const SETTLE_ROWS: JobKind<Readonly<{ companyId: string; statementId: string }>> = {
  name: 'bank-statement-settle',
  retryLimit: 10,
  retryDelay: 2,
  expireSeconds: 900,
  concurrency: 2,
};
