import type { OwnWords } from '@hoadon/domain/identity/password';
import type { Db } from '../../platform/db/open.ts';

/** Login names of the user and tax codes of the user's companies. */
export async function ownWordsOf(db: Db, userId: string): Promise<OwnWords> {
  const [names, companies] = await Promise.all([
    db
      .selectFrom('app_user')
      .leftJoin('login_name', 'login_name.user_id', 'app_user.id')
      .where('app_user.id', '=', userId)
      .select(['app_user.user_name', 'app_user.email', 'login_name.name'])
      .execute(),
    db
      .selectFrom('membership')
      .innerJoin('company', 'company.id', 'membership.company_id')
      .where('membership.user_id', '=', userId)
      .select('company.tax_code')
      .execute(),
  ]);
  return {
    loginNames: names.flatMap(({ user_name, email, name }) => [user_name, email, name ?? '']),
    taxCodes: companies.map(({ tax_code }) => tax_code),
  };
}

/** Words of a future member of the company, who will sign in by the address. */
export async function wordsOfNewMember(
  db: Db,
  { companyId, email }: Readonly<{ companyId: string; email: string }>,
): Promise<OwnWords> {
  const company = await db
    .selectFrom('company')
    .where('id', '=', companyId)
    .select('tax_code')
    .executeTakeFirst();
  return { loginNames: [email], taxCodes: company ? [company.tax_code] : [] };
}
