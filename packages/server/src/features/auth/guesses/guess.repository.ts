import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import { transact } from '../../../platform/db/transact.ts';
import { type GuessRule, pauseLeft, remembered } from './guess-rules.ts';

export type Bucket = Readonly<{ name: string; rule: GuessRule }>;

/**
 * Counts a guess in each bucket before it is judged, so that a hundred at once are a hundred; returns 0. Where one of
 * them is paused nothing is counted; returns the milliseconds to wait.
 */
export const takeTurn = (db: Db, buckets: readonly Bucket[], at: Instant): Promise<number> =>
  transact(db, async (tx) => {
    const names = buckets.map(({ name }) => name).sort();
    await tx
      .insertInto('sign_in_guess')
      .values(names.map((bucket) => ({ bucket, failures: 0, failed_at: at })))
      .onConflict((conflict) => conflict.column('bucket').doNothing())
      .execute();
    const rows = await tx
      .selectFrom('sign_in_guess')
      .where('bucket', 'in', names)
      .selectAll()
      .orderBy('bucket')
      .forUpdate()
      .execute();
    const held = rows.map(({ bucket, failures, failed_at: failedAt }) => ({
      bucket,
      rule: buckets.find(({ name }) => name === bucket)?.rule as GuessRule,
      guesses: { failures, failedAt },
    }));
    const wait = Math.max(0, ...held.map(({ rule, guesses }) => pauseLeft(rule, guesses, at)));
    if (wait > 0) return wait;
    for (const { bucket, rule, guesses } of held)
      await tx
        .updateTable('sign_in_guess')
        .set({ failures: remembered(rule, guesses, at) + 1, failed_at: at })
        .where('bucket', '=', bucket)
        .execute();
    return 0;
  });

/** Removes a correct guess: deletes the bucket `origin`, and subtracts one from the others. */
export async function giveBack(
  db: Db,
  { origin, others }: Readonly<{ origin: string | null; others: readonly string[] }>,
): Promise<void> {
  if (origin !== null) await db.deleteFrom('sign_in_guess').where('bucket', '=', origin).execute();
  for (const bucket of [...others].sort())
    await sql`
      update sign_in_guess set failures = greatest(0, failures - 1) where bucket = ${bucket}`.execute(
      db,
    );
}
