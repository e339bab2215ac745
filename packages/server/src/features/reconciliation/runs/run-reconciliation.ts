import type { ReconciliationFinding } from '@hoadon/domain/reconciliation/reconcile';
import type { Tx } from '../../../platform/db/transact.ts';
import { applyBatch, moveRun, type RunId } from '../../../platform/runs/index.ts';
import type { ReconciliationDeps } from '../deps.ts';
import { findListedOfDays } from '../portal-lists/index.ts';
import { daysAround } from './days-around.ts';
import { factsOfOwn, factsOfPortal } from './facts.ts';
import { insertFindings } from './finding.repository.ts';
import { findOwnOfDays } from './own-invoices.repository.ts';
import { beginAttempt, RECONCILIATIONS, type ReconciliationRun } from './run.repository.ts';

/** Findings of one transaction. */
const BATCH = 2_000;
/** An hour of waiting; then a user can start another one. */
const MOST_ATTEMPTS = 10;

/**
 * Compares both sides and saves the findings. A worker that resumes a run begins it anew, because findings are compared
 * as a whole.
 */
export async function runReconciliation(
  deps: ReconciliationDeps,
  companyId: string,
  runId: string,
): Promise<void> {
  const id = { companyId, id: runId };
  const run = await applyBatch(deps, RECONCILIATIONS, id, (tx) =>
    beginAttempt(tx, companyId, runId),
  );
  if (!run) return;
  if (run.attempt > MOST_ATTEMPTS) {
    deps.log.error({ companyId, runId }, 'a reconciliation was given up');
    await inAttempt(deps, companyId, run, (tx) => end(tx, deps, id, 'failed'));
    return;
  }
  const findings = await findingsOf(deps, companyId, run);
  for (let from = 0; from < findings.length; from += BATCH) {
    const batch = findings.slice(from, from + BATCH);
    const isCurrent = await inAttempt(deps, companyId, run, (tx) =>
      insertFindings(tx, companyId, run.id, { behind: from, findings: batch }),
    );
    if (!isCurrent) return;
  }
  await inAttempt(deps, companyId, run, (tx) => end(tx, deps, id, 'finished'));
}

/** Returns false without doing the work if another worker has begun the run anew. */
const inAttempt = async (
  deps: ReconciliationDeps,
  companyId: string,
  { id, attempt }: ReconciliationRun,
  work: (tx: Tx) => Promise<void>,
): Promise<boolean> =>
  (await applyBatch(deps, RECONCILIATIONS, { companyId, id }, async (tx, run) => {
    if (run.attempt !== attempt) return false;
    await work(tx);
    return true;
  })) ?? false;

async function end(
  tx: Tx,
  deps: ReconciliationDeps,
  id: RunId,
  to: 'finished' | 'failed',
): Promise<void> {
  await moveRun(tx, deps, RECONCILIATIONS, id, { to, set: { finished_at: deps.clock.now() } });
}

async function findingsOf(
  { db, reconciling, config: { holidays } }: ReconciliationDeps,
  companyId: string,
  { direction, from_on, to_on, as_of: asOf, unread }: ReconciliationRun,
): Promise<ReconciliationFinding[]> {
  const days = daysAround({ direction, from: from_on, to: to_on });
  const own = (await findOwnOfDays(db, companyId, days)).map(factsOfOwn);
  const portal = (await findListedOfDays(db, companyId, { ...days, asOf })).map(factsOfPortal);
  const findings = await reconciling.reconcile({ own, portal, asOf, holidays });
  const within = (rows: typeof own) =>
    new Set(
      rows.filter(({ issuedOn }) => from_on <= issuedOn && issuedOn <= to_on).map(({ id }) => id),
    );
  const [ours, theirs] = [within(own), within(portal)];
  // On days for which the portal was not read, no invoice counts as missing there.
  const inUnreadDays = new Set(
    own
      .filter(({ issuedOn }) => unread.some(({ from, to }) => from <= issuedOn && issuedOn <= to))
      .map(({ id }) => id),
  );
  return findings.filter(
    ({ own: id, portal: other, outcome }) =>
      ((id !== null && ours.has(id)) || (other !== null && theirs.has(other))) &&
      !((outcome === 'only-own' || outcome === 'awaited') && id !== null && inUnreadDays.has(id)),
  );
}
