import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import { describeSchema } from './testing/describe-schema.ts';
import { emptyDatabase, testDatabase } from './testing.ts';

/** The migrations after these run on databases with data. */
const FIRST_RELEASE = new URL('first-release/', MIGRATIONS);

/** A company with data, as the first release left it. */
const DATA = `
  insert into company (tax_code, name, full_name, address) values ('0101243150', 'Một', 'Công ty Một', 'Hà Nội');
  insert into app_user (user_name, email, name, password_hash) values ('ketoan', 'k@example.test', 'Kế Toán', 'x');
  insert into membership (company_id, user_id, role) values (1, 1, 'accountant');
  insert into series (company_id, template, serial, next_number, last_issued_on) values (1, '1', 'C26TAA', 5, '2026-11-20');
  insert into invoice (company_id, direction, template, serial, number, chain_state, processing_state, issued_on,
    seller_tax_code, seller_name, currency, exchange_rate, without_tax, tax, with_tax, search_text, created_by, created_at, changed_at)
  values
    (1, 'issued', '1', 'C26TAA', null, 'ORIGINAL', 'draft',    '2026-11-20', '0101243150', 'Một', 'VND', null,  100, 10, 110, '', 1, now(), now()),
    (1, 'issued', '1', 'C26TAA', 1,    'REPLACED', 'accepted', '2026-11-18', '0101243150', 'Một', 'VND', null,  200, 20, 220, '', 1, now(), now()),
    (1, 'issued', '1', 'C26TAA', 2,    'REPLACE',  'accepted', '2026-11-19', '0101243150', 'Một', 'VND', null,  300, 30, 330, '', 1, now(), now()),
    (1, 'issued', '1', 'C26TAA', 3,    'ORIGINAL', 'sent',     '2026-11-20', '0101243150', 'Một', 'USD', 25000.5, 10, 1, 11, '', 1, now(), now()),
    (1, 'issued', '1', 'C26TAA', 4,    'ORIGINAL', 'unknown',  '2026-11-20', '0101243150', 'Một', 'VND', null,  400, 40, 440, '', 1, now(), now()),
    (1, 'received', '1', 'c26tbb', 77, 'ORIGINAL', 'accepted', '2026-11-20', '0101243150-001', 'Hai', 'VND', null, 500, 50, 550, '', null, now(), now());
  insert into invoice_content (company_id, invoice_id, content) select 1, id, '{"seller": {}}' from invoice;
  insert into invoice_rate (company_id, invoice_id, position, rate, base, tax) select 1, id, 1, '10', without_tax, tax from invoice;
  insert into invoice_event (company_id, invoice_id, state, actor, at)
    values (1, 1, 'draft', '1', now()), (1, 2, 'accepted', 'tax-authority', now()), (1, 4, 'signed', 'issuing', now());
  insert into invoice_link (company_id, invoice_id, relation, other_id)
    values (1, 1, 'records', 4711), (1, 3, 'replaces', 2), (1, 3, 'copies', 999);
  insert into invoice_file (company_id, invoice_id, kind, hash, size, media_type, created_at)
    values (1, 4, 'signed_xml', repeat('a', 64), 10, 'application/xml', now());
  insert into authority_message (company_id, message_id, type, direction, invoice_id, state, hash, size, created_at, changed_at)
    values (1, 'V1', '200', 'out', 4, 'sent', repeat('b', 64), 10, now(), now());
  insert into authority_inbox (connection, cursor, changed_at) values ('V0000000000', '17', now());
  insert into bulk_run (company_id, state, created_by, created_at, changed_at, total) values (1, 'running', 1, now(), now(), 2);
  insert into bulk_item (company_id, run_id, position, invoice_id, taken) values (1, 1, 1, 4, true), (1, 1, 2, 1, false);
  insert into email (company_id, invoice_id, addressee, symbol, message_id, created_by, created_at)
    values (1, 2, 'Ông A', 'C26TAA', '<m@x>', 1, now());
  insert into idempotency_key (company_id, key, user_id, request_hash, locked_until) values (1, 'k', 1, 'h', now());
  insert into audit_head (company_id, sequence, hash) values (1, 0, repeat('0', 64));
  insert into month_total (company_id, direction, month, place, currency, invoices, without_tax, tax, with_tax)
    select company_id, direction, date_trunc('month', issued_on)::date, place, currency, count(*), sum(without_tax), sum(tax), sum(with_tax)
    from invoice group by 1, 2, 3, 4, 5;`;

let database: Database;
const run = (script: string) => database.scripts((engine) => engine.run(script));
const rowsOf = async (query: string) => (await run(query)).rows as Record<string, unknown>[];

beforeAll(async () => {
  database = await emptyDatabase();
  await database.scripts(async (engine) => {
    await migrate(engine, FIRST_RELEASE);
    await engine.run(DATA);
    await migrate(engine);
  });
});

test('what is under way comes due, and nothing else does', async () => {
  expect(await rowsOf('select invoice_id from invoice_step order by 1')).toEqual([
    { invoice_id: '4' },
    { invoice_id: '5' },
  ]);
});

