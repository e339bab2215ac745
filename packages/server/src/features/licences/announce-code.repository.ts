import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { Db } from '../../platform/db/open.ts';

export type AnnounceCode = Readonly<{
  companyId: string;
  userId: string;
  codeHash: string;
  expiresAt: Instant;
}>;

/** Saves the code and deletes the company's expired and used codes. */
export async function insertCode(
  db: Db,
  { companyId, userId, codeHash, expiresAt }: AnnounceCode,
  now: Instant,
): Promise<void> {
  await db
    .deleteFrom('announce_code')
    .where('company_id', '=', companyId)
    .where('expires_at', '<', now)
    .execute();
  await db
    .insertInto('announce_code')
    .values({
      company_id: companyId,
      user_id: userId,
      code_hash: codeHash,
      expires_at: expiresAt,
    })
    .execute();
}

/** Uses the code up and returns its user; null where it is used, expired or unknown. */
export async function useCode(
  db: Db,
  companyId: string,
  codeHash: string,
  now: Instant,
): Promise<string | null> {
  const row = await db
    .updateTable('announce_code')
    .set({ used_at: now })
    .where('company_id', '=', companyId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** The company and its member; null where the user has left it meanwhile. */
export const findVisitor = async (db: Db, companyId: string, userId: string) =>
  (await db
    .selectFrom('membership')
    .innerJoin('company', 'company.id', 'membership.company_id')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .select(['company.tax_code', 'company.full_name', 'company.address'])
    .select(['app_user.name', 'app_user.email'])
    .where('membership.company_id', '=', companyId)
    .where('membership.user_id', '=', userId)
    .executeTakeFirst()) ?? null;
