import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';

/** Received invoices by seller, template, serial and number, as they are kept. */
export async function findByKeys(
  db: Db,
  companyId: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; received_key: string }>`
    select id, received_key from invoice
    where company_id = ${companyId} and received_key = any (${keys}::text[])`.execute(db);
  return new Map(rows.map(({ id, received_key }) => [received_key, id]));
}
