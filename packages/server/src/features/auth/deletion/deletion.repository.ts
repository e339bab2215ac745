import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { sessionsEnd } from '../../../platform/events/sessions-ended.ts';

const Places = z.array(
  z.object({ company_id: z.string(), role: z.string(), permissions: z.unknown() }),
);
export type GivenUp = z.output<typeof Places>[number];

type Member = Readonly<{ user_id: string; role: string; permissions: unknown }>;

/** The member and every admin of the company, locked in the order in which those who manage members lock them. */
export async function lockPlaces(tx: Tx, companyId: string, userId: string): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select user_id, role, permissions from membership
    where company_id = ${companyId} and (user_id = ${userId} or role = 'admin')
    order by id for update`.execute(tx);
  return rows;
}

/** The sessions go with the place. */
export async function giveUpPlace(tx: Tx, companyId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('membership')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
  sessionsEnd(tx, companyId);
}

/** Restores a membership without permissions; a newer membership is not changed. */
export async function takePlace(
  tx: Tx,
  userId: string,
  { company_id }: Pick<GivenUp, 'company_id'>,
): Promise<void> {
  await tx
    .insertInto('membership')
    .values({
      company_id,
      user_id: userId,
      role: 'accountant',
      permissions: JSON.stringify({}),
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doNothing())
    .execute();
}

type Deletion = Readonly<{ userId: string; codeHash: string; askedAt: Instant; finalAt: Instant }>;

export async function saveDeletion(
  tx: Tx,
  { userId, codeHash, askedAt, finalAt }: Deletion,
  places: readonly GivenUp[],
): Promise<void> {
  await tx
    .insertInto('account_deletion')
    .values({
      user_id: userId,
      code_hash: codeHash,
      asked_at: askedAt,
      final_at: finalAt,
      places: JSON.stringify(places),
    })
    .execute();
}

/** The deletion that is under way. */
export const findDeletion = (db: Db, userId: string) =>
  db
    .selectFrom('account_deletion')
    .where('user_id', '=', userId)
    .where('done_at', 'is', null)
    .select(['code_hash', 'final_at'])
    .executeTakeFirst();

/** Takes back the deletion that is under way; the places that were given up, or null where there is none. */
export async function takeBack(tx: Tx, userId: string): Promise<GivenUp[] | null> {
  const row = await tx
    .deleteFrom('account_deletion')
    .where('user_id', '=', userId)
    .where('done_at', 'is', null)
    .returning('places')
    .executeTakeFirst();
  return row ? Places.parse(row.places) : null;
}

export async function findDue(db: Db, now: Instant, passed: number): Promise<string[]> {
  const rows = await db
    .selectFrom('account_deletion')
    .where('done_at', 'is', null)
    .where('final_at', '<=', now)
    .orderBy('final_at')
    .orderBy('user_id')
    .offset(passed)
    .limit(50)
    .select('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/**
 * Deletes all sign-in and contact data of a person. The name remains: the books of companies must state who did what
 * (Law on Accounting 88/2015/QH13, articles 13 and 41).
 */
export async function anonymisePerson(tx: Tx, userId: string, at: Instant): Promise<boolean> {
  const done = await tx
    .updateTable('account_deletion')
    .set({ done_at: at, code_hash: '', places: '[]' })
    .where('user_id', '=', userId)
    .where('done_at', 'is', null)
    .where('final_at', '<=', at)
    .returning('user_id')
    .executeTakeFirst();
  if (!done) return false;
  for (const table of [
    'login_name',
    'address_proof',
    'known_device',
    'account_recovery',
    'second_factor',
    'recovery_code',
  ] as const)
    await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(tx);
  await tx
    .updateTable('app_user')
    .set({ user_name: `deleted-${userId}`, email: '', phone: '', email_confirmed_at: null })
    .where('id', '=', userId)
    .execute();
  return true;
}
