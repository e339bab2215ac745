import type { Role } from '@hoadon/domain/access/permission';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';
import { sessionsEnd } from '../../platform/events/sessions-ended.ts';
import type { Rights } from './granted-rights.ts';

const members = (db: Db, companyId: string) =>
  db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .where('membership.company_id', '=', companyId)
    .select([
      'membership.id',
      'membership.user_id',
      'membership.role',
      'membership.permissions',
      'app_user.name',
      'app_user.phone',
      'app_user.email',
    ]);

export type MemberRow = Awaited<ReturnType<typeof findMembers>>[number];

/** Admins first, each by name. */
export const findMembers = (db: Db, companyId: string) =>
  members(db, companyId).orderBy('membership.role', 'desc').orderBy('app_user.name').execute();

export const findMember = (db: Db, companyId: string, id: string) =>
  members(db, companyId).where('membership.id', '=', id).executeTakeFirst();

export type LockedMembership = Readonly<{
  id: string;
  user_id: string;
  role: string;
  permissions: unknown;
}>;

/**
 * One member together with every admin, locked in one order: of two who take an admin's place away at the same
 * time the second sees what the first left behind.
 */
export async function lockWithAdmins(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<LockedMembership[]> {
  const { rows } = await sql<LockedMembership>`
    select id, user_id, role, permissions from membership
    where company_id = ${companyId} and (id = ${id} or role = 'admin')
    order by id for update`.execute(tx);
  return rows;
}

/** The membership of a user, locked; undefined where the user is no member. */
export const findMembership = (tx: Tx, companyId: string, userId: string) =>
  tx
    .selectFrom('membership')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .select(['id', 'role', 'permissions'])
    .forUpdate()
    .executeTakeFirst();

/** Its admins, as persons. */
export async function findAdmins(db: Db, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('membership')
    .where('company_id', '=', companyId)
    .where('role', '=', 'admin')
    .orderBy('id')
    .select('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

export async function findAddress(db: Db, userId: string): Promise<string> {
  const { email } = await db
    .selectFrom('app_user')
    .where('id', '=', userId)
    .select('email')
    .executeTakeFirstOrThrow();
  return email;
}

/** Streams of events that the member listens to with other rights end. */
export async function updateRights(
  tx: Tx,
  companyId: string,
  id: string,
  { role, permissions }: Rights,
): Promise<void> {
  await tx
    .updateTable('membership')
    .set({ role, permissions: permissions && JSON.stringify(permissions) })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  sessionsEnd(tx, companyId);
}

/** The sessions of the member go with the place. */
export async function deleteMember(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx
    .deleteFrom('membership')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  sessionsEnd(tx, companyId);
}

/** Whether a member of the company has this address, proven or not. */
export async function isMember(db: Db, companyId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .leftJoin('login_name', (join) =>
      join
        .onRef('login_name.user_id', '=', 'membership.user_id')
        .on('login_name.name', '=', email.toLowerCase()),
    )
    .where('membership.company_id', '=', companyId)
    .where((row) =>
      row.or([
        row('login_name.name', 'is not', null),
        row(row.fn<string>('lower', ['app_user.email']), '=', email.toLowerCase()),
      ]),
    )
    .select('membership.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a membership; false where the user has one. */
export async function joinCompany(
  tx: Tx,
  companyId: string,
  userId: string,
  { role, permissions }: Readonly<{ role: Role | string; permissions: unknown }>,
): Promise<boolean> {
  const row = await tx
    .insertInto('membership')
    .values({
      company_id: companyId,
      user_id: userId,
      role,
      permissions: permissions === null ? null : JSON.stringify(permissions),
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updatePerson(
  tx: Tx,
  userId: string,
  { name, phone }: Readonly<{ name: string; phone: string }>,
): Promise<void> {
  await tx.updateTable('app_user').set({ name, phone }).where('id', '=', userId).execute();
}
