import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/open.ts';
import { searchCondition } from '../conditions/index.ts';

/** Of so many a page is sooner found by looking on than by looking all of them up. */
const FEW = 1_000;
/** One of so many invoices: a page of them is met on a short walk. */
const MANY = 1 / 20;

type Planned = Readonly<{ 'Plan Rows': number }>;
type Explained = Readonly<{ 'QUERY PLAN': readonly { Plan: { Plans?: readonly Planned[] } }[] }>;

/** How many of its invoices the planner expects to hold the words, without a look at them. */
export async function expectedWords(
  db: Db,
  companyId: string,
  words: string,
  few = FEW,
): Promise<'few' | 'some' | 'many'> {
  const condition = searchCondition(words);
  if (condition === null) return 'many';
  const all = sql`select from invoice where company_id = ${companyId}`;
  const { rows } = await sql<Explained>`
    explain (format json) ${all} and ${condition} union all ${all}`.execute(db);
  const [holding, any] = rows[0]?.['QUERY PLAN'][0]?.Plan.Plans ?? [];
  if (!holding || !any) return 'many';
  if (holding['Plan Rows'] < few) return 'few';
  return holding['Plan Rows'] < any['Plan Rows'] * MANY ? 'some' : 'many';
}
