import { sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';

/** The addresses of the buyers of invoices as they were typed, by invoice; those without content are left out. */
export async function findBuyerEmails(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ invoice_id: string; email: string | null }>`
    select invoice_id, content #>> '{buyer,email}' as email from invoice_content
    where company_id = ${companyId} and invoice_id = ${anyId(ids)}`.execute(db);
  return new Map(rows.map(({ invoice_id, email }) => [invoice_id, email ?? '']));
}
