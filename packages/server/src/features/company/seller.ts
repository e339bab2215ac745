import type { TaxPeriod } from '@hoadon/domain/dates/tax-period';
import type { Seller } from '@hoadon/domain/invoice/invoice';
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { Tables } from '../../platform/db/tables.generated.ts';

/** The company as its invoices show it today. */
export const findSeller = async (db: Db, companyId: string): Promise<Seller> =>
  sellerOf(await companyQuery(db, companyId).executeTakeFirstOrThrow());

/** Its row, for who reads more with it; `sellerOf` makes the seller of it. */
export const companyQuery = (db: Db, companyId: string) =>
  db.selectFrom('company').select(COLUMNS).where('id', '=', companyId);

const COLUMNS = [
  'tax_code',
  'full_name',
  'address',
  'phone',
  'email',
  'fax',
  'website',
  'bank_account',
  'bank_name',
  'declaration_period',
] as const;

type SellerRow = Pick<Selectable<Tables['company']>, (typeof COLUMNS)[number]>;

export function sellerOf(row: SellerRow): Seller {
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

/** For which periods it declares VAT. */
export const declaredBy = (row: Pick<SellerRow, 'declaration_period'>): TaxPeriod['type'] =>
  row.declaration_period === 'quarter' ? 'quarter' : 'month';
