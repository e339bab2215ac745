import { randomUUID } from 'node:crypto';
import { retryUntilOutcomeKnown } from '../../../platform/acts/retry-until-outcome-known.ts';
import { transact } from '../../../platform/db/transact.ts';
import { writeBehind } from '../../../platform/runs/index.ts';
import { findSeller } from '../../company/index.ts';
import {
  type AccountRow,
  endReading,
  findAccount,
  openSession,
  takeReading,
} from '../account/index.ts';
import type { TaxAccountDeps } from '../deps.ts';
import { enqueueSync } from '../jobs.ts';
import { fetchNextOriginal } from '../originals/index.ts';
import { endAccountSession, secondsLater } from '../pausing/index.ts';
import { type Reading, readWindow } from './read-window.ts';
import { findNextWindow, findWindow } from './window.repository.ts';
import { settleWindowFault } from './window-fault.ts';

/** Answers of the portal that a reader may wait for before it renews its lease. */
const ANSWERS_A_RENEWAL = 2;
/** A reader renews after a tenth of its lease. */
const RENEWALS_A_LEASE = 10;
/** Then it goes on as another job: one may not run for ever. */
const LONGEST_TURN_MS = 30 * 60_000;

/**
 * Reads what is to be read of a company, one question at a time, until nothing is left, the portal wants a pause, or somebody has to
 * sign in. Whoever comes second leaves at once.
 */
export async function readCompany(
  deps: TaxAccountDeps,
  companyId: string,
  stopping: AbortSignal,
): Promise<void> {
  const reader = randomUUID();
  const startedAt = Date.now();
  const { readerMs } = deps.config.leases;
  const leaseMs = readerMs + ANSWERS_A_RENEWAL * deps.config.taxPortal.timeoutMs;
  let renewedAt = 0;
  const mayGoOn = async () => {
    if (stopping.aborted || Date.now() - startedAt > LONGEST_TURN_MS) return false;
    if (Date.now() - renewedAt < readerMs / RENEWALS_A_LEASE) return true;
    const now = deps.clock.now();
    const lease = { now, until: secondsLater(now, leaseMs / 1_000) };
    const isReader = await transact(deps.db, (tx) => takeReading(tx, companyId, reader, lease));
    if (isReader) renewedAt = Date.now();
    return isReader;
  };
  if (!(await mayGoOn())) return;
  try {
    await readAll(deps, { companyId, mayGoOn, behind: writeBehind(), ending: new Set() });
  } finally {
    await retryUntilOutcomeKnown(() =>
      transact(deps.db, async (tx) => void (await endReading(tx, companyId, reader))),
    );
  }
  // Its time is over, not its work.
  if (stopping.aborted || Date.now() - startedAt > LONGEST_TURN_MS)
    await enqueueSync(deps.jobs, deps.db, companyId);
}

type Turn = Omit<Reading, 'ownTaxCode' | 'session'>;

async function readAll(deps: TaxAccountDeps, turn: Turn): Promise<void> {
  try {
    while (await readNext(deps, turn));
  } finally {
    await turn.behind.done();
  }
}

/** False where nothing more can be read now. */
async function readNext(deps: TaxAccountDeps, turn: Turn): Promise<boolean> {
  const { companyId, mayGoOn, behind, ending } = turn;
  const now = deps.clock.now();
  const account = await findAccount(deps.db, companyId);
  if (account?.state !== 'connected' || isWaiting(account, now)) return false;
  const session = openSession(deps.config, account, now);
  if (session === null) {
    await retryUntilOutcomeKnown(() =>
      transact(deps.db, (tx) => endAccountSession(tx, deps, companyId, 'expired')),
    );
    return false;
  }
  if (!(await mayGoOn())) return false;
  const window = await findNextWindow(deps.db, companyId, [...ending]);
  if (window === null && ending.size > 0) {
    // It may turn out that it has to be read again.
    await behind.done();
    return true;
  }
  if (window === null) return fetchNextOriginal(deps, { companyId, session, waits: account.waits });
  const { taxCode: ownTaxCode } = await findSeller(deps.db, companyId);
  try {
    await readWindow(deps, { ...turn, ownTaxCode, session }, window);
    return true;
  } catch (error) {
    await behind.done();
    // As it stands now: what was read before the failure counts.
    const failed = (await findWindow(deps.db, companyId, window.id)) ?? window;
    return (
      (await settleWindowFault(deps, companyId, failed, { error, waits: account.waits })) ===
      'go-on'
    );
  }
}

const isWaiting = ({ resume_at }: AccountRow, now: string): boolean =>
  resume_at !== null && new Date(resume_at).toISOString() > now;
