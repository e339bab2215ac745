import type { DirectoryPart } from '@hoadon/domain/directories/directory-totals';
import { decimal } from '@hoadon/domain/money/decimal';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import { RELEASED_IN_FORCE, UNRELEASED_IN_FORCE } from '../invoices/index.ts';

/** Released invoices are read from `invoice_in_directory` alone, the few others in force from `invoice_unissued`. */
export const partsQuery = (companyId: string, withDrafts = true) => sql<
  Omit<DirectoryPart, 'revenue' | 'expense'> & { revenue: string; expense: string }
>`
  select i.directory_id as "directoryId", i.currency, count(*)::integer as invoices,
    coalesce(sum(i.with_tax) filter (where i.direction = 'issued' and ${RELEASED_IN_FORCE}), 0) as revenue,
    coalesce(sum(i.with_tax) filter (where i.direction = 'received' and ${RELEASED_IN_FORCE}), 0) as expense
  from invoice i
  where i.company_id = ${companyId} and i.directory_id is not null and i.deleted_at is null
    ${withDrafts ? sql`` : sql`and i.place <> 'draft'`}
  group by 1, 2
  union all
  select i.directory_id, i.currency, 0, sum(i.with_tax), 0
  from invoice i
  where i.company_id = ${companyId} and i.directory_id is not null and i.deleted_at is null and ${UNRELEASED_IN_FORCE}
  group by 1, 2`;

/** Sums of each directory without its children. */
export async function findParts(
  db: Db,
  companyId: string,
  withDrafts: boolean,
): Promise<DirectoryPart[]> {
  const { rows } = await partsQuery(companyId, withDrafts).execute(db);
  return rows.map((row) => ({
    ...row,
    revenue: decimal(row.revenue),
    expense: decimal(row.expense),
  }));
}
