import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';

/** A fingerprint of all rows of a company, table by table: what changes one of them changes it. */
export async function ownedRows(
  db: Db,
  companyId: string,
): Promise<Readonly<Record<string, string>>> {
  const rows = await overTables<{ name: string; print: string }>(
    db,
    (name) => sql`
      select ${name}::text as name,
        count(*) || ' ' || coalesce(md5(string_agg(md5(r::text), '' order by md5(r::text))), '') as print
      from ${sql.table(name)} as r where company_id = ${companyId}`,
  );
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}

/** The tables in which rows of a company hold a text, whatever the letters' case. */
export async function tablesWith(db: Db, companyId: string, text: string): Promise<string[]> {
  const rows = await overTables<{ name: string }>(
    db,
    (name) => sql`
      select ${name}::text as name where exists (
        select from ${sql.table(name)} as r
        where company_id = ${companyId} and r::text ilike ${`%${text}%`})`,
  );
  return rows.map(({ name }) => name);
}

async function overTables<Row>(
  db: Db,
  question: (table: string) => RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'company_id' order by 1`.execute(db);
  const { rows } = await sql<Row>`${sql.join(
    tables.map(({ name }) => question(name)),
    sql` union all `,
  )}`.execute(db);
  return rows;
}
