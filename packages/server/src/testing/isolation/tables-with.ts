import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import { tablesOfCompanies } from '../watched-writes.ts';

/** The tables in which rows of a company hold a text, whatever the letters' case. */
export async function tablesWith(db: Db, companyId: string, text: string): Promise<string[]> {
  const questions = (await tablesOfCompanies(db)).map(
    (name) => sql`
      select ${name}::text as name where exists (
        select from ${sql.table(name)} as r
        where company_id = ${companyId} and r::text ilike ${`%${text}%`})`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(questions, sql` union all `)}`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
