import { randomUUID } from 'node:crypto';
import { retryUntilOutcomeKnown } from '../acts/retry-until-outcome-known.ts';
import { type Tx, transact } from '../db/transact.ts';
import type { Platform } from '../platform.ts';

/** A worker and the expiry of its lease. */
export type RunClaim = Readonly<{ holder: string; now: string; until: string }>;

export type Lease = Readonly<{
  /** How long a claim holds without a renewal. */
  leaseMs: number;
  /** Age of a lease at which its holder renews it. */
  renewMs: number;
  /** Saves the claim; returns false if another holder's lease has not expired. */
  claim: (tx: Tx, claim: RunClaim) => Promise<boolean>;
  release: (tx: Tx, holder: string) => Promise<unknown>;
}>;

/**
 * Does work that only one worker may do at a time, such as reading from an outside system outside of transactions.
 * Does nothing if another worker holds the lease. `isHeld` renews the lease when needed; false: another worker has
 * taken over, because this one was silent for too long.
 */
export async function withLease(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { leaseMs, renewMs, claim, release }: Lease,
  work: (isHeld: () => Promise<boolean>) => Promise<void>,
): Promise<void> {
  const holder = randomUUID();
  let renewedAt = Number.NEGATIVE_INFINITY;
  const isHeld = async () => {
    if (Date.now() - renewedAt < renewMs) return true;
    const now = clock.now();
    const until = new Date(Date.parse(now) + leaseMs).toISOString();
    const isMine = await transact(db, (tx) => claim(tx, { holder, now, until }));
    if (isMine) renewedAt = Date.now();
    return isMine;
  };
  if (!(await isHeld())) return;
  try {
    await work(isHeld);
  } finally {
    await retryUntilOutcomeKnown(() =>
      transact(db, async (tx) => {
        await release(tx, holder);
      }),
    );
  }
}
