import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from '../platform/db/open.ts';
import { type Tx, transact } from '../platform/db/transact.ts';

/** The lists every company shares, one file each beside this one: tab-separated, the head names the columns. */
const LISTS = [
  { table: 'bank', key: 'code' },
  { table: 'currency', key: 'code' },
  { table: 'provider', key: 'tax_code' },
  { table: 'tax_office', key: 'code' },
] as const;

/** Brings the shared lists up to date: new rows come in, changed ones are written over, none goes. */
export async function saveReferenceRows(db: Db): Promise<void> {
  await transact(db, async (tx) => {
    for (const { table, key } of LISTS) await saveRows(tx, table, key);
  });
}

async function saveRows(tx: Tx, table: string, key: string): Promise<void> {
  const { columns, rows } = await readList(table);
  const named = sql.join(columns.map((column) => sql.ref(column)));
  const overwritten = sql.join(
    columns
      .filter((column) => column !== key)
      .map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`),
  );
  await sql`
    insert into ${sql.table(table)} (${named})
    select ${named} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    on conflict (${sql.ref(key)}) do update set ${overwritten}`.execute(tx);
}

async function readList(name: string) {
  const text = await readFile(new URL(`./${name}.tsv`, import.meta.url), 'utf8');
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const columns = head.split('\t');
  const rows = lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(columns.map((column, index) => [column, cells[index]]));
  });
  return { columns, rows };
}
