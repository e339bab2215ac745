import type { Finding } from '@hoadon/domain/reconciliation/reconcile';
import { retryUntilOutcomeKnown } from '../../../platform/acts/retry-until-outcome-known.ts';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import type { ReconciliationDeps } from '../deps.ts';
import { findToldOfDays } from '../portal-lists/index.ts';
import { daysAround } from './days-around.ts';
import { factsOfOwn, factsOfPortal } from './facts.ts';
import { insertFindings } from './finding.repository.ts';
import { findOwnOfDays } from './own-invoices.repository.ts';
import { beginAttempt, endRun, holdsAttempt, type RunRow } from './run.repository.ts';

/** Findings of one transaction. */
const BATCH = 2_000;
/** How often it may be begun: an hour of waiting, and another one can be asked for. */
const MOST_ATTEMPTS = 10;

/**
 * Compares both sides and keeps what it found. Run twice, or killed and begun anew, it ends as once; one that is begun again
 * and again without coming to its end has failed.
 */
export async function runReconciliation(
  deps: ReconciliationDeps,
  companyId: string,
  runId: string,
): Promise<void> {
  const run = await retryUntilOutcomeKnown(() =>
    transact(deps.db, (tx) => beginAttempt(tx, companyId, runId)),
  );
  if (!run) return;
  const end = (state: 'finished' | 'failed') =>
    inAttempt(deps, companyId, run, async (tx) => {
      await endRun(tx, companyId, run.id, { state, at: deps.clock.now() });
      deps.events.publish(tx, companyId, [{ type: 'reconciliation', id: run.id, state }]);
    });
  if (run.attempt > MOST_ATTEMPTS) {
    deps.log.error({ companyId, runId }, 'a reconciliation was given up');
    await end('failed');
    return;
  }
  const findings = await findingsOf(deps, companyId, run);
  for (let from = 0; from < findings.length; from += BATCH) {
    const batch = findings.slice(from, from + BATCH);
    const kept = await inAttempt(deps, companyId, run, (tx) =>
      insertFindings(tx, companyId, run.id, { behind: from, findings: batch }),
    );
    if (!kept) return;
  }
  await end('finished');
}

/** False where somebody began it anew meanwhile: then nothing was done. */
const inAttempt = (
  { db }: ReconciliationDeps,
  companyId: string,
  run: RunRow,
  work: (tx: Tx) => Promise<void>,
): Promise<boolean> =>
  retryUntilOutcomeKnown(() =>
    transact(db, async (tx) => {
      if (!(await holdsAttempt(tx, companyId, run))) return false;
      await work(tx);
      return true;
    }),
  );

async function findingsOf(
  { db, reconciling, config: { holidays } }: ReconciliationDeps,
  companyId: string,
  { direction, from_on, to_on, as_of: asOf, unread }: RunRow,
): Promise<Finding[]> {
  const days = daysAround({ direction, from: from_on, to: to_on });
  const own = (await findOwnOfDays(db, companyId, days)).map(factsOfOwn);
  const portal = (await findToldOfDays(db, companyId, { ...days, asOf })).map(factsOfPortal);
  const findings = await reconciling.reconcile({ own, portal, asOf, holidays });
  const within = (rows: typeof own) =>
    new Set(
      rows.filter(({ issuedOn }) => from_on <= issuedOn && issuedOn <= to_on).map(({ id }) => id),
    );
  const [ours, theirs] = [within(own), within(portal)];
  // Where nobody read the portal, nothing is missing there.
  const untold = new Set(
    own
      .filter(({ issuedOn }) => unread.some(({ from, to }) => from <= issuedOn && issuedOn <= to))
      .map(({ id }) => id),
  );
  return findings.filter(
    ({ own: id, portal: other, outcome }) =>
      ((id !== null && ours.has(id)) || (other !== null && theirs.has(other))) &&
      !((outcome === 'only-own' || outcome === 'awaited') && id !== null && untold.has(id)),
  );
}
