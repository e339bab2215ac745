import type { CustomerFacts } from '@hoadon/domain/reconciliation/customer-check';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';

/** What the registers answered about its other party; null: they were not asked. */
export async function findCustomerFacts(
  db: Db,
  companyId: string,
  invoiceId: string,
): Promise<CustomerFacts | null> {
  const { rows } = await sql<{ facts: CustomerFacts }>`
    select facts from invoice_customer_check
    where company_id = ${companyId} and invoice_id = ${invoiceId}`.execute(db);
  return rows[0]?.facts ?? null;
}

/** The caller's records that it was made for. */
export async function findRecordIds(
  db: Db,
  companyId: string,
  invoiceId: string,
): Promise<string[]> {
  const { rows } = await sql<{ record_id: string }>`
    select record_id from invoice_record
    where company_id = ${companyId} and invoice_id = ${invoiceId} order by record_id`.execute(db);
  return rows.map(({ record_id }) => record_id);
}
