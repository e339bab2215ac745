import type { Seller } from '@hoadon/domain/invoice/invoice';
import type { Db } from '../../platform/db/open.ts';

/** The company as it stands on its invoices today. */
export async function findSeller(db: Db, companyId: string): Promise<Seller> {
  const row = await db
    .selectFrom('company')
    .selectAll()
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return {
    taxCode: row.tax_code,
    name: row.full_name,
    address: row.address,
    phone: row.phone,
    email: row.email,
    fax: row.fax,
    website: row.website,
    bankAccount: row.bank_account,
    bankName: row.bank_name,
  };
}
