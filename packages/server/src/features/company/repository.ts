import type { Db } from '../../platform/db/open.ts';

export const findCompany = (db: Db, companyId: string) =>
  db.selectFrom('company').selectAll().where('id', '=', companyId).executeTakeFirstOrThrow();

export const findTaxOffice = async (db: Db, code: string) =>
  (await db
    .selectFrom('tax_office')
    .select(['code', 'name'])
    .where('code', '=', code)
    .executeTakeFirst()) ?? null;
