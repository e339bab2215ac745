import type { JobKind } from '../../platform/jobs/port.ts';

/** Invoices of one company that have their number and are to go on from wherever they stand. */
export type AdvancePayload = Readonly<{ companyId: string; ids: readonly string[] }>;

/** Not tried again as such: what is left over is found by the sweep. */
export const ADVANCE: JobKind<AdvancePayload> = {
  name: 'issuing-advance',
  retryLimit: 3,
  retryDelay: 1,
  batchSize: 20,
  concurrency: 4,
  expireSeconds: 120,
};

export type AskPayload = AdvancePayload;

/** The user wants to know at once what became of these. */
export const ASK: JobKind<AskPayload> = {
  name: 'issuing-ask',
  retryLimit: 3,
  retryDelay: 2,
  expireSeconds: 600,
};

export const RECEIVE: JobKind<Record<string, never>> = {
  name: 'issuing-receive',
  retryLimit: 0,
  expireSeconds: 60,
};

export const SWEEP: JobKind<Record<string, never>> = {
  name: 'issuing-sweep',
  retryLimit: 0,
  expireSeconds: 120,
};

export type RunPayload = Readonly<{ companyId: string; runId: string }>;

export const CONTINUE_RUN: JobKind<RunPayload> = {
  name: 'issuing-bulk-run',
  retryLimit: 20,
  retryDelay: 2,
  expireSeconds: 3600,
};
