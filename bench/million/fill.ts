import { sql } from 'kysely';
import { hashPassword } from '../../packages/server/src/features/auth/passwords.ts';
import {
  insertLoginNames,
  insertMember,
  insertUser,
} from '../../packages/server/src/features/auth/register.repository.ts';
import { repairTotals } from '../../packages/server/src/features/invoices/store/totals/index.ts';
import { postgresDatabase } from '../../packages/server/src/platform/db/database.ts';
import { migrate } from '../../packages/server/src/platform/db/migrate.ts';
import type { Db } from '../../packages/server/src/platform/db/open.ts';
import { madeUp } from '../../packages/server/src/seed/made-up.ts';
import { copyCompanies, TAGS } from './copy-companies.ts';
import type { BigCompany } from './invoice-rows.ts';

/** Who signs in to the large company. */
export const BENCH_USER = { user_name: 'bench', password: 'bench-password' } as const;

/** Unless the contents name another number. */
const INVOICES_OF_A_SMALL_ONE = 300;
const YEARS = 3;
const MOST_PARTNERS = 20_000;
/** Two numbers behind those of every partner. */
const OWN_NUMBER = 400_000;

/** What a database holds: the invoices of the large company, and how many small companies. */
export type Contents = Readonly<{
  invoices: number;
  smallCompanies: number;
  invoicesOfSmallOnes?: number;
}>;

/** Fills an empty database with a large company and small ones. */
export async function fillDatabase(url: string, contents: Contents): Promise<void> {
  const settings = { kind: 'postgres', url, poolSize: 1, statementTimeoutMs: 3_600_000 } as const;
  const database = postgresDatabase(settings);
  try {
    await database.scripts((engine) => migrate(engine));
    const { db } = database;
    const companies = await saveCompanies(db, contents);
    await saveUser(db, companies[0]);
    await withoutIndexes(db, ['invoice', 'invoice_content', 'invoice_rate', 'invoice_tag'], () =>
      copyCompanies(url, companies),
    );
    await sql`update invoice_tag t set currency = i.currency,
        worth = counted.worth,
        worth_dong = case when counted.worth is not null and not i.is_voucher then case when i.currency = 'VND' then i.with_tax - i.tax
          else i.without_tax_dong + round((i.with_tax - i.without_tax - i.tax) * i.exchange_rate, 0) end end
      from invoice i
      cross join lateral (
        select counted_worth(i.processing_state, i.serial, i.chain_state, i.with_tax) as worth
      ) as counted
      where i.company_id = t.company_id and i.id = t.invoice_id`.execute(db);
    await sql`vacuum analyze`.execute(db);
    for (const { id } of companies) await repairTotals(db, String(id));
    await sql`vacuum analyze month_total`.execute(db);
  } finally {
    await database.close();
  }
}

/** With their partners, directories (a tree of months) and tags; the large one first. */
async function saveCompanies(
  db: Db,
  { invoices, smallCompanies, invoicesOfSmallOnes = INVOICES_OF_A_SMALL_ONE }: Contents,
): Promise<[BigCompany, ...BigCompany[]]> {
  const first = await saveCompany(db, 0, invoices);
  const others: BigCompany[] = [];
  for (let index = 1; index <= smallCompanies; index += 1)
    others.push(await saveCompany(db, index, invoicesOfSmallOnes));
  return [first, ...others];
}

async function saveCompany(db: Db, index: number, invoices: number): Promise<BigCompany> {
  const { name, taxCode, address } = madeUp(OWN_NUMBER + index);
  const { id } = await db
    .insertInto('company')
    .values({ tax_code: taxCode, name, full_name: name, address })
    .returning('id')
    .executeTakeFirstOrThrow();
  const directories = await sql<{ id: string }>`
    with year as (
      insert into directory (company_id, name, created_at)
      select ${id}, 'Năm ' || n, now() from generate_series(1, ${YEARS}::integer) as n returning id
    )
    insert into directory (company_id, parent_id, level, name, created_at)
    select ${id}, year.id, 2, 'Tháng ' || n, now() from year, generate_series(1, 12) as n order by year.id, n
    returning id`.execute(db);
  await sql`
    insert into tag (company_id, name, created_at)
    select ${id}, 'Nhãn ' || n, now() from generate_series(1, ${TAGS.length}::integer) as n`.execute(
    db,
  );
  const { rows } = await sql<{ tag: string; partner: string }>`
    select min(t.id) as tag, (select last_value + 1 from partner_id_seq) as partner
    from tag t where company_id = ${id}`.execute(db);
  const count = Math.min(MOST_PARTNERS, Math.ceil(invoices / 10));
  await sql`select setval('partner_id_seq', ${Number(rows[0]?.partner) + count})`.execute(db);
  return {
    id: Number(id),
    name,
    taxCode,
    invoices,
    partners: { first: Number(rows[0]?.partner), count },
    directories: { first: Number(directories.rows[0]?.id), count: directories.rows.length },
    firstTag: Number(rows[0]?.tag),
  };
}

async function saveUser(db: Db, { id }: BigCompany): Promise<void> {
  const { password, user_name } = BENCH_USER;
  const passwordHash = await hashPassword(password);
  const user = { user_name, email: 'bench@example.test', name: 'Bench', phone: '', passwordHash };
  const userId = await insertUser(db, user);
  await insertLoginNames(db, userId, [user_name]);
  await insertMember(db, { companyId: String(id), userId, role: 'admin' });
}

/** Made anew when the rows are there: an index that grows row by row takes many times as long. */
async function withoutIndexes(
  db: Db,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i
    where i.indrelid::regclass::text in (${sql.join(tables)})
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db);
  await work();
  await db.connection().execute(async (db) => {
    await sql`set maintenance_work_mem = '1GB'`.execute(db);
    for (const { definition } of rows) await sql.raw(definition).execute(db);
  });
}
