import type { Role } from '@hoadon/domain/access/permission';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { Db } from '../../platform/db/open.ts';
import type { Registration } from './registration.ts';

export async function insertUser(
  db: Db,
  user: Pick<Registration, 'user_name' | 'email' | 'name' | 'phone'> & {
    passwordHash: string;
    emailConfirmedAt?: Instant;
  },
): Promise<string> {
  const row = await db
    .insertInto('app_user')
    .values({
      user_name: user.user_name,
      email: user.email,
      name: user.name,
      phone: user.phone,
      password_hash: user.passwordHash,
      email_confirmed_at: user.emailConfirmedAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * Names the user signs in by; false where another has one of them. The key decides, not a query before. `provenAt`: of
 * addresses whose mail the user has shown to read; no other address belongs here.
 */
export async function insertLoginNames(
  db: Db,
  userId: string,
  names: string[],
  provenAt: Instant | null = null,
): Promise<boolean> {
  const wanted = [...new Set(names.map((name) => name.toLowerCase()))];
  const row = await db
    .insertInto('login_name')
    .values(wanted.map((name) => ({ name, user_id: userId, proven_at: provenAt })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .execute();
  return row.length === wanted.length;
}

/** Null where a company with the tax code exists already. */
export async function insertCompany(
  db: Db,
  company: Pick<Registration, 'company_name' | 'tax_code' | 'company_address' | 'phone' | 'email'>,
): Promise<string | null> {
  const row = await db
    .insertInto('company')
    .values({
      tax_code: company.tax_code,
      name: company.company_name,
      full_name: company.company_name,
      address: company.company_address,
      phone: company.phone || null,
      email: company.email,
    })
    .onConflict((conflict) => conflict.column('tax_code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function insertMember(
  db: Db,
  member: { companyId: string; userId: string; role: Role },
): Promise<void> {
  await db
    .insertInto('membership')
    .values({ company_id: member.companyId, user_id: member.userId, role: member.role })
    .execute();
}

/** The admin of the company with that tax code who registered under that name. */
export const findAdminOf = (db: Db, taxCode: string, userName: string) =>
  db
    .selectFrom('company')
    .innerJoin('membership', 'membership.company_id', 'company.id')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .where('company.tax_code', '=', taxCode)
    .where('membership.role', '=', 'admin')
    .where((row) =>
      row(row.fn<string>('lower', ['app_user.user_name']), '=', userName.toLowerCase()),
    )
    .select(['membership.user_id', 'membership.company_id', 'app_user.password_hash'])
    .executeTakeFirst();
