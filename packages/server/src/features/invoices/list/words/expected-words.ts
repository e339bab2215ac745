import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/open.ts';
import { expectedRows, searchCondition } from '../conditions/index.ts';

/** Of so many a page is sooner found by looking on than by looking all of them up. */
const FEW = 1_000;
/** One of so many invoices: a page of them is met on a short walk. */
const MANY = 1 / 20;

/**
 * How many of its invoices the planner expects to hold the words, without a look at them. It knows a hundred texts: what
 * stands in none of these is told as held by few, and may be held by one in twenty.
 */
export async function expectedWords(
  db: Db,
  companyId: string,
  words: string,
  few = FEW,
): Promise<'few' | 'some' | 'many'> {
  const condition = searchCondition(words);
  if (condition === null) return 'many';
  const all = sql`select from invoice where company_id = ${companyId}`;
  const [holding, any] = await expectedRows(db, [sql`${all} and ${condition}`, all]);
  if (holding === undefined || any === undefined) return 'many';
  if (holding < few) return 'few';
  return holding < any * MANY ? 'some' : 'many';
}
