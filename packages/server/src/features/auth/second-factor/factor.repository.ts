import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';

/** The factor of the user, locked: two codes of one user are judged one after the other. */
export const lockFactor = (tx: Tx, userId: string) =>
  tx
    .selectFrom('second_factor')
    .where('user_id', '=', userId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
export type Factor = NonNullable<Awaited<ReturnType<typeof lockFactor>>>;

export const findFactor = (db: Db, userId: string) =>
  db
    .selectFrom('second_factor')
    .where('user_id', '=', userId)
    .select('confirmed_at')
    .executeTakeFirst();

/** Saves an unconfirmed set-up; false where the factor is on, which a set-up never replaces. */
export async function savePending(db: Db, userId: string, secret: string): Promise<boolean> {
  const row = await db
    .insertInto('second_factor')
    .values({ user_id: userId, secret })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret })
        .where('second_factor.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateFactor(
  tx: Tx,
  userId: string,
  changes: Partial<
    Readonly<{
      confirmed_at: Instant;
      last_counter: number;
      failures: number;
      failed_at: Instant;
    }>
  >,
): Promise<void> {
  await tx.updateTable('second_factor').set(changes).where('user_id', '=', userId).execute();
}

type SealedFactor = Readonly<{ id: string; secret: string }>;

/** Factors, by their users' ids, that were sealed by another key than the one with this mark. */
export const findSealedByOthers = (
  db: Db,
  keyMark: string,
  { passed, limit }: Readonly<{ passed: number; limit: number }>,
): Promise<SealedFactor[]> =>
  db
    .selectFrom('second_factor')
    .select(['user_id as id', 'secret'])
    .where(sql<boolean>`not starts_with(secret, ${keyMark})`)
    .orderBy('user_id')
    .limit(limit)
    .offset(passed)
    .execute();

/** False where it was set up anew meanwhile. */
export async function replaceSealed(
  tx: Tx,
  { id, secret }: SealedFactor,
  sealed: string,
): Promise<boolean> {
  const row = await tx
    .updateTable('second_factor')
    .set({ secret: sealed })
    .where('user_id', '=', id)
    .where('secret', '=', secret)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether there was one that was on. */
export async function deleteFactor(tx: Tx, userId: string): Promise<boolean> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  const gone = await tx
    .deleteFrom('second_factor')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return Boolean(gone?.confirmed_at);
}

/** In the place of all that the user had. */
export async function replaceRecoveryCodes(
  tx: Tx,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

export async function hasRecoveryCode(tx: Tx, userId: string, hash: string): Promise<boolean> {
  const row = await tx
    .selectFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .select('code_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** False where there is no such code or it was used before. */
export async function useRecoveryCode(
  tx: Tx,
  userId: string,
  hash: string,
  at: Instant,
): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_code')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst();
  return used !== undefined;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .select((row) => row.fn.countAll<string>().as('left'))
    .executeTakeFirstOrThrow();
  return Number(left);
}

export async function isRequiredBy(db: Db, companyId: string): Promise<boolean> {
  const company = await db
    .selectFrom('company')
    .where('id', '=', companyId)
    .select('second_factor_required')
    .executeTakeFirst();
  return company?.second_factor_required ?? false;
}

/** Whether any company that the user works for demands it. */
export async function isRequiredOf(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('membership')
    .innerJoin('company', 'company.id', 'membership.company_id')
    .where('membership.user_id', '=', userId)
    .where('company.second_factor_required', '=', true)
    .select('membership.company_id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const findPerson = (db: Db, userId: string) =>
  db
    .selectFrom('app_user')
    .where('id', '=', userId)
    .select(['user_name', 'password_hash'])
    .executeTakeFirst();
