import type { ScriptRunner } from '../db/migrate.ts';

/** A table with the columns that are stored; generated ones are computed again. Names are quoted where needed. */
export type TableColumns = Readonly<{ table: string; columns: readonly string[] }>;

/** All rows, also of a partitioned table: for COPY TO. */
export const copySource = ({ table, columns }: TableColumns): string =>
  `(select ${columns.join(', ')} from ${table})`;

/** `public.invoice (id, …)`: for COPY FROM. */
export const copyTarget = ({ table, columns }: TableColumns): string =>
  `${table} (${columns.join(', ')})`;

/** Of pg-boss, the version of its schema and the list of its processes belong to the program, not to the data. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as "table",
    json_agg(quote_ident(a.attname) order by a.attnum) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'pgboss')
    and not (n.nspname = 'pgboss' and c.relname in ('version', 'instance'))
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  group by 1 order by 1`;

const REFERENCES = `
  select distinct format('%I.%I', n.nspname, c.relname) as "table", format('%I.%I', m.nspname, t.relname) as target
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  join pg_class t on t.oid = k.confrelid join pg_namespace m on m.oid = t.relnamespace
  where k.contype = 'f' and k.conrelid <> k.confrelid`;

const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as sequence, last_value::text as last
  from pg_sequences where schemaname in ('public', 'pgboss') and last_value is not null order by 1`;

/** Returns all tables with data of the product, each after those that its foreign keys refer to. */
export async function findTables({ run }: ScriptRunner): Promise<TableColumns[]> {
  const tables = (await run(TABLES)).rows as TableColumns[];
  const references = (await run(REFERENCES)).rows as { table: string; target: string }[];
  const targetsOf = new Map<string, string[]>();
  for (const { table, target } of references)
    targetsOf.set(table, [...(targetsOf.get(table) ?? []), target]);
  const ordered = new Set<string>();
  const visit = (table: string, path: readonly string[]) => {
    if (ordered.has(table)) return;
    if (path.includes(table)) throw new Error(`foreign keys in a circle: ${path.join(' → ')}`);
    for (const target of targetsOf.get(table) ?? []) visit(target, [...path, table]);
    ordered.add(table);
  };
  for (const { table } of tables) visit(table, []);
  const byName = new Map(tables.map((table) => [table.table, table]));
  return [...ordered].flatMap((table) => byName.get(table) ?? []);
}

/** The last value of each sequence that was used. */
export type SequenceEnd = Readonly<{ sequence: string; last: string }>;

export const findSequenceEnds = async ({ run }: ScriptRunner): Promise<SequenceEnd[]> =>
  (await run(SEQUENCES)).rows as SequenceEnd[];
