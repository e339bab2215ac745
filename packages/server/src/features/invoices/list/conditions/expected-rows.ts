import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../platform/db/open.ts';

type Planned = Readonly<{ 'Plan Rows': number }>;
type Explained = Readonly<{ 'QUERY PLAN': readonly { Plan: { Plans?: readonly Planned[] } }[] }>;

/** How many rows the planner expects of each of two statements or more, without a look at them. */
export async function expectedRows(
  db: Db,
  statements: readonly RawBuilder<unknown>[],
): Promise<(number | undefined)[]> {
  const { rows } = await sql<Explained>`
    explain (format json) ${sql.join(statements, sql` union all `)}`.execute(db);
  const plans = rows[0]?.['QUERY PLAN'][0]?.Plan.Plans ?? [];
  return statements.map((_, nth) => plans[nth]?.['Plan Rows']);
}
