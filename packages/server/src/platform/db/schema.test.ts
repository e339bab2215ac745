import { beforeAll, expect, inject, test } from 'vitest';
import type { Database } from './database.ts';
import { readCatalog } from './distribution/catalog.ts';
import { refusals } from './distribution/refusals.ts';
import type { ScriptRunner } from './migrate.ts';
import { testDatabase } from './testing.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

test('every row of a company is distributed by its company and refers to nothing outside it, as Citus demands', async () => {
  const catalog = await database.scripts(readCatalog);
  expect(catalog.tables.filter(({ isGlobal }) => isGlobal).length).toBeGreaterThan(8);
  expect(catalog.tables.filter(({ isGlobal }) => !isGlobal).length).toBeGreaterThan(20);
  expect(catalog.foreignKeys.length).toBeGreaterThan(20);
  expect(refusals(catalog)).toEqual([]);
});

test('every table has a primary key', async () => {
  const { rows } = await database.scripts(({ run }) =>
    run(`
      select t.relname as name from pg_class t
      where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')
        and not exists (select from pg_index x where x.indrelid = t.oid and x.indisprimary)`),
  );
  expect(rows).toEqual([]);
});

test('in every table the planner takes an unknown company for a large one', async () => {
  const { rows } = await database.scripts(({ run }) =>
    run(`
      select t.relname as name from pg_class t join pg_attribute c on c.attrelid = t.oid and c.attname = 'company_id'
      where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')
        and ('n_distinct=100' = any (c.attoptions)) is not true`),
  );
  expect(rows).toEqual([]);
});

/** Refusals of the schema after a change that is rolled back. */
const refusedAfter = (change: string): Promise<string[]> =>
  database.scripts(async (engine: ScriptRunner) => {
    await engine.run(`begin; ${change}`);
    try {
      return refusals(await readCatalog(engine));
    } finally {
      await engine.run('rollback');
    }
  });

const A_TABLE =
  'create table planted (company_id bigint not null, id bigint generated always as identity';

/** On PGlite reading the catalog once takes a second. */
const onPostgres = test.skipIf(inject('testDatabase').kind === 'pglite');

onPostgres.each([
  ['a table without a company', 'create table planted (id bigint primary key)', 'neither global'],
  [
    'an identity as the whole key',
    `${A_TABLE} primary key)`,
    'the key planted_pkey does not begin with company_id',
  ],
  [
    'a unique key over all companies',
    `${A_TABLE}, primary key (company_id, id), unique (id, company_id))`,
    'the key planted_id_company_id_key does not begin with company_id',
  ],
  [
    'a unique index over an expression',
    `${A_TABLE}, primary key (company_id, id)); create unique index everywhere on planted (abs(id))`,
    'the key everywhere does not begin',
  ],
  [
    'a company that may be null',
    `create table planted (company_id bigint, id bigint, unique (company_id, id))`,
    'company_id is no bigint that is never null',
  ],
  [
    'a small identity',
    'create table planted (company_id bigint, id integer generated always as identity, primary key (company_id, id))',
    'planted.id is an identity that is no bigint',
  ],
  [
    'a reference that leaves the company',
    `${A_TABLE}, primary key (company_id, id), other bigint not null, invoice_id bigint,
      foreign key (other, invoice_id) references invoice (company_id, id))`,
    'planted_other_invoice_id_fkey to invoice leaves the company',
  ],
  [
    "a global table that names a company's",
    `create table planted (company_id bigint, id bigint primary key,
       foreign key (company_id, id) references invoice (company_id, id));
     comment on table planted is 'global'`,
    "leads from a global table to a company's",
  ],
  [
    'a reference that empties columns',
    `${A_TABLE}, primary key (company_id, id), invoice_id bigint, foreign key (company_id, invoice_id)
      references invoice (company_id, id) on delete set null (invoice_id))`,
    'sets columns where its target goes',
  ],
  [
    'a trigger',
    `create trigger planted before update on invoice for each row execute function refuse_change()`,
    'invoice.planted is a trigger',
  ],
])('%s is refused', async (_what, change, sentence) => {
  expect(await refusedAfter(change)).toEqual([expect.stringContaining(sentence)]);
});

onPostgres('a table of the company with a reference to a shared list is taken', async () => {
  const change = `${A_TABLE}, primary key (company_id, id), currency text references currency (code))`;
  expect(await refusedAfter(change)).toEqual([]);
});
