import type { DirectoryPart } from '@hoadon/domain/directories/directory-totals';
import { decimal } from '@hoadon/domain/money/decimal';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';

/** Over invoice: issued or received, and in force. */
const COUNTS = sql`place = 'released' and chain_effect(chain_state) <> 'nothing'`;

/** Read from `invoice_in_directory` alone. */
export const partsQuery = (companyId: string) => sql<
  Omit<DirectoryPart, 'revenue' | 'expense'> & { revenue: string; expense: string }
>`
  select directory_id as "directoryId", currency, count(*)::integer as invoices,
    coalesce(sum(with_tax) filter (where direction = 'issued' and ${COUNTS}), 0) as revenue,
    coalesce(sum(with_tax) filter (where direction = 'received' and ${COUNTS}), 0) as expense
  from invoice
  where company_id = ${companyId} and directory_id is not null and deleted_at is null
  group by directory_id, currency`;

/** What lies in each directory itself. */
export async function findParts(db: Db, companyId: string): Promise<DirectoryPart[]> {
  const { rows } = await partsQuery(companyId).execute(db);
  return rows.map((row) => ({
    ...row,
    revenue: decimal(row.revenue),
    expense: decimal(row.expense),
  }));
}
