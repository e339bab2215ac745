import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Tx } from '../../platform/db/transact.ts';
import { publishState } from '../../platform/runs/index.ts';
import type { RowAct } from './bulk-act.ts';
import type { BulkActsDeps } from './deps.ts';
import { CONTINUE_ACT } from './jobs.ts';
import { MOST_ROWS } from './question.ts';
import { BULK_RUNS, insertRun } from './run.repository.ts';
import { type Scope, saveScope } from './scope.repository.ts';

type ToBegin = Readonly<{
  companyId: string;
  actor: Actor;
  at: Instant;
  scope: Scope;
  signer?: string | null;
  /** The bulk action that it undoes. */
  undoes?: string;
  /** Parameters of the bulk action. */
  wish?: unknown;
  /** Rows that it may have, where a person's bound is not that of a worker. */
  most?: number;
}>;

/** Begins a bulk action that needs no confirmation: its rows are saved as they are now. Returns its id. */
export async function beginAct(
  tx: Tx,
  deps: BulkActsDeps,
  { kind, leavesOut, order = { sort: 'date', order: 'desc' } }: RowAct,
  { companyId, actor, at, scope, signer = null, undoes, wish = null, most = MOST_ROWS }: ToBegin,
): Promise<string> {
  const id = await insertRun(tx, companyId, {
    kind,
    state: 'running',
    actor,
    at,
    signer,
    wish,
    ...(undoes !== undefined && { undoes }),
  });
  const { total } = await saveScope(tx, companyId, {
    runId: id,
    scope,
    leavesOut,
    order,
    most,
  });
  await deps.jobs.enqueue(tx, CONTINUE_ACT, [{ companyId, bulkActId: id }]);
  publishState(tx, deps, BULK_RUNS, { companyId, id }, 'running');
  const subject = `bulk-act/${id}`;
  const payload = { kind, total, signer, undoes: undoes ?? null };
  writeAudit(tx, [{ companyId, actor, act: 'bulk-act.started', subject, at, payload }]);
  return id;
}
