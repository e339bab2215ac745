import { sql } from 'kysely';
import type { Stage } from './stage.ts';

/** Invoices that the authority has coded and that are settled here. */
export async function countAccepted({ database: { db }, companyId }: Stage): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select coalesce(sum(invoices), 0) as count from month_total
    where company_id = ${companyId} and place = 'released'`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Throws if a number was skipped or used twice, which would invalidate the figures. */
export async function checkNumbers(
  { database: { db }, companyId }: Stage,
  expected: number,
): Promise<void> {
  const { rows } = await sql<{ count: string; distinct: string; last: number }>`
    select count(*) as count, count(distinct number) as distinct, max(number) as last
    from invoice where company_id = ${companyId} and processing_state = 'accepted'`.execute(db);
  const [row] = rows;
  if (
    Number(row?.count) !== expected ||
    Number(row?.distinct) !== expected ||
    row?.last !== expected
  )
    throw new Error(`numbers have a gap or a double: ${JSON.stringify(row)}`);
}
