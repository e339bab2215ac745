import type { BulkRun } from '@hoadon/contracts/issuing';
import { Failure, type FailureCode } from '@hoadon/domain/errors/failure';
import { perform } from '../../../platform/acts/perform.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { Db } from '../../../platform/db/open.ts';
import type { RequestContext, Session } from '../../../platform/http/route.ts';
import type { IssuingDeps } from '../deps.ts';
import { assessFacts } from '../drafts/index.ts';
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
    /** What the user said yes to; null: nobody was asked. */
    confirmed: Confirmed | null;
  }>;

/** How many, and where he saw them, which content of them. */
type Confirmed = Readonly<{ total: number; stamp: string | null }>;

type Caller = Readonly<{ session: Session; context: RequestContext }>;

/** Opens a run over drafts and hands it to the worker. Throws BULK_DRAFTS_CHANGED where they are not what was confirmed. */
export async function startBulkRelease(
  deps: IssuingDeps,
  { session: { companyId, actor }, context }: Caller,
  { caId, confirmed, ...choice }: Asked,
): Promise<BulkRun> {
  await checkMayIssue(deps, await assessFacts(deps, companyId, 'issue'), caId);
  const at = deps.clock.now();
  const act = { companyId, actId: context.actId, kind: 'bulk-run.start', at };
  return perform(deps.db, act, async (tx) => {
    const { id, chosen } = await insertRun(tx, companyId, { caId, actor, at }, choice);
    const { total, stamp } = chosen;
    if (confirmed !== null && (total !== confirmed.total || stamp !== (confirmed.stamp ?? stamp)))
      throw new Failure('BULK_DRAFTS_CHANGED', { total: String(total) });
    await deps.jobs.enqueue(tx, CONTINUE_RUN, [{ companyId, runId: id }]);
    deps.events.publish(tx, companyId, [{ type: 'bulk-run', id, state: 'running' }]);
    const payload = { total, signer: caId };
    const subject = `bulk-run/${id}`;
    writeAudit(tx, [{ companyId, actor, act: 'bulk-run.started', subject, at, payload }]);
    const run = await readRun(tx, companyId, id);
    await context.keepAnswer(tx, run);
    return run;
  });
}

/** How far a run is. What became of a row is what became of its invoice. */
export async function readRun(db: Db, companyId: string, id: string): Promise<BulkRun> {
  const run = await findRun(db, companyId, id);
  if (!run) throw new Failure('NOT_FOUND');
  const items = await countItems(db, companyId, run);
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
export async function pauseRun(deps: IssuingDeps, caller: Caller, id: string): Promise<BulkRun> {
  await steer(deps, caller, id, { from: ['running'], to: 'paused' });
  return readRun(deps.db, caller.session.companyId, id);
}

/** Goes on with a paused run, or with one that stopped, once its reason is out of the way. */
export async function resumeRun(deps: IssuingDeps, caller: Caller, id: string): Promise<BulkRun> {
  const { companyId } = caller.session;
  const run = await findRun(deps.db, companyId, id);
  if (!run) throw new Failure('NOT_FOUND');
  await checkMayIssue(deps, await assessFacts(deps, companyId, 'issue'), run.ca_id);
  await steer(deps, caller, id, { from: ['paused', 'stopped'], to: 'running' });
  return readRun(deps.db, companyId, id);
}

/** Ends a run for good: what was not taken stays a draft. Done twice it does no harm. */
export async function endRun(deps: IssuingDeps, caller: Caller, id: string): Promise<BulkRun> {
  await steer(deps, caller, id, { from: ['running', 'paused', 'stopped'], to: 'finished' });
  return readRun(deps.db, caller.session.companyId, id);
}

/** Who brought a run into a state: what it is called in the audit trail. */
const STEERED = {
  running: 'bulk-run.resumed',
  paused: 'bulk-run.paused',
  finished: 'bulk-run.ended',
} as const;

type Steering = Readonly<{ from: readonly RunState[]; to: keyof typeof STEERED }>;

/** A run that stood elsewhere stays there: pausing or ending it again does no harm, going on is refused. */
function steer(
  deps: IssuingDeps,
  { session: { companyId, actor }, context }: Caller,
  id: string,
  { from, to }: Steering,
): Promise<void> {
  const at = deps.clock.now();
  const act = { companyId, actId: context.actId, kind: STEERED[to], at };
  return perform(deps.db, act, async (tx) => {
    if (!(await moveRun(tx, companyId, id, { from, to, reason: null, at }))) {
      const run = await findRun(tx, companyId, id);
      if (!run) throw new Failure('NOT_FOUND');
      if (to === 'running') throw new Failure('BULK_RUN_NOT_RESUMABLE', { state: run.state });
      return;
    }
    if (to === 'running') await deps.jobs.enqueue(tx, CONTINUE_RUN, [{ companyId, runId: id }]);
    deps.events.publish(tx, companyId, [{ type: 'bulk-run', id, state: to }]);
    const subject = `bulk-run/${id}`;
    writeAudit(tx, [{ companyId, actor, act: STEERED[to], subject, at, payload: null }]);
  });
}
