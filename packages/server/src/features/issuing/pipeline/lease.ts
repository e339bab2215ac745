import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import { isNobodysFault } from '../../../platform/acts/nobodys-fault.ts';
import { anyId } from '../../../platform/db/any-of.ts';
import type { IssuingDeps } from '../deps.ts';
import { later } from '../later.ts';
import type { Lease, Taken } from './due.repository.ts';

const LEASE_SECONDS = 15;
const RENEWED_EVERY_MS = 5_000;
/** After work that nobody is to blame for. */
const AGAIN_SECONDS = 1;

/**
 * Takes steps and works on them, and says every few seconds that the work is still being done. Where the
 * line to the database broke they are given back: without that they would wait until the lease is over.
 */
export async function withLease(
  deps: IssuingDeps,
  companyId: string,
  take: (lease: Lease) => Promise<Taken[]>,
  work: (lease: Lease, taken: readonly Taken[]) => Promise<void>,
): Promise<number> {
  const at = deps.clock.now();
  const lease = { companyId, at, until: later(at, LEASE_SECONDS) };
  const taken = await take(lease);
  if (taken.length === 0) return 0;
  const ids = taken.map(({ id }) => id);
  const timer = setInterval(() => {
    const before = lease.until;
    lease.until = later(deps.clock.now(), LEASE_SECONDS);
    renew(deps, lease, ids, before).catch((error) =>
      deps.log.warn({ err: error, companyId }, 'steps under way could not be held'),
    );
  }, RENEWED_EVERY_MS);
  try {
    await work(lease, taken);
  } catch (error) {
    if (isNobodysFault(error)) await giveBack(deps, lease, ids).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(timer);
  }
  return taken.length;
}

const giveBack = (deps: IssuingDeps, lease: Lease, ids: readonly string[]): Promise<void> =>
  renew(deps, { ...lease, until: later(deps.clock.now(), AGAIN_SECONDS) }, ids, lease.until);

/** Those that are done already have another time, and keep it. */
async function renew(
  { db }: IssuingDeps,
  { companyId, until }: Lease,
  ids: readonly string[],
  before: Instant,
): Promise<void> {
  await sql`
    update invoice_step set next_step_at = ${until}::timestamptz
    where company_id = ${companyId} and invoice_id = ${anyId(ids)}
      and next_step_at = ${before}::timestamptz`.execute(db);
}