test('a replaced invoice counts no more, and every counter agrees with the invoices', async () => {
  const released = await rowsOf(`select effect, invoices, with_tax from month_total
    where direction = 'issued' and place = 'released' order by effect`);
  expect(released).toEqual([
    { effect: 'nothing', invoices: 1, with_tax: '220' },
    { effect: 'whole', invoices: 1, with_tax: '330' },
  ]);
  const [{ total } = {}] = await rowsOf('select sum(invoices) as total from month_total');
  expect(total).toBe('6');
});

test('links hold own invoices, and records of API callers are separate', async () => {
  expect(await rowsOf('select invoice_id, relation, other_id from invoice_link')).toEqual([
    { invoice_id: '3', relation: 'replaces', other_id: '2' },
  ]);
  expect(await rowsOf('select invoice_id, record_id from invoice_record')).toEqual([
    { invoice_id: '1', record_id: '4711' },
  ]);
});

test('rates know their day, their direction and their amounts in dong', async () => {
  expect(
    await rowsOf(`select direction, issued_on, base_dong, tax_dong from invoice_rate
      where invoice_id in (4, 6) order by invoice_id`),
  ).toEqual([
    { direction: 'issued', issued_on: '2026-11-20', base_dong: '250005', tax_dong: '25001' },
    { direction: 'received', issued_on: '2026-11-20', base_dong: '500', tax_dong: '50' },
  ]);
});

test('an invoice in foreign currency has its sums in dong beside it, and one in dong has none', async () => {
  expect(
    await rowsOf('select without_tax_dong, tax_dong from invoice where id in (4, 6) order by id'),
  ).toEqual([
    { without_tax_dong: '250005', tax_dong: '25001' },
    { without_tax_dong: null, tax_dong: null },
  ]);
});

test('a received invoice has its key, normalised, and a second one under it is refused', async () => {
  expect(await rowsOf("select received_key from invoice where direction = 'received'")).toEqual([
    { received_key: '0101243150001|1|C26TBB|77' },
  ]);
  await expect(
    run(`insert into invoice (company_id, direction, template, serial, number, processing_state, issued_on,
      seller_tax_code, seller_name, currency, without_tax, tax, with_tax, search_text, created_at, changed_at, received_key)
      select company_id, direction, template, serial, number, processing_state, issued_on,
      seller_tax_code, seller_name, currency, without_tax, tax, with_tax, search_text, created_at, changed_at, received_key
      from invoice where direction = 'received'`),
  ).rejects.toThrow(/invoice_received/);
});

test('the actor of an act is recorded with its kind', async () => {
  expect(await rowsOf('select actor from invoice_event order by id')).toEqual([
    { actor: 'user/1' },
    { actor: 'authority/tax' },
    { actor: 'job/issuing' },
  ]);
  expect(
    await rowsOf('select created_by from bulk_run union select created_by from email'),
  ).toEqual([{ created_by: 'user/1' }]);
});

test('a database that was updated from the first release has the same schema as a new one', async () => {
  const schemaOf = async (which: Database) =>
    (await which.scripts(describeSchema)).filter(({ kind }) => kind !== 'sequence');
  const updated = await schemaOf(database);
  expect(updated.length).toBeGreaterThan(1000);
  expect(updated).toEqual(await schemaOf(await testDatabase()));
});

