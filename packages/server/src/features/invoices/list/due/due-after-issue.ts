import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/open.ts';
import type { ListFilter } from '../list-filter.ts';
import type { Slice } from '../places.ts';

/** Whether nothing of the company was due before it was issued; an index knows of the few. */
export async function isDueAfterIssue(db: Db, companyId: string): Promise<boolean> {
  const { rows } = await sql`
    select from invoice where company_id = ${companyId} and due_on < issued_on and deleted_at is null
    limit 1`.execute(db);
  return rows.length === 0;
}

/**
 * The same list, of invoices issued until the day by which they are due, where all are: on its last page
 * nobody walks on from there to today, past everything that was issued since.
 */
export async function issuedByDue(
  db: Db,
  companyId: string,
  filter: ListFilter,
  { sort }: Slice,
): Promise<ListFilter> {
  const { due, issued } = filter.filters;
  const isBounded = due.to === null || (issued.to !== null && issued.to <= due.to);
  if (isBounded || sort !== 'date' || !(await isDueAfterIssue(db, companyId))) return filter;
  return { ...filter, filters: { ...filter.filters, issued: { ...issued, to: due.to } } };
}
