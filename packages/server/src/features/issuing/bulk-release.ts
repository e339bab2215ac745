import type { BulkRun } from '@hoadon/contracts/issuing';
import { Failure, type FailureCode } from '@hoadon/domain/errors/failure';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { transact } from '../../platform/db/open.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import { findSeller } from '../company/index.ts';
import {
  findItems,
  findRun,
  type ItemRow,
  insertRun,
  moveRun,
  type RunState,
  releaseFailed,
} from './bulk.repository.ts';
import type { IssuingDeps } from './deps.ts';
import { CONTINUE_RUN } from './jobs.ts';
import { checkMayIssue } from './release.ts';

/** A run that met one of these stops: the drafts behind would meet it too. */
export const STOPS_A_RUN: readonly FailureCode[] = [
  'LICENSE_EXPIRED',
  'PUBLISH_NOT_PERMITTED',
  'SIGNING_ACCOUNT_NOT_FOUND',
];

type Chosen = Readonly<{ ids: readonly string[] | null; caId: string | null }>;

/** Opens a run over drafts and hands it to the worker. */
export async function startBulkRelease(
  deps: IssuingDeps,
  { companyId, userId: actor }: Session,
  context: RequestContext,
  { ids, caId }: Chosen,
): Promise<BulkRun> {
  const { taxCode } = await findSeller(deps.db, companyId);
  await checkMayIssue(deps, companyId, taxCode, caId);
  return transact(deps.db, async (db) => {
    const id = await insertRun(db, companyId, { caId, actor, at: deps.clock.now() }, ids);
    await deps.jobs.enqueue(db, CONTINUE_RUN, [{ companyId, runId: id }]);
    const run = await readRun({ ...deps, db }, companyId, id);
    await context.keepAnswer(db, run);
    return run;
  });
}

/** How far a run is. What became of a row is what became of its invoice: nothing is counted twice. */
export async function readRun(deps: IssuingDeps, companyId: string, id: string): Promise<BulkRun> {
  const run = await findRun(deps.db, companyId, id);
  if (!run) throw new Failure('NOT_FOUND');
  const items = (await findItems(deps.db, companyId, id)).map(itemOf);
  const inState = (...states: string[]) =>
    items.filter(({ state }) => states.includes(state)).length;
  return {
    id: run.id,
    state: run.state,
    reason: run.reason,
    total: items.length,
    done: inState('accepted'),
    failed: inState('refused', 'failed', 'unknown'),
    items,
  };
}

function itemOf(row: ItemRow): BulkRun['items'][number] {
  return {
    invoice_id: row.invoice_id,
    state: itemState(row),
    invoice_number: row.number === null ? null : displayNumber(row.number),
    reason: row.failure ?? row.failure_text ?? row.failure_code,
  };
}

function itemState(row: ItemRow): BulkRun['items'][number]['state'] {
  const { processing_state: state } = row;
  if (row.failure !== null && state === 'draft') return 'failed';
  if (state === 'draft') return 'waiting';
  if (state === 'accepted' || state === 'refused' || state === 'unknown') return state;
  return row.failure_code === null ? 'issuing' : 'failed';
}

/** No new drafts are taken; those begun are finished. */
export async function pauseRun(deps: IssuingDeps, companyId: string, id: string): Promise<BulkRun> {
  await move(deps, companyId, id, ['running'], 'paused');
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
  await transact(deps.db, async (db) => {
    const moved = await move({ ...deps, db }, companyId, id, ['paused', 'stopped'], 'running');
    if (!moved) throw new Failure('BULK_RUN_NOT_RESUMABLE', { state: run.state });
    if (run.reason !== null) await releaseFailed(db, companyId, id, run.reason);
    await deps.jobs.enqueue(db, CONTINUE_RUN, [{ companyId, runId: id }]);
  });
  return readRun(deps, companyId, id);
}

async function move(
  deps: IssuingDeps,
  companyId: string,
  id: string,
  from: readonly RunState[],
  to: RunState,
): Promise<boolean> {
  const at = deps.clock.now();
  const moved = await moveRun(deps.db, companyId, id, { from, to, reason: null, at });
  if (moved) await deps.events.publish(deps.db, companyId, [{ type: 'bulk-run', id, state: to }]);
  return moved;
}
