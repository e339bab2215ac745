import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';

export const findCompany = (db: Db, companyId: string) =>
  db.selectFrom('company').selectAll().where('id', '=', companyId).executeTakeFirstOrThrow();

export const findTaxOffice = async (db: Db, code: string) =>
  (await db
    .selectFrom('tax_office')
    .select(['code', 'name'])
    .where('code', '=', code)
    .executeTakeFirst()) ?? null;

/** Every tax office, by its code. */
export const findTaxOffices = (db: Db) =>
  db.selectFrom('tax_office').select(['code', 'name']).orderBy('code').execute();

/** The tax office that the company belongs to; null where it is not set. */
export const findTaxOfficeOf = async (db: Db, companyId: string) =>
  (await db
    .selectFrom('company')
    .innerJoin('tax_office', 'tax_office.code', 'company.tax_office_code')
    .select(['tax_office.code', 'tax_office.name'])
    .where('company.id', '=', companyId)
    .executeTakeFirst()) ?? null;

/** Its row as it is now; null where it has changed since this version. */
export const updateCompanyRow = async (
  tx: Tx,
  companyId: string,
  { version, columns }: Readonly<{ version: number; columns: Record<string, unknown> }>,
) =>
  (await tx
    .updateTable('company')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', companyId)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()) ?? null;

/** Whether any company has it: tax codes are unique over all of them. */
export const isTaxCodeTaken = async (db: Db, taxCode: string): Promise<boolean> =>
  (await db
    .selectFrom('company')
    .select('id')
    .where('tax_code', '=', taxCode)
    .executeTakeFirst()) !== undefined;

/** Every bank, by its short name. */
export const findBanks = (db: Db) =>
  db
    .selectFrom('bank')
    .select(['code', 'bin', 'short_name', 'name'])
    .orderBy('short_name')
    .execute();
