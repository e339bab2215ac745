import { PortalFailed } from '../../../connectors/tax-portal/port.ts';
import { retryUntilOutcomeKnown } from '../../../platform/acts/retry-until-outcome-known.ts';
import { transact } from '../../../platform/db/transact.ts';
import { setResume } from '../account/index.ts';
import type { TaxAccountDeps } from '../deps.ts';
import { enqueueSync } from '../jobs.ts';
import { endAccountSession } from './end-account-session.ts';
import { faultOf } from './fault-of.ts';
import { secondsLater } from './seconds-later.ts';

const FIRST_BUSY_SECONDS = 5;
const MOST_SECONDS = 300;

/**
 * Handles a failed response of the portal to any request. Returns true if no request is allowed now: a user has to sign in,
 * or the portal demands a pause.
 */
export async function settlePause(
  deps: TaxAccountDeps,
  companyId: string,
  error: unknown,
  waits: number,
): Promise<boolean> {
  const fault = faultOf(error);
  if (fault === 'session-over' || fault === 'blocked') {
    const state = fault === 'blocked' ? 'blocked' : 'expired';
    deps.log.warn({ err: error, companyId }, 'the portal has to be signed in to again');
    await retryUntilOutcomeKnown(() =>
      transact(deps.db, (tx) => endAccountSession(tx, deps, companyId, state)),
    );
    return true;
  }
  if (fault !== 'busy') return false;
  const seconds =
    retryAfterOf(error) ?? Math.min(MOST_SECONDS, FIRST_BUSY_SECONDS * 2 ** Math.min(waits, 10));
  await pause(deps, companyId, { seconds, waits: waits + 1 });
  return true;
}

const retryAfterOf = (error: unknown): number | null =>
  error instanceof PortalFailed ? error.retryAfter : null;

/** Sends no request to the portal for so many seconds. */
export const pause = (
  { db, clock, jobs }: TaxAccountDeps,
  companyId: string,
  { seconds, waits }: Readonly<{ seconds: number; waits: number }>,
): Promise<void> =>
  retryUntilOutcomeKnown(() =>
    transact(db, async (tx) => {
      await setResume(tx, companyId, { until: secondsLater(clock.now(), seconds), waits });
      await enqueueSync(jobs, tx, companyId, seconds);
    }),
  );
