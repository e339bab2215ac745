import { sql } from 'kysely';
import { anyId } from '../db/any-of.ts';
import type { Db } from '../db/open.ts';
import { type HeldKey, leaseEnd } from './idempotency.ts';

/** Two renewals may be lost before a lease expires. */
const RENEWALS_A_LEASE = 3;

export type KeyLeases = Readonly<{
  leaseMs: number;
  add(held: HeldKey): void;
  drop(held: HeldKey): void;
}>;

/** Renews the leases of all keys claimed by this process, while there are any. */
export function keyLeases(
  db: Db,
  onError: (error: unknown) => void,
  leaseMs: number,
  everyMs = leaseMs / RENEWALS_A_LEASE,
): KeyLeases {
  const running = new Set<HeldKey>();
  let timer: NodeJS.Timeout | null = null;
  let isRenewing = false;

  async function renewAll(): Promise<void> {
    if (isRenewing) return;
    isRenewing = true;
    // Rows may be on different nodes, and an unreachable node must not end leases on the others.
    const companies = [...new Set([...running].map(({ companyId }) => companyId))];
    await Promise.all(
      companies.map((companyId) => {
        const keys = [...running].filter((held) => held.companyId === companyId);
        return renew(db, companyId, keys, leaseMs).catch(onError);
      }),
    );
    isRenewing = false;
  }

  return {
    leaseMs,
    add(held) {
      running.add(held);
      timer ??= setInterval(renewAll, everyMs).unref();
    },
    drop(held) {
      running.delete(held);
      if (running.size > 0 || timer === null) return;
      clearInterval(timer);
      timer = null;
    },
  };
}

/** Skips locked keys: they are about to be answered or taken over, so neither side waits for the other. */
const renew = (db: Db, companyId: string, keys: readonly HeldKey[], leaseMs: number) =>
  sql`
    with held as (
      select id from idempotency_key
      where company_id = ${companyId} and id = ${anyId(keys.map(({ id }) => id))}
        and holder = any (${keys.map(({ holder }) => holder)}::uuid[]) and status is null
      for no key update skip locked
    )
    update idempotency_key k set locked_until = ${leaseEnd(leaseMs)}
    from held where k.company_id = ${companyId} and k.id = held.id`.execute(db);
