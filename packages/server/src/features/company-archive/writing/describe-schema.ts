import type { CopyConnection } from '../../../platform/db/copy-connection.ts';
import { EXPORTED_TABLES } from '../archive/index.ts';
import { DOCUMENTS_COLUMNS, USERS_COLUMNS } from './company-query.ts';

const COLUMNS = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as "mayBeNull"
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname, a.attnum`;

const REFERENCES = `
  select c.relname as "table", t.relname as target,
    (select json_agg(a.attname order by k.place) from unnest(f.conkey) with ordinality as k(attnum, place), pg_attribute a
     where a.attrelid = c.oid and a.attnum = k.attnum and a.attname <> 'company_id') as columns
  from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class t on t.oid = f.confrelid
  where f.contype = 'f' and t.relname <> 'company' order by 1, 2`;

type Column = Readonly<{ table: string; name: string; type: string; mayBeNull: boolean }>;
type Reference = Readonly<{ table: string; target: string; columns: readonly string[] }>;

const HOW_TO_READ = [
  'Each table is tables/<name>.csv: UTF-8, RFC 4180, a heading line.',
  'An empty field is null, "" is an empty text. Booleans are t and f, instants are UTC, money is exact decimal.',
  'A column that ends in hash or names one is the SHA-256 of a file: files.csv names the zip in files/ that has it.',
  'documents.csv lists the files of invoices by series, number and day.',
  'users.csv lists members, and everybody who acted: user/<id> in columns such as created_by and actor.',
  'Passwords, keys and links are not exported. The codes of the public look-up are: they open the invoices that they are printed on.',
];

export const FILES_COLUMNS = ['sha256', 'size', 'zip', 'name'] as const;

/** The description of the archive for its readers, as JSON text. */
export async function describeSchema(
  { run }: Pick<CopyConnection, 'run'>,
  tables: readonly Readonly<{ table: string; columns: readonly string[] }>[],
): Promise<string> {
  const all = (await run(COLUMNS)).rows as Column[];
  const references = (await run(REFERENCES)).rows as Reference[];
  const described = tables.map(({ table, columns }) => ({
    table,
    about: table === 'company' ? 'The company.' : EXPORTED_TABLES[table]?.about,
    columns: columns.flatMap((quoted) => {
      const name = quoted.replaceAll('"', '');
      const column = all.find((each) => each.table === table && each.name === name);
      return column ? [{ name, type: column.type, mayBeNull: column.mayBeNull }] : [];
    }),
    references: references
      .filter((each) => each.table === table)
      .map(({ columns, target }) => ({ columns, target })),
  }));
  return JSON.stringify(
    {
      howToRead: HOW_TO_READ,
      'users.csv': USERS_COLUMNS,
      'documents.csv': DOCUMENTS_COLUMNS,
      'files.csv': FILES_COLUMNS,
      tables: described,
    },
    null,
    1,
  );
}
