import type { Instant } from '@hoadon/domain/dates/plain-date';
import { isInfrastructureError } from '../../../platform/acts/infrastructure-error.ts';
import { inSpanOfEach } from '../../../platform/telemetry/tracing.ts';
import type { IssuingDeps } from '../deps.ts';
import { addSeconds } from '../retry-time.ts';
import { type ClaimedInvoice, type DueWorkLease, renewLease } from './due.repository.ts';

/** After an infrastructure error. */
const RETRY_SECONDS = 1;

/**
 * Claims steps, processes them, and renews their lease with every pulse. Releases the lease after an infrastructure
 * error, so that the steps do not wait until it expires.
 */
export async function withLease(
  deps: IssuingDeps,
  companyId: string,
  claim: (lease: DueWorkLease) => Promise<ClaimedInvoice[]>,
  work: (lease: DueWorkLease, claimed: readonly ClaimedInvoice[]) => Promise<void>,
): Promise<number> {
  const { stepMs, pulseMs } = deps.config.leases;
  const leaseEnd = (now: Instant) => addSeconds(now, stepMs / 1_000);
  const at = deps.clock.now();
  const lease = { companyId, at, until: leaseEnd(at), traces: new Map<string, string>() };
  const claimed = await claim(lease);
  if (claimed.length === 0) return 0;
  for (const { id, trace } of claimed) if (trace) lease.traces.set(id, trace);
  const ids = claimed.map(({ id }) => id);
  const timer = setInterval(() => {
    const before = lease.until;
    lease.until = leaseEnd(deps.clock.now());
    renewLease(deps.db, lease, ids, before).catch((error) =>
      deps.log.warn({ err: error, companyId }, 'a lease could not be renewed'),
    );
  }, pulseMs);
  try {
    const attributes = { company: companyId, invoices: claimed.length };
    await inSpanOfEach('process invoices', attributes, [...lease.traces.values()], () =>
      work(lease, claimed),
    );
  } catch (error) {
    if (isInfrastructureError(error)) await releaseLease(deps, lease, ids).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(timer);
  }
  return claimed.length;
}

const releaseLease = (
  deps: IssuingDeps,
  lease: DueWorkLease,
  ids: readonly string[],
): Promise<void> =>
  renewLease(
    deps.db,
    { ...lease, until: addSeconds(deps.clock.now(), RETRY_SECONDS) },
    ids,
    lease.until,
  );
