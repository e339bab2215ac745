import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Tx } from '../../platform/db/transact.ts';
import { publishState } from '../../platform/runs/index.ts';
import { MOST_ROWS } from './ask.ts';
import type { RowAct } from './bulk-act.ts';
import type { BulkActsDeps } from './deps.ts';
import { CONTINUE_ACT } from './jobs.ts';
import { BULK_RUNS, insertRun } from './run.repository.ts';
import { keepScope, type Scope } from './scope.repository.ts';

type ToBegin = Readonly<{
  companyId: string;
  actor: Actor;
  at: Instant;
  scope: Scope;
  signer?: string | null;
  /** The act that it takes back. */
  undoes?: string;
  /** What it is told beside its rows. */
  wish?: unknown;
  /** Rows that it may have, where a person's bound is not that of a worker. */
  most?: number;
}>;

/** Begins an act about which nobody has to be asked: its rows are kept as they are now. Answers its id. */
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
  const { total } = await keepScope(tx, companyId, {
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
