import type { BulkAct } from '@hoadon/contracts/bulk-acts';
import { Failure } from '@hoadon/domain/errors/failure';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Tx } from '../../platform/db/transact.ts';
import { type Caller, MOST_ROWS } from './ask.ts';
import type { BulkActsDeps } from './deps.ts';
import { CONTINUE_ACT } from './jobs.ts';
import type { KnownActs } from './known-acts.ts';
import { readAct, requireRun } from './read-acts.ts';
import { insertRun, lockRun, moveRun, type RunState } from './run.repository.ts';
import { keepScope } from './scope.repository.ts';

/** What a person does with an act, and what it is called in the audit trail. */
const STEPS = {
  start: { from: ['asked'], to: 'running', audited: 'bulk-act.started' },
  pause: { from: ['running'], to: 'paused', audited: 'bulk-act.paused' },
  resume: { from: ['paused'], to: 'running', audited: 'bulk-act.resumed' },
  end: { from: ['running', 'paused'], to: 'finished', audited: 'bulk-act.ended' },
} as const satisfies Record<string, { from: RunState[]; to: RunState; audited: string }>;

/**
 * Moves an act on. One that stood elsewhere stays there: doing it again does no harm. Going on with what
 * is over is refused.
 */
export function steerAct(
  deps: BulkActsDeps,
  acts: KnownActs,
  { session, context }: Caller,
  { id, step }: Readonly<{ id: string; step: keyof typeof STEPS }>,
): Promise<BulkAct> {
  const { companyId, actor } = session;
  const { from, to, audited } = STEPS[step];
  const at = deps.clock.now();
  return perform(deps.db, { companyId, actId: context.actId, kind: audited, at }, async (tx) => {
    const { run } = await requireRun(tx, acts, session, id);
    if (await moveRun(tx, companyId, id, { from, to, at })) {
      if (to === 'running')
        await deps.jobs.enqueue(tx, CONTINUE_ACT, [{ companyId, bulkActId: id }]);
      deps.events.publish(tx, companyId, [{ type: 'bulk-run', id, state: to }]);
      const subject = `bulk-act/${id}`;
      const payload = { kind: run.kind, total: run.total };
      writeAudit(tx, [{ companyId, actor, act: audited, subject, at, payload }]);
    } else if (step === 'resume' && run.state !== 'running')
      throw new Failure('BULK_RUN_NOT_RESUMABLE', { state: run.state });
    return answered(tx, acts, { session, context }, id);
  });
}

/**
 * Takes back what an act did, by the act that undoes it, on the rows it was done to. Asked for again it
 * answers the same. Throws BULK_ACT_NOT_UNDOABLE for what is under way, or cannot be taken back.
 */
export function undoAct(
  deps: BulkActsDeps,
  acts: KnownActs,
  { session, context }: Caller,
  id: string,
): Promise<BulkAct> {
  const { companyId, actor } = session;
  const at = deps.clock.now();
  const { actId } = context;
  return perform(deps.db, { companyId, actId, kind: 'bulk-act.undo', at }, async (tx) => {
    await lockRun(tx, companyId, id);
    const { act, run } = await requireRun(tx, acts, session, id);
    if (run.undone_by) return answered(tx, acts, { session, context }, run.undone_by);
    const undoing = act.undoneBy && acts.get(act.undoneBy);
    if (!undoing || run.state !== 'finished')
      throw new Failure('BULK_ACT_NOT_UNDOABLE', { kind: run.kind, state: run.state });
    const { kind, takes } = undoing;
    const runId = await insertRun(tx, companyId, {
      kind,
      state: 'running',
      actor,
      at,
      undoes: id,
    });
    const order = { sort: 'date', order: 'desc' } as const;
    const scope = { doneBy: id };
    await keepScope(tx, companyId, { runId, scope, takes, order, most: MOST_ROWS });
    await deps.jobs.enqueue(tx, CONTINUE_ACT, [{ companyId, bulkActId: runId }]);
    deps.events.publish(tx, companyId, [{ type: 'bulk-run', id: runId, state: 'running' }]);
    const subject = `bulk-act/${runId}`;
    const payload = { kind, undoes: id };
    writeAudit(tx, [{ companyId, actor, act: 'bulk-act.started', subject, at, payload }]);
    return answered(tx, acts, { session, context }, runId);
  });
}

async function answered(
  tx: Tx,
  acts: KnownActs,
  { session, context }: Caller,
  id: string,
): Promise<BulkAct> {
  const act = await readAct(tx, acts, session, id);
  await context.keepAnswer(tx, act);
  return act;
}
