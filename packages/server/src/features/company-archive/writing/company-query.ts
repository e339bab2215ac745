import type { CopyConnection } from '../../../platform/db/copy-connection.ts';
import {
  ACTOR_COLUMNS,
  COMPANY_COLUMNS_LEFT_OUT,
  EXPORTED_TABLES,
  USER_COLUMNS,
} from '../archive/index.ts';

/** A table of the archive: its columns, and the query of its rows in the order of its key. */
export type TableQuery = Readonly<{ table: string; columns: readonly string[]; query: string }>;

type Found = Readonly<{ table: string; columns: readonly string[]; key: readonly string[] }>;

const TABLES = `
  select c.relname as "table",
    (select json_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select json_agg(quote_ident(a.attname) order by k.place) from pg_index x,
       unnest(x.indkey::int2[]) with ordinality as k(attnum, place), pg_attribute a
     where x.indrelid = c.oid and x.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum) as key
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;

/** The columns of each table that an archive has, without the id of the company. */
export async function archivedColumns({ run }: Pick<CopyConnection, 'run'>): Promise<Found[]> {
  const found = (await run(TABLES)).rows as Found[];
  return found
    .filter(({ table }) => table === 'company' || table in EXPORTED_TABLES)
    .map(({ table, columns, key }) => ({
      table,
      key,
      columns: columns.filter((column) =>
        table === 'company' ? !COMPANY_COLUMNS_LEFT_OUT.includes(column) : column !== 'company_id',
      ),
    }))
    .sort((a, b) => (a.table < b.table ? -1 : 1));
}

export async function tableQueries(
  connection: Pick<CopyConnection, 'run'>,
  companyId: string,
): Promise<TableQuery[]> {
  const id = BigInt(companyId);
  return (await archivedColumns(connection)).map(({ table, columns, key }) => {
    const values = EXPORTED_TABLES[table]?.values ?? {};
    const list = columns.map((column) => values[column] ?? `t.${column}`).join(', ');
    const ofCompany = table === 'company' ? `t.id = ${id}` : `t.company_id = ${id}`;
    const order = key.map((column) => `t.${column}`).join(', ');
    const query = `(select ${list} from public.${table} t where ${ofCompany} order by ${order})`;
    return { table, columns, query };
  });
}

export const USERS_COLUMNS = ['id', 'user_name', 'email', 'name', 'phone', 'is_member'] as const;

/** Members, and everybody who acted: those who left are exported by their name alone. */
export function usersQuery(companyId: string): string {
  const id = BigInt(companyId);
  const ids = Object.entries(USER_COLUMNS).map(
    ([table, column]) => `select ${column} from public.${table} where company_id = ${id}`,
  );
  const actors = Object.entries(ACTOR_COLUMNS).flatMap(([table, columns]) =>
    columns.map(
      (column) =>
        `select substr(${column}, 6)::bigint from public.${table} where company_id = ${id} and ${column} ~ '^user/[0-9]{1,18}$'`,
    ),
  );
  const ofMembers = (column: string) => `case when m.user_id is null then '' else u.${column} end`;
  return `(select u.id, ${ofMembers('user_name')}, ${ofMembers('email')}, u.name, ${ofMembers('phone')}, m.user_id is not null
    from public.app_user u left join public.membership m on m.company_id = ${id} and m.user_id = u.id
    where u.id in (${[...ids, ...actors].join('\n union ')}) order by u.id)`;
}

/** Files of the company, with the length of each, in the order in which they are stored. */
export const filesQuery = (companyId: string): string =>
  `(select hash, length from public.stored_file where company_id = ${BigInt(companyId)} order by object, byte_offset)`;

/** The files of invoices by the names that people use. */
export const documentsQuery = (companyId: string): string => `(
  select i.direction, i.template, i.serial, i.number, i.issued_on, i.seller_tax_code, i.buyer_tax_code, f.kind, f.media_type, f.size, f.hash
  from public.invoice_file f join public.invoice i on i.company_id = f.company_id and i.id = f.invoice_id
  where f.company_id = ${BigInt(companyId)} order by i.issued_on, i.id, f.id)`;

export const DOCUMENTS_COLUMNS = [
  'direction',
  'template',
  'serial',
  'number',
  'issued_on',
  'seller_tax_code',
  'buyer_tax_code',
  'kind',
  'media_type',
  'size',
  'sha256',
] as const;
