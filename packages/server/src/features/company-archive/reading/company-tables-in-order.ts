import { findTables } from '../../../platform/backup/tables.ts';
import type { CopyConnection } from '../../../platform/db/copy-connection.ts';
import { EXPORTED_TABLES } from '../archive/index.ts';

/** A table of companies: columns as SQL, without the company's; the sequence of its ids, if it has one. */
export type CompanyTable = Readonly<{
  table: string;
  columns: readonly string[];
  identity: Readonly<{ column: string; sequence: string }> | null;
}>;

const IDENTITIES = `
  select table_name as "table", quote_ident(column_name) as "column",
    pg_get_serial_sequence('public.' || quote_ident(table_name), column_name) as sequence
  from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`;

/** Returns the tables of an archive, each after those that its foreign keys refer to. */
export async function companyTablesInOrder(connection: CopyConnection): Promise<CompanyTable[]> {
  const { rows } = await connection.run(IDENTITIES);
  const identities = rows as { table: string; column: string; sequence: string }[];
  const all = await findTables(connection);
  return all.flatMap(({ table: qualified, columns }) => {
    const table = qualified.replace(/^public\./, '');
    if (!(table in EXPORTED_TABLES)) return [];
    const identity = identities.find((each) => each.table === table) ?? null;
    return [{ table, columns: columns.filter((column) => column !== 'company_id'), identity }];
  });
}
