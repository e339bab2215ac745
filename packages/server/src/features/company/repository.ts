import type { Db } from '../../platform/db/open.ts';

export const findCompany = (db: Db, companyId: string) =>
  db.selectFrom('company').selectAll().where('id', '=', companyId).executeTakeFirstOrThrow();

export const findTaxOffice = async (db: Db, code: string) =>
  (await db
    .selectFrom('tax_office')
    .select(['code', 'name'])
    .where('code', '=', code)
    .executeTakeFirst()) ?? null;

/** The tax office that the company belongs to; null where nobody said. */
export const findTaxOfficeOf = async (db: Db, companyId: string) =>
  (await db
    .selectFrom('company')
    .innerJoin('tax_office', 'tax_office.code', 'company.tax_office_code')
    .select(['tax_office.code', 'tax_office.name'])
    .where('company.id', '=', companyId)
    .executeTakeFirst()) ?? null;