test('existing tags of an invoice are stored beside each other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hoadon-migrations-'));
  const other = await emptyDatabase();
  try {
    const isBefore = (path: string) => !(basename(path) >= '0352' && path.endsWith('.sql'));
    await cp(MIGRATIONS, folder, { recursive: true, filter: isBefore });
    await other.scripts(async (engine) => {
      await migrate(engine, pathToFileURL(`${folder}/`));
      await engine.run(TAGGED);
      expect(await migrate(engine)).toContain('0352_lists_told_by_indexes.sql');
      const { rows } = await engine.run(
        'select tag_id, invoice_id, tags from invoice_tag order by 2, 1',
      );
      expect(rows).toEqual([
        { tag_id: '1', invoice_id: '1', tags: ['1', '2'] },
        { tag_id: '2', invoice_id: '1', tags: ['1', '2'] },
        { tag_id: '2', invoice_id: '2', tags: ['2'] },
      ]);
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** Two invoices; one has both tags. */
const TAGGED = `
  insert into company (tax_code, name, full_name, address) values ('0101243150', 'Một', 'Công ty Một', 'Hà Nội');
  insert into tag (company_id, name, created_at) values (1, 'Gấp', now()), (1, 'Dự án', now());
  insert into invoice (company_id, direction, template, serial, number, processing_state, issued_on, seller_tax_code,
    seller_name, currency, without_tax, tax, with_tax, search_text, created_by, created_at, changed_at)
    select 1, 'issued', '1', 'C26TAA', n, 'accepted', '2026-11-18', '0101243150', 'Một', 'VND', 200, 20, 220, '',
      'user/1', now(), now() from generate_series(1, 2) as n;
  insert into invoice_tag (company_id, tag_id, invoice_id, direction, issued_on)
    values (1, 2, 1, 'issued', '2026-11-18'), (1, 1, 1, 'issued', '2026-11-18'), (1, 2, 2, 'issued', '2026-11-18')`;

test('invoices in foreign currency without a rate are no longer counted as if the currency were dong', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hoadon-migrations-'));
  const other = await emptyDatabase();
  try {
    const isBefore = (path: string) => !(basename(path) >= '0420' && path.endsWith('.sql'));
    await cp(MIGRATIONS, folder, { recursive: true, filter: isBefore });
    await other.scripts(async (engine) => {
      await migrate(engine, pathToFileURL(`${folder}/`));
      await engine.run(IN_DOLLARS);
      expect(await migrate(engine)).toContain('0420_uncounted_invoices.sql');
      const { rows } = await engine.run(`
        select i.number, i.exchange_rate, i.tax_dong, r.tax_dong as rate_dong, c.content ->> 'exchangeRate' as stated,
          v.invoice_id is not null as is_due
        from invoice i
          join invoice_rate r on r.company_id = i.company_id and r.invoice_id = i.id
          join invoice_content c on c.company_id = i.company_id and c.invoice_id = i.id
          left join verification_due v on v.company_id = i.company_id and v.invoice_id = i.id
        order by i.number`);
      const none = { exchange_rate: null, tax_dong: '0', rate_dong: '0', stated: null };
      expect(rows).toEqual([
        { number: 1, ...none, is_due: true },
        { number: 2, ...none, is_due: true },
        {
          number: 3,
          exchange_rate: '26350',
          tax_dong: '263500',
          rate_dong: '263500',
          stated: '26350',
          is_due: false,
        },
      ]);
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('an exchange rate of 1 that was entered or issued here no longer counts in dong', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hoadon-migrations-'));
  const other = await emptyDatabase();
  try {
    const isBefore = (path: string) => basename(path) !== '0516_rates_of_one.sql';
    await cp(MIGRATIONS, folder, { recursive: true, filter: isBefore });
    await other.scripts(async (engine) => {
      await migrate(engine, pathToFileURL(`${folder}/`));
      await engine.run(IN_DOLLARS);
      await engine.run('update invoice set origin = 1 where number = 1');
      await engine.run(
        'update invoice set exchange_rate = 1, without_tax_dong = 100, tax_dong = 10 where number < 3',
      );
      await engine.run(
        `update invoice_content set content = jsonb_set(content, '{exchangeRate}', '"1"') where invoice_id in
          (select id from invoice where number < 3)`,
      );
      expect(await migrate(engine)).toContain('0516_rates_of_one.sql');
      const { rows } = await engine.run(`
        select i.number, i.exchange_rate, i.tax_dong, r.tax_dong as rate_dong, c.content ->> 'exchangeRate' as stated,
          v.invoice_id is not null as is_due
        from invoice i
          join invoice_rate r on r.company_id = i.company_id and r.invoice_id = i.id
          join invoice_content c on c.company_id = i.company_id and c.invoice_id = i.id
          left join verification_due v on v.company_id = i.company_id and v.invoice_id = i.id
        order by i.number`);
      const none = { exchange_rate: null, tax_dong: '0', rate_dong: '0', is_due: true };
      expect(rows).toEqual([
        { number: 1, ...none, stated: '1' },
        { number: 2, ...none, stated: null },
        {
          number: 3,
          exchange_rate: '26350',
          tax_dong: '263500',
          rate_dong: '263500',
          stated: '26350',
          is_due: false,
        },
      ]);
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** Three purchases in dollars: without a rate, at the rate of 1 that software writes, and at a rate. */
const IN_DOLLARS = `
  insert into company (tax_code, name, full_name, address) values ('0101243150', 'Một', 'Công ty Một', 'Hà Nội');
  insert into invoice (company_id, direction, template, serial, number, processing_state, origin, issued_on, seller_tax_code,
    seller_name, currency, exchange_rate, without_tax, tax, with_tax, without_tax_dong, tax_dong, search_text, received_key, created_by,
    created_at, changed_at)
    select 1, 'received', '1', 'C26TAA', n, 'accepted', 3, '2026-11-18', '0101243150', 'Một', 'USD', rate, 100, 10, 110,
      100 * coalesce(rate, 1), 10 * coalesce(rate, 1), '', 'key ' || n, 'user/1', now(), now()
    from (values (1, null), (2, 1), (3, 26350)) as v(n, rate);
  insert into invoice_rate (company_id, invoice_id, direction, issued_on, position, rate, base, tax, base_dong, tax_dong)
    select 1, id, direction, issued_on, 1, '10', 100, 10, without_tax_dong, tax_dong from invoice;
  insert into invoice_content (company_id, invoice_id, content)
    select 1, id, jsonb_build_object('exchangeRate', exchange_rate::text, 'seller', '{}'::jsonb) from invoice;
  delete from verification_due`;
