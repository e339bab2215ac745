import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { Db } from '../../../platform/db/open.ts';

/** MSTTCGP of a company that speaks to the authority by itself; null: the installation's. */
export async function findProviderOf(db: Db, companyId: string): Promise<string | null> {
  const row = await db
    .selectFrom('authority_connection')
    .select('provider_tax_code')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row?.provider_tax_code ?? null;
}

/** Returns where a received file can be looked up according to itself; null: not stated. */
export async function findLookupIn(db: Db, companyId: string, invoiceId: string) {
  const row = await db
    .selectFrom('invoice_lookup')
    .select(['provider_tax_code', 'secret_code'])
    .where('company_id', '=', companyId)
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst();
  return row ?? null;
}

/** The package that ran at that moment, the one that began last where several did. */
export async function findPackageAt(
  db: Db,
  companyId: string,
  at: Instant,
): Promise<string | null> {
  const row = await db
    .selectFrom('licence')
    .select('id')
    .where('company_id', '=', companyId)
    .where('service', '=', 'EINVOICE')
    .where('starts_at', '<=', at)
    .where('ends_at', '>', at)
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.id ?? null;
}
