import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';

export type Authorization = Readonly<{
  companyId: string;
  userId: string;
  stateHash: string;
}>;

export async function insertAuthorization(
  db: Db,
  { companyId, userId, stateHash, expiresAt }: Authorization & Readonly<{ expiresAt: Instant }>,
): Promise<void> {
  await db
    .insertInto('tiktok_authorization')
    .values({
      company_id: companyId,
      user_id: userId,
      state_hash: stateHash,
      expires_at: expiresAt,
    })
    .execute();
}

/** Uses the state up; false where it is used, too old, or another's. */
export async function useAuthorization(
  db: Db,
  { companyId, userId, stateHash }: Authorization,
  now: Instant,
): Promise<boolean> {
  const row = await db
    .updateTable('tiktok_authorization')
    .set({ used_at: now })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('state_hash', '=', stateHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The expired ones of all companies. */
export async function deleteOldAuthorizations(db: Db, now: Instant): Promise<void> {
  await sql`delete from tiktok_authorization where expires_at < ${now}`.execute(db);
}
