import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '../../../platform/db/open.ts';
import { type TestCompany, testCompany, testDb } from '../../../platform/db/testing.ts';
import { type ListFilter, pageQuery, type Slice } from './list.repository.ts';
import { stationTotalsQuery } from './unissued.repository.ts';

const ROWS = 10_000;
const ALL: ListFilter = {
  direction: 'issued',
  withoutDrafts: true,
  releasing: null,
  from: null,
  to: null,
  searched: '',
};
const FIRST_PAGE: Slice = { after: null, skip: 0, limit: 51 };
let db: Db;
let company: TestCompany;

/** Ten thousand invoices of one company, every hundredth a draft, beside as many of another. */
beforeAll(async () => {
  db = await testDb();
  company = await testCompany(db);
  for (const { companyId } of [company, await testCompany(db)])
    await sql`
      insert into invoice (company_id, direction, template, serial, number, processing_state, issued_on,
        seller_tax_code, seller_name, buyer_name, currency, without_tax, tax, with_tax, search_text,
        created_at, changed_at)
      select ${companyId}::bigint, 'issued', '1', 'C26TAA', case when n % 100 = 0 then null else n end,
        case when n % 100 = 0 then 'draft' else 'accepted' end, date '2026-01-01' + n / 40,
        '0101234567', 'Công ty Bán', 'Công ty Mua ' || n, 'VND', n, 0, n,
        'c26taa cong ty mua ' || n || ' ' || lpad(n::text, 8, '0') || ' ' || md5(n::text), now(), now()
      from generate_series(1, ${ROWS}::integer) as n`.execute(db);
  await sql`vacuum analyze invoice`.execute(db);
}, 120_000);

/** Every scan of the plan, as `Index Scan using invoice_by_day`. */
async function scansOf(filter: Partial<ListFilter>, slice: Partial<Slice> = {}): Promise<string[]> {
  const query = pageQuery(company.companyId, { ...ALL, ...filter }, { ...FIRST_PAGE, ...slice });
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(db);
  const lines = rows.map((row) => row['QUERY PLAN']);
  return lines.flatMap(
    (line) =>
      /((?:Seq|Index|Bitmap)[\w ]*Scan) (?:using|on) (\w+)/.exec(line)?.slice(1, 3).join(' ') ?? [],
  );
}

const deep: Partial<Slice> = { after: { issuedOn: '2026-03-01', id: '2400' } };

test.each([
  ['the first page', {}, {}, 'invoice_by_day'],
  ['a deep page', {}, deep, 'invoice_by_day'],
  ['a range of days', { from: '2026-02-01', to: '2026-02-10' }, {}, 'invoice_by_day'],
  ['the first page of both directions', { direction: null }, {}, 'invoice_by_day_any'],
  ['a deep page of both directions', { direction: null }, deep, 'invoice_by_day_any'],
  ['the drafts', { releasing: 'draf', withoutDrafts: false }, {}, 'invoice_unissued'],
  ['all that is not issued', { releasing: 'any', withoutDrafts: false }, {}, 'invoice_unissued'],
  ['a search for a rare text', { searched: 'c4ca4238a0b9' }, {}, 'invoice_search'],
  ['a search without a hit', { searched: 'khongcoaica' }, {}, 'invoice_search'],
] as const)('LIST-004 %s is read through an index', async (_what, filter, slice, index) => {
  const scans = await scansOf(filter, slice);
  expect(scans.join('; ')).toContain(index);
  expect(scans.join('; ')).not.toContain('Seq Scan');
});

test('a deep page reads no more rows than the first', async () => {
  const buffers = async (slice: Partial<Slice>) => {
    const query = pageQuery(company.companyId, ALL, { ...FIRST_PAGE, ...slice });
    const { rows } = await sql<{
      'QUERY PLAN': {
        Plan: { Plans: { 'Actual Rows': number; 'Rows Removed by Filter'?: number }[] };
      }[];
    }>`
      explain (analyze, format json) ${query}`.execute(db);
    const [scan] = rows[0]?.['QUERY PLAN'][0]?.Plan.Plans ?? [];
    return (scan?.['Actual Rows'] ?? 0) + (scan?.['Rows Removed by Filter'] ?? 0);
  };
  const first = await buffers({});
  expect(first).toBeGreaterThanOrEqual(51);
  expect(await buffers(deep)).toBeLessThanOrEqual(first + 10);
});

test('STAT-002 the counts of the unissued lists read the counters and the few invoices that stopped, never the others', async () => {
  const query = stationTotalsQuery(company.companyId);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(db);
  const scans = rows
    .map((row) => row['QUERY PLAN'])
    .filter((line) => / on invoice\b|invoice_/.test(line));
  expect(scans.join('; ')).toContain('invoice_stuck');
  expect(scans.join('; ')).not.toContain('Seq Scan');
});
