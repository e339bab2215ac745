import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import { searchCondition } from './conditions/index.ts';

/** Of so many a page is sooner found by walking from its begin than by looking all of them up. */
const MANY = 1_000;

type Explained = Readonly<{ 'QUERY PLAN': readonly Readonly<{ Plan: { 'Plan Rows': number } }>[] }>;

/** Whether the planner expects few invoices that hold the words, so that all of them are looked up. */
export async function areRare(db: Db, companyId: string, words: string): Promise<boolean> {
  const condition = searchCondition(words);
  if (condition === null) return false;
  const { rows } = await sql<Explained>`
    explain (format json) select from invoice where company_id = ${companyId} and ${condition}`.execute(
    db,
  );
  const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
  return plan !== undefined && plan.Plan['Plan Rows'] < MANY;
}
