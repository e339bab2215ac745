import { may, type Permission, type PermissionSet } from '@hoadon/domain/access/permission';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import { membershipRights } from '../auth/index.ts';

export type Member = Readonly<{
  userId: string;
  permissions: PermissionSet;
  /** Null: it is not confirmed that it is theirs. */
  email: string | null;
  name: string;
  /** Topics that also come by e-mail. */
  mailed: readonly string[];
}>;

type MemberRow = Readonly<{
  user_id: string;
  role: string;
  permissions: unknown;
  email: string;
  name: string;
  email_confirmed_at: string | null;
  mailed: string[];
}>;

/** Everybody of the company, with what they may do and what they want mailed. */
export async function findMembers(db: Db, companyId: string): Promise<Member[]> {
  const { rows } = await sql<MemberRow>`
    select m.user_id, m.role, m.permissions, u.email, u.name, u.email_confirmed_at, array(
      select c.topic from notification_choice c
      where c.company_id = m.company_id and c.user_id = m.user_id
    ) as mailed
    from membership m join app_user u on u.id = m.user_id
    where m.company_id = ${companyId} order by m.user_id`.execute(db);
  return rows.map((row) => ({
    userId: row.user_id,
    permissions: membershipRights(row).permissions,
    email: row.email_confirmed_at === null ? null : row.email,
    name: row.name,
    mailed: row.mailed,
  }));
}

/** Administrators are who may change the settings of the company. */
export const isAdmin = ({ permissions }: Pick<Member, 'permissions'>): boolean =>
  may(permissions, 'setting_management.change');

export const whoMay = (members: readonly Member[], permission: string): Member[] =>
  members.filter(({ permissions }) => may(permissions, permission as Permission));
