import { retryUntilOutcomeKnown } from '../../../platform/acts/retry-until-outcome-known.ts';
import { transact } from '../../../platform/db/transact.ts';
import {
  findRun,
  type Lease,
  runUntilDone,
  withLease,
  writeBehind,
} from '../../../platform/runs/index.ts';
import { findSeller } from '../../company/index.ts';
import {
  type AccountRow,
  claimReading,
  endReading,
  findAccount,
  openSession,
} from '../account/index.ts';
import type { TaxAccountDeps } from '../deps.ts';
import { enqueueSync } from '../jobs.ts';
import { fetchNextOriginal } from '../originals/index.ts';
import { endAccountSession } from '../pausing/index.ts';
import { readWindow, type WindowReading } from './read-window.ts';
import { findNextWindow, WINDOWS } from './window.repository.ts';
import { settleWindowFault } from './window-fault.ts';

/** Responses of the portal that a reader may wait for before it renews its lease. */
const RESPONSES_A_RENEWAL = 2;
const RENEWALS_A_LEASE = 10;
/** Then another job reads on: a job that runs longer than its kind allows counts as crashed. */
const LONGEST_MS = 30 * 60_000;

/**
 * Reads what is due of a company, one request at a time, until nothing is left, the portal wants a pause, or a user has
 * to sign in. One worker at a time reads a company.
 */
export async function readCompany(
  deps: TaxAccountDeps,
  companyId: string,
  processStops: AbortSignal,
): Promise<void> {
  const stopping = AbortSignal.any([processStops, AbortSignal.timeout(LONGEST_MS)]);
  await runUntilDone({
    stopping,
    // As one batch: the lease is released before the rest is handed over.
    async nextBatch() {
      await withLease(deps, leaseOf(deps, companyId), (isHeld) =>
        readAll(deps, companyId, async () => !stopping.aborted && (await isHeld())),
      );
      return false;
    },
    handOver: () => enqueueSync(deps.jobs, deps.db, companyId),
  });
}

function leaseOf({ config }: TaxAccountDeps, companyId: string): Lease {
  const { readerMs } = config.leases;
  return {
    leaseMs: readerMs + RESPONSES_A_RENEWAL * config.taxPortal.timeoutMs,
    renewMs: readerMs / RENEWALS_A_LEASE,
    claim: (tx, claim) => claimReading(tx, companyId, claim),
    release: (tx, holder) => endReading(tx, companyId, holder),
  };
}

async function readAll(
  deps: TaxAccountDeps,
  companyId: string,
  mayContinue: WindowReading['mayContinue'],
): Promise<void> {
  const writes = writeBehind();
  const reading = { companyId, mayContinue, writes, ending: new Set<string>() };
  try {
    while (await readNext(deps, reading));
  } finally {
    await writes.done();
  }
}

type OfCompany = Omit<WindowReading, 'ownTaxCode' | 'session'>;

/** Returns false if nothing more can be read now. */
async function readNext(deps: TaxAccountDeps, reading: OfCompany): Promise<boolean> {
  const { companyId, mayContinue, writes, ending } = reading;
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
  if (!(await mayContinue())) return false;
  const window = await findNextWindow(deps.db, companyId, [...ending]);
  if (window === null && ending.size > 0) {
    // Its end may show that it has to be read again.
    await writes.done();
    return true;
  }
  if (window === null) return fetchNextOriginal(deps, { companyId, session, waits: account.waits });
  const { taxCode: ownTaxCode } = await findSeller(deps.db, companyId);
  try {
    await readWindow(deps, { ...reading, ownTaxCode, session }, window);
    return true;
  } catch (error) {
    await writes.done();
    // The current row: what was read before the failure counts.
    const failed = (await findRun(deps.db, WINDOWS, { companyId, id: window.id })) ?? window;
    return (
      (await settleWindowFault(deps, companyId, failed, { error, waits: account.waits })) ===
      'go-on'
    );
  }
}

const isWaiting = ({ resume_at }: AccountRow, now: string): boolean =>
  resume_at !== null && new Date(resume_at).toISOString() > now;
