import { sql } from 'kysely';
import { anyText } from '../../platform/db/any-of.ts';
import type { Db } from '../../platform/db/open.ts';
import { ENDED } from './statement.repository.ts';

/** Those of the invoices that movements without an end are matched with, in statements that are there. */
export async function findNamedByStatements(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct s ->> 'id' as id
    from bank_statement b
      join bank_statement_row r on r.company_id = b.company_id and r.statement_id = b.id
      cross join lateral jsonb_array_elements(r.shares) as s
    where b.company_id = ${companyId} and b.aside_at is null and r.bucket = 'matched' and not ${ENDED}
      and s ->> 'id' = ${anyText(ids)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
