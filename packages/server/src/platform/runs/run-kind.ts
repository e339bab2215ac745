import type { ServerEvent } from '@hoadon/contracts/invoices';
import type { Tables } from '../db/tables.generated.ts';
import type { JobKind } from '../jobs/port.ts';

/** Tables with one row per run: company_id, id, state. */
export type RunTable =
  | 'bulk_run'
  | 'draft_import'
  | 'einvoice_sync'
  | 'import_run'
  | 'portal_window'
  | 'reconciliation'
  | 'rule_run';

export type RunId = Readonly<{ companyId: string; id: string }>;

export type RunRow = Readonly<{ id: string; state: string }>;

/** A kind of long-running work. `Run`: its row, as far as batches need it. */
export type RunKind<Table extends RunTable, Run extends RunRow> = Readonly<{
  table: Table;
  columns: readonly (keyof Run & keyof Tables[Table] & string)[];
  /** The state in which batches are applied. */
  running: Run['state'];
  /** Event that makes open pages reload the run; left out: the batches publish their own. */
  event?: ServerEvent['type'];
  /** Attempts without progress before the run is stopped; counted in the column `tries`. */
  mostTries?: number;
  /** Tables whose rows are deleted with their run, and the column that holds its id. */
  parts?: Readonly<Record<string, string>>;
}>;

// biome-ignore lint/suspicious/noExplicitAny: the type of the row does not matter here
export type AnyRunKind = RunKind<any, any>;

/** Settings of a job that works on runs. Companies run side by side, so that a long run does not block the others. */
export const RUN_JOB = {
  retryLimit: 20,
  retryDelay: 2,
  expireSeconds: 3_600,
  concurrency: 4,
} as const satisfies Omit<JobKind<unknown>, 'name'>;
