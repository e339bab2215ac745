import type { Db } from '../../platform/db/open.ts';

/** Tax code of the company: its certificates must carry it. */
export async function findTaxCode(db: Db, companyId: string): Promise<string> {
  const { tax_code } = await db
    .selectFrom('company')
    .select('tax_code')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return tax_code;
}
