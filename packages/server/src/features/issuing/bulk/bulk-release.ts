import type { BulkRun } from '@hoadon/contracts/bulk-release';
import { Failure, type FailureCode } from '@hoadon/domain/errors/failure';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import type { RequestContext, Session } from '../../../platform/http/route.ts';
import { findSeller } from '../../company/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { CONTINUE_RUN } from '../jobs.ts';
import { checkMayIssue } from '../numbering/index.ts';
import { findRun, insertRun, moveRun, type RunState } from './bulk.repository.ts';
import type { Choice } from './bulk-choice.repository.ts';
import { countItems } from './bulk-items.repository.ts';
import { runHead } from './bulk-items.ts';

/** A run that met one of these stops: the drafts behind would meet it too. */
export const STOPS_A_RUN: readonly FailureCode[] = [
  'LICENSE_EXPIRED',
  'PUBLISH_NOT_PERMITTED',
  'SIGNING_ACCOUNT_NOT_FOUND',
];

type Asked = Choice &
  Readonly<{
    caId: string | null;
    /** How many the user said yes to; null: nobody was asked. */
    confirmed: number | null;
  }>;

/** Opens a run over drafts and hands it to the worker. */
export async function startBulkRelease(
  deps: IssuingDeps,
  { companyId, actor }: Session,
  context: RequestContext,
  { caId, confirmed, ...choice }: Asked,
): Promise<BulkRun> {
  const { taxCode } = await findSeller(deps.db, companyId);
  await checkMayIssue(deps, companyId, taxCode, caId);
  return transact(deps.db, async (db) => {
    const at = deps.clock.now();
    const { id, total } = await insertRun(db, companyId, { caId, actor, at }, choice);
    if (confirmed !== null && total !== confirmed)
      throw new Failure('BULK_DRAFTS_CHANGED', { total: String(total) });
    await deps.jobs.enqueue(db, CONTINUE_RUN, [{ companyId, runId: id }]);
    deps.events.publish(db, companyId, [{ type: 'bulk-run', id, state: 'running' }]);
    const run = await readRun({ ...deps, db }, companyId, id);
    await context.keepAnswer(db, run);
    return run;
  });
}

/** How far a run is. What became of a row is what became of its invoice: nothing is counted twice. */
export async function readRun(deps: IssuingDeps, companyId: string, id: string): Promise<BulkRun> {
  const run = await findRun(deps.db, companyId, id);
  if (!run) throw new Failure('NOT_FOUND');
  const items = await countItems(deps.db, companyId, id);
  return {
    ...runHead(run),
    done: items.accepted,
    failed: items.refused + items.failed + items.unknown,
    issuing: items.issuing,
    waiting: items.waiting,
    left: items.left,
  };
}

/** No new drafts are taken; those begun are finished. */
export async function pauseRun(deps: IssuingDeps, companyId: string, id: string): Promise<BulkRun> {
  await transact(deps.db, (tx) => move(deps, tx, companyId, id, ['running'], 'paused'));
  return readRun(deps, companyId, id);
}

/** Goes on with a paused run, or with one that stopped, once its reason is out of the way. */
export async function resumeRun(
  deps: IssuingDeps,
  companyId: string,
  id: string,
): Promise<BulkRun> {
  const run = await findRun(deps.db, companyId, id);
  if (!run) throw new Failure('NOT_FOUND');
  const { taxCode } = await findSeller(deps.db, companyId);
  await checkMayIssue(deps, companyId, taxCode, run.ca_id);
  await transact(deps.db, async (tx) => {
    const moved = await move(deps, tx, companyId, id, ['paused', 'stopped'], 'running');
    if (!moved) throw new Failure('BULK_RUN_NOT_RESUMABLE', { state: run.state });
    await deps.jobs.enqueue(tx, CONTINUE_RUN, [{ companyId, runId: id }]);
  });
  return readRun(deps, companyId, id);
}

/** Ends a run for good: what was not taken stays a draft. Done twice it does no harm. */
export async function endRun(deps: IssuingDeps, companyId: string, id: string): Promise<BulkRun> {
  await transact(deps.db, (tx) =>
    move(deps, tx, companyId, id, ['running', 'paused', 'stopped'], 'finished'),
  );
  return readRun(deps, companyId, id);
}

async function move(
  deps: IssuingDeps,
  tx: Tx,
  companyId: string,
  id: string,
  from: readonly RunState[],
  to: RunState,
): Promise<boolean> {
  const at = deps.clock.now();
  const moved = await moveRun(tx, companyId, id, { from, to, reason: null, at });
  if (moved) deps.events.publish(tx, companyId, [{ type: 'bulk-run', id, state: to }]);
  return moved;
}
