import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';

/** A user in one company; without a company `taxCode` and `role` are null. */
export type UserListing = Readonly<{
  userId: string;
  userName: string;
  email: string;
  taxCode: string | null;
  role: string | null;
  /** Names that sign in. None before a letter to the address was answered. */
  loginNames: string[];
  hasFactor: boolean;
  /** The stored form of the factor's secret, which names its key. */
  sealedFactor: string | null;
  isDeleted: boolean;
}>;

/** Returns every user with each of the user's companies, or the members of one company; admins first. */
export async function listAccounts(db: Db, taxCode: string | null): Promise<UserListing[]> {
  const { rows } = await sql<UserListing>`
    select u.id as "userId", u.user_name as "userName", u.email, c.tax_code as "taxCode", m.role,
      array(select l.name from login_name l where l.user_id = u.id order by l.name) as "loginNames",
      f.confirmed_at is not null as "hasFactor", f.secret as "sealedFactor",
      exists (select from account_deletion d where d.user_id = u.id) as "isDeleted"
    from app_user u
      left join membership m on m.user_id = u.id
      left join company c on c.id = m.company_id
      left join second_factor f on f.user_id = u.id
    where ${taxCode}::text is null or c.tax_code = ${taxCode}
    order by c.tax_code nulls last, m.role, u.user_name, u.id`.execute(db);
  return rows;
}
