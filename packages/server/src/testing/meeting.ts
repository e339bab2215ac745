import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../platform/db/open.ts';
import { type Tx, transact } from '../platform/db/transact.ts';

/** Waits until a statement waits for a lock. */
const untilOneWaits = (db: Db): Promise<void> =>
  expect
    .poll(async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length;
    })
    .toBe(1);

type Meeting<T> = Readonly<{
  first(tx: Tx): Promise<unknown>;
  other(): Promise<T>;
  /** What the transaction of `first` does once `other` waits for it. */
  last?(tx: Tx): Promise<unknown>;
}>;

/** Runs `other` into the locks of a transaction, which commits while it waits. Returns what `other` returned. */
export async function meet<T>(db: Db, { first, other, last }: Meeting<T>): Promise<T> {
  let running: Promise<T> | undefined;
  await transact(db, async (tx) => {
    await first(tx);
    running = other();
    running.catch(() => undefined);
    await untilOneWaits(db);
    await last?.(tx);
  });
  if (!running) throw new Error('the other never ran');
  return running;
}
