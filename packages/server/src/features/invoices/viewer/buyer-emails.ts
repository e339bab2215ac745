import { sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';
import { isBelieved } from '../store/index.ts';

/**
 * The addresses of the buyers of invoices as they were typed, by invoice; those without content are left out. Empty where only an unproven
 * file names one.
 */
export async function findBuyerEmails(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ invoice_id: string; email: string | null }>`
    select c.invoice_id, case when ${isBelieved('i')} then c.content #>> '{buyer,email}' end as email
    from invoice_content c join invoice i on i.company_id = c.company_id and i.id = c.invoice_id
    where c.company_id = ${companyId} and c.invoice_id = ${anyId(ids)}`.execute(db);
  return new Map(rows.map(({ invoice_id, email }) => [invoice_id, email ?? '']));
}
