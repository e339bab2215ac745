import { parsePeriod, type TaxPeriod } from '@hoadon/domain/dates/tax-period';
import { computeCells } from '@hoadon/domain/vat-return/compute-cells';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '../../platform/db/open.ts';
import { testCompany, testDb } from '../../platform/db/testing.ts';
import { explained } from '../../testing/explain.ts';
import { groupsQuery, readPeriod, scopeOf } from './reading/index.ts';

const ROWS = 12_000;
const Q2 = parsePeriod('2/2026') as TaxPeriod;
let db: Db;
let companyId: string;

/** Sales and purchases of three years, as many of another company. */
beforeAll(async () => {
  db = await testDb();
  companyId = (await testCompany(db)).companyId;
  for (const each of [companyId, (await testCompany(db)).companyId]) await fill(each);
  await sql`vacuum analyze invoice, invoice_rate`.execute(db);
}, 120_000);

async function fill(id: string) {
  await sql`
    insert into invoice (company_id, direction, template, serial, number, processing_state, issued_on,
      seller_tax_code, seller_name, currency, without_tax, tax, with_tax, search_text, received_key, origin,
      verification, validity, created_by, created_at, changed_at)
    select ${id}::bigint, case when own then 'issued' else 'received' end, '1', 'C26TAA', n, 'accepted',
      date '2024-01-01' + n / 11, '0101234567', 'A', 'VND', 100, 10, 110, 'a', case when not own then 'k' || n end,
      case when own then 1 else 3 end, 2, 2, 'user/0', now(), now()
    from generate_series(1, ${ROWS}::integer) as n, lateral (select n % 2 = 0 as own) as side`.execute(
    db,
  );
  await sql`
    insert into invoice_rate (company_id, invoice_id, position, rate, base, tax, direction, issued_on, base_dong, tax_dong)
    select company_id, id, 1, '10', 100, 10, direction, issued_on, 100, 10 from invoice where company_id = ${id}`.execute(
    db,
  );
}

test('a return is filled by one grouped scan over the days of its period, and is the sum by hand', async () => {
  const read = await readPeriod(db, companyId, Q2);
  const { rows } = await sql<{ direction: string; base: string; tax: string; invoices: number }>`
    select direction, sum(base_dong)::text as base, sum(tax_dong)::text as tax, count(*)::integer as invoices
    from invoice_rate where company_id = ${companyId} and issued_on between '2026-04-01' and '2026-06-30'
    group by 1 order by 1`.execute(db);
  const [sales, purchases] = rows;
  expect(computeCells(read.entries)).toMatchObject({
    '32': sales?.base,
    '33': sales?.tax,
    '23': purchases?.base,
    '25': purchases?.tax,
  });
  const plan = await explained(db, groupsQuery(companyId, await scopeOf(db, companyId, Q2)));
  expect(plan.indexes).toContain('invoice_rate_of_period');
  expect(plan.readWhole).not.toContain('invoice_rate');
  // The quarter's rates and their invoices, and nothing of other quarters or companies.
  expect(plan.rowsReadIn('invoice_rate')).toBe(
    rows.reduce((all, { invoices }) => all + invoices, 0),
  );
});
