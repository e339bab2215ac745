import type { JobKind } from '../../platform/jobs/port.ts';

/** Rules of a run look which invoices they take. */
export const MATCH_RULES: JobKind<Readonly<{ companyId: string; ruleRunId: string }>> = {
  name: 'rules-match',
  retryLimit: 20,
  retryDelay: 2,
  expireSeconds: 3_600,
  concurrency: 2,
};

/** Looks for what is new, and whether it is night. */
export const WATCH_INVOICES: JobKind<Record<string, never>> = {
  name: 'rules-watch',
  retryLimit: 0,
};

export const WATCH_SECONDS = 10;
