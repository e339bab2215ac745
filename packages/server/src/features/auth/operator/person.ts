import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';

export type NamedUser = Readonly<{
  userId: string;
  userName: string;
  email: string;
  /** Whether a name signs in; none does before a letter to the address was answered. */
  signsIn: boolean;
}>;

/**
 * Returns the user with this login name, user name or address, or with this id (`user/7`). Throws a sentence for the
 * operator where none or several fit: user names and unproven addresses are not unique.
 */
export async function findPerson(db: Db, name: string): Promise<NamedUser> {
  const [, id = null] = /^user\/(\d{1,18})$/.exec(name) ?? [];
  const { rows } = await sql<NamedUser & Readonly<{ isLoginName: boolean }>>`
    select u.id as "userId", u.user_name as "userName", u.email,
      exists (select from login_name l where l.user_id = u.id) as "signsIn",
      exists (select from login_name l where l.user_id = u.id and l.name = lower(${name})) as "isLoginName"
    from app_user u
    where case when ${id}::bigint is not null then u.id = ${id}::bigint
      else lower(u.user_name) = lower(${name}) or lower(u.email) = lower(${name})
        or exists (select from login_name l where l.user_id = u.id and l.name = lower(${name})) end
    order by u.id`.execute(db);
  const owner = rows.find(({ isLoginName }) => isLoginName) ?? (rows.length === 1 ? rows[0] : null);
  if (owner) return owner;
  if (rows.length === 0) throw new Error(`no user has the name or address ${name}`);
  const ids = rows.map(({ userId }) => `user/${userId}`).join(', ');
  throw new Error(`several users have the name or address ${name}: name one of ${ids}`);
}
