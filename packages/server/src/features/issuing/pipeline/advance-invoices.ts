import type { IssuingDeps } from '../deps.ts';
import {
  type ClaimedInvoice,
  claimDue,
  claimDueOf,
  claimSentOf,
  type DueWorkLease,
  findDueCompanies,
  makeDue,
} from './due.repository.ts';
import { withLease } from './lease.ts';
import { lookUpOutcomes } from './look-up-outcomes.ts';
import { processClaimed } from './process-claimed.ts';

/** Invoices of one company in a batch; then the next company follows. */
export const BATCH_SIZE = 50;
export const COMPANIES_PER_LOOK_UP = 100;

/** Processes one batch of a company; returns the number of claimed invoices. */
export const processBatch = (deps: IssuingDeps, companyId: string): Promise<number> =>
  claimAndProcess(deps, companyId, (lease) => claimDue(deps.db, lease, BATCH_SIZE));

/** Processes those of these invoices that are due. */
export async function advanceInvoices(
  deps: IssuingDeps,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  await claimAndProcess(deps, companyId, (lease) => claimDueOf(deps.db, lease, ids));
}

const claimAndProcess = (
  deps: IssuingDeps,
  companyId: string,
  claim: (lease: DueWorkLease) => Promise<ClaimedInvoice[]>,
): Promise<number> =>
  withLease(deps, companyId, claim, (lease, claimed) => processClaimed(deps, lease, claimed));

/**
 * Looks up the outcomes of these sent invoices for a user, due or not. The worker resends messages that never
 * arrived.
 */
export async function askAuthority(
  deps: IssuingDeps,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  await withLease(
    deps,
    companyId,
    (lease) => claimSentOf(deps.db, lease, ids),
    async (lease, claimed) => {
      const neverArrived = await lookUpOutcomes(deps, lease, claimed, { isUserRequest: true });
      const toSend = [
        ...neverArrived,
        ...claimed.filter(({ messageState }) => messageState === 'prepared'),
      ];
      if (toSend.length === 0) return;
      await makeDue(
        deps.db,
        companyId,
        toSend.map(({ id }) => id),
        deps.clock.now(),
      );
      deps.wakeups.notify(companyId);
    },
  );
}

/** Processes everything that is due now, one company after the other, as a single worker would. */
export async function runDue(deps: IssuingDeps): Promise<void> {
  for (let after = '0'; ; ) {
    const companies = await findDueCompanies(
      deps.db,
      after,
      deps.clock.now(),
      COMPANIES_PER_LOOK_UP,
    );
    for (const companyId of companies) while ((await processBatch(deps, companyId)) === BATCH_SIZE);
    if (companies.length < COMPANIES_PER_LOOK_UP) return;
    after = companies.at(-1) ?? after;
  }
}
