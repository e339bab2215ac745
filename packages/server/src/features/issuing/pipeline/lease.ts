import type { Instant } from '@hoadon/domain/dates/plain-date';
import { isInfrastructureError } from '../../../platform/acts/infrastructure-error.ts';
import type { IssuingDeps } from '../deps.ts';
import { later } from '../later.ts';
import { type Lease, renew, type Taken } from './due.repository.ts';

/** After work that nobody is to blame for. */
const AGAIN_SECONDS = 1;

/**
 * Takes steps, works on them, and renews their lease with every pulse. Gives the steps back where the connection to the
 * database broke: otherwise they would wait until the lease expires.
 */
export async function withLease(
  deps: IssuingDeps,
  companyId: string,
  take: (lease: Lease) => Promise<Taken[]>,
  work: (lease: Lease, taken: readonly Taken[]) => Promise<void>,
): Promise<number> {
  const { stepMs, pulseMs } = deps.config.leases;
  const leaseEnd = (now: Instant) => later(now, stepMs / 1_000);
  const at = deps.clock.now();
  const lease = { companyId, at, until: leaseEnd(at) };
  const taken = await take(lease);
  if (taken.length === 0) return 0;
  const ids = taken.map(({ id }) => id);
  const timer = setInterval(() => {
    const before = lease.until;
    lease.until = leaseEnd(deps.clock.now());
    renew(deps.db, lease, ids, before).catch((error) =>
      deps.log.warn({ err: error, companyId }, 'steps under way could not be held'),
    );
  }, pulseMs);
  try {
    await work(lease, taken);
  } catch (error) {
    if (isInfrastructureError(error)) await giveBack(deps, lease, ids).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(timer);
  }
  return taken.length;
}

const giveBack = (deps: IssuingDeps, lease: Lease, ids: readonly string[]): Promise<void> =>
  renew(deps.db, { ...lease, until: later(deps.clock.now(), AGAIN_SECONDS) }, ids, lease.until);
