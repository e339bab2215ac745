import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';

type Recovery = Readonly<{ userId: string; email: string; hash: string; expiresAt: Instant }>;

/** The code that counts from now on; one sent before counts no more. */
export async function keepRecovery(db: Db, { userId, email, hash, expiresAt }: Recovery) {
  const fresh = { email, code_hash: hash, expires_at: expiresAt, tries: 0, used_at: null };
  await db
    .insertInto('account_recovery')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .execute();
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

/** False where somebody else used it meanwhile, or another took its place. */
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
