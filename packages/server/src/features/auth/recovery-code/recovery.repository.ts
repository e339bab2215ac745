import type { Instant } from '@hoadon/domain/dates/plain-date';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';

type Recovery = Readonly<{
  userId: string;
  email: string;
  seed: string;
  hash: string;
  expiresAt: Instant;
}>;

/** The code that counts from now on, unless `isKept`: one that was sent before counts no more. */
export async function saveRecovery(
  db: Db,
  { userId, email, seed, hash, expiresAt }: Recovery,
  isKept: RawBuilder<boolean> = sql`false`,
): Promise<void> {
  const fresh = { email, seed, code_hash: hash, expires_at: expiresAt, tries: 0, used_at: null };
  await db
    .insertInto('account_recovery')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(fresh).where(sql<boolean>`not ${isKept}`),
    )
    .execute();
}

/** Of a code that was sent to the address, is unused and may still be typed. */
const isGood = ({ email }: Recovery, now: Instant, most: number) => sql<boolean>`
  (account_recovery.seed is not null and account_recovery.email = ${email} and account_recovery.used_at is null
    and account_recovery.expires_at > ${now} and account_recovery.tries < ${most})`;

/** Returns the stored code while it is valid, so that a further request does not void it; else saves the new one. */
export async function saveOrFindRecovery(
  db: Db,
  fresh: Recovery,
  { now, most }: Readonly<{ now: Instant; most: number }>,
) {
  await saveRecovery(db, fresh, isGood(fresh, now, most));
  return db
    .selectFrom('account_recovery')
    .where('user_id', '=', fresh.userId)
    .select(['seed', 'code_hash', 'expires_at'])
    .executeTakeFirstOrThrow();
}

/** What a typed code is held against; counts the try, and answers nothing when there are no more. */
export const takeRecoveryTry = (db: Db, userId: string, now: Instant, most: number) =>
  db
    .updateTable('account_recovery')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('tries', '<', most)
    .returning(['email', 'code_hash', 'used_at'])
    .executeTakeFirst();

/** False where the code was used or replaced meanwhile. */
export async function useRecovery(
  tx: Tx,
  { userId, hash, at }: Readonly<{ userId: string; hash: string; at: Instant }>,
): Promise<boolean> {
  const used = await tx
    .updateTable('account_recovery')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}
