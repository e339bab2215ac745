import type { BulkAct } from '@hoadon/contracts/bulk-acts';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { Caller, Session } from '../../platform/http/route.ts';
import { lockRun } from '../../platform/runs/index.ts';
import { beginAct } from './begin-act.ts';
import { type DeclaredActs, isRowAct } from './declared-acts.ts';
import type { BulkActsDeps } from './deps.ts';
import { CONTINUE_ACT } from './jobs.ts';
import { requireRun } from './read-acts.ts';
import { BULK_RUNS, type BulkRunState, moveAct } from './run.repository.ts';
import { wireAct } from './view.ts';

/** What a person does with an act, and what it is called in the audit trail. */
const COMMANDS = {
  start: { from: ['asked'], to: 'running', audited: 'bulk-act.started' },
  pause: { from: ['running'], to: 'paused', audited: 'bulk-act.paused' },
  resume: { from: ['paused', 'stopped'], to: 'running', audited: 'bulk-act.resumed' },
  end: { from: ['running', 'paused', 'stopped'], to: 'finished', audited: 'bulk-act.ended' },
} as const satisfies Record<string, { from: BulkRunState[]; to: BulkRunState; audited: string }>;

type Steering = Readonly<{
  id: string;
  command: keyof typeof COMMANDS;
  /** Of an act that signs: the certificate. */
  signer?: string | undefined;
}>;

/**
 * Changes the state of a bulk action. In another state than expected it remains as it is, so that a retry is harmless.
 * Throws BULK_RUN_NOT_RESUMABLE unless the run is paused, stopped or running, and BULK_ACT_NOT_ENDABLE for one that must be
 * completed.
 */
export async function steerAct(
  deps: BulkActsDeps,
  acts: DeclaredActs,
  { session, context }: Caller,
  { id, command, signer }: Steering,
): Promise<BulkAct> {
  const { companyId, actor } = session;
  const { from, to, audited } = COMMANDS[command];
  const at = deps.clock.now();
  const { act, run } = await requireRun(deps.db, acts, session, id);
  if (command === 'end' && act.toTheEnd && run.state !== 'finished')
    throw new Failure('BULK_ACT_NOT_ENDABLE', { kind: run.kind });
  const signs = signer ?? run.signer;
  if (to === 'running' && from.some((state) => state === run.state))
    await act.signing?.checkMay(companyId, signs);
  return perform(deps.db, { companyId, actId: context.actId, kind: audited, at }, async (tx) => {
    if (await moveAct(tx, deps, { companyId, id }, { from, to, at, signer })) {
      if (to === 'running')
        await deps.jobs.enqueue(tx, CONTINUE_ACT, [{ companyId, bulkActId: id }]);
      const subject = `bulk-act/${id}`;
      const payload = { kind: run.kind, total: run.total, signer: signs };
      writeAudit(tx, [{ companyId, actor, act: audited, subject, at, payload }]);
    } else if (command === 'resume') await requireRunning(tx, acts, session, id);
    return answered(tx, acts, { session, context }, id);
  });
}

type Ended = Readonly<{ companyId: string; id: string; at: Instant }>;

/** Ends a bulk action early, for the one that undoes it: rows that were not processed are skipped. */
export async function endAct(
  tx: Tx,
  deps: Pick<BulkActsDeps, 'events'>,
  { companyId, id, at }: Ended,
): Promise<void> {
  const { from, to } = COMMANDS.end;
  await moveAct(tx, deps, { companyId, id }, { from, to, at });
}

async function requireRunning(tx: Tx, acts: DeclaredActs, session: Session, id: string) {
  const { state } = (await requireRun(tx, acts, session, id)).run;
  if (state !== 'running') throw new Failure('BULK_RUN_NOT_RESUMABLE', { state });
}

/**
 * Takes back what an act did, by the act that undoes it, on the rows it was done to. Asked for again it
 * answers the same. Throws BULK_ACT_NOT_UNDOABLE for what is under way, or cannot be taken back.
 */
export function undoAct(
  deps: BulkActsDeps,
  acts: DeclaredActs,
  { session, context }: Caller,
  id: string,
): Promise<BulkAct> {
  const { companyId, actor } = session;
  const at = deps.clock.now();
  const { actId } = context;
  return perform(deps.db, { companyId, actId, kind: 'bulk-act.undo', at }, async (tx) => {
    await lockRun(tx, BULK_RUNS, { companyId, id });
    const { act, run } = await requireRun(tx, acts, session, id);
    if (run.undone_by) return answered(tx, acts, { session, context }, run.undone_by);
    const undoing = act.undoneBy && acts.get(act.undoneBy);
    if (!undoing || !isRowAct(undoing) || run.state !== 'finished')
      throw new Failure('BULK_ACT_NOT_UNDOABLE', { kind: run.kind, state: run.state });
    const scope = { doneBy: id };
    const runId = await beginAct(tx, deps, undoing, { companyId, actor, at, scope, undoes: id });
    return answered(tx, acts, { session, context }, runId);
  });
}

async function answered(
  tx: Tx,
  acts: DeclaredActs,
  { session, context }: Caller,
  id: string,
): Promise<BulkAct> {
  const { act, run } = await requireRun(tx, acts, session, id);
  const bulkAct = await wireAct(tx, session.companyId, act, run);
  await context.saveResponse(tx, bulkAct);
  return bulkAct;
}
