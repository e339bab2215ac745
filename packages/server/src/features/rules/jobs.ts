import type { JobKind } from '../../platform/jobs/port.ts';
import { RUN_JOB } from '../../platform/runs/index.ts';

export type MatchWork = Readonly<{ companyId: string; ruleRunId: string }>;

export const MATCH_RULES: JobKind<MatchWork> = { ...RUN_JOB, name: 'rules-match', concurrency: 2 };

/** Looks for what is new, and whether it is night. */
export const WATCH_INVOICES: JobKind<Record<string, never>> = {
  name: 'rules-watch',
  retryLimit: 0,
};

export const WATCH_SECONDS = 10;
