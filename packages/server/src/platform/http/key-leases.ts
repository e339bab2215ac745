import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { type HeldKey, LEASE_END, LEASE_SECONDS } from './idempotency.ts';

/** Two renewals may be lost before a lease ends. */
const RENEW_EVERY_MS = (LEASE_SECONDS * 1_000) / 3;

export type KeyLeases = Readonly<{ add(held: HeldKey): void; drop(held: HeldKey): void }>;

/** Renews every key that this process is working under, all in one statement, while there are any. */
export function keyLeases(
  db: Db,
  onError: (error: unknown) => void,
  everyMs = RENEW_EVERY_MS,
): KeyLeases {
  const running = new Set<HeldKey>();
  let timer: NodeJS.Timeout | null = null;
  let isRenewing = false;

  async function renewAll(): Promise<void> {
    if (isRenewing) return;
    isRenewing = true;
    await renew(db, [...running]).catch(onError);
    isRenewing = false;
  }

  return {
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

async function renew(db: Db, keys: readonly HeldKey[]): Promise<void> {
  const all = (field: 'companyId' | 'id' | 'holder') => keys.map((held) => held[field]);
  await sql`
    update idempotency_key set locked_until = ${LEASE_END}
    where company_id = any(${all('companyId')}::bigint[]) and id = any(${all('id')}::bigint[])
      and holder = any(${all('holder')}::uuid[]) and status is null`.execute(db);
}
