import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';

export const findAddress = (db: Db, userId: string) =>
  db
    .selectFrom('app_user')
    .where('id', '=', userId)
    .select(['email', 'email_confirmed_at'])
    .executeTakeFirst();

type Confirmation = Readonly<{ userId: string; email: string; hash: string; expiresAt: Instant }>;

/** The code that counts from now on; one sent before counts no more. */
export async function saveCode(db: Db, { userId, email, hash, expiresAt }: Confirmation) {
  const fresh = { email, code_hash: hash, expires_at: expiresAt, tries: 0 };
  await db
    .insertInto('email_confirmation')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .execute();
}

/** Returns the hash to compare a typed code with, and counts the attempt; undefined when no attempts remain. */
export const takeTry = (db: Db, userId: string, now: Instant, most: number) =>
  db
    .updateTable('email_confirmation')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('tries', '<', most)
    .returning(['email', 'code_hash'])
    .executeTakeFirst();

/** False where the address is another by now. */
export async function markConfirmed(tx: Tx, userId: string, email: string, at: Instant) {
  await tx.deleteFrom('email_confirmation').where('user_id', '=', userId).execute();
  const marked = await tx
    .updateTable('app_user')
    .set({ email_confirmed_at: at })
    .where('id', '=', userId)
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}
