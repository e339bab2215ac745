import { wholeMonths } from '@hoadon/domain/statistics/whole-months';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '../../platform/db/open.ts';
import { testCompany, testDb } from '../../platform/db/testing.ts';
import { bulkLoad } from '../../testing/bulk-load.ts';
import { explained } from '../../testing/explain.ts';
import { repairTotals } from '../invoices/index.ts';
import { allDueQuery, allIssuedQuery, paymentsQuery } from './cash-flow/cash-flow.repository.ts';
import { dueQuery } from './current/due-payments.ts';
import { tagQuery } from './current/tag-statistics.ts';
import { partnersQuery } from './current/top-partners.ts';
import { turnoverQuery } from './turnover/turnover.repository.ts';

const ROWS = 20_000;
const TODAY = '2026-11-20';
const DAYS = { from: '2025-12-10', to: '2026-11-09' } as const;
const MONTHS = { ...DAYS, whole: wholeMonths(DAYS.from, DAYS.to, TODAY) };
let db: Db;
let companyId: string;

/** Sales and purchases of two years, some in dollars, each tagged, half of them paid, some not released; as many of another company. */
beforeAll(async () => {
  db = await testDb();
  companyId = (await testCompany(db)).companyId;
  const companies = [companyId, (await testCompany(db)).companyId];
  await bulkLoad(db, ['invoice', 'invoice_tag', 'payment'], async (tx) => {
    for (const each of companies) await fill(tx, each);
  });
  for (const each of companies) await repairTotals(db, each);
  await sql`vacuum analyze invoice, invoice_tag, payment, month_total`.execute(db);
  // A concurrent reader would prevent the vacuum from marking these rows as visible to all.
  await sql`update pg_class set relallvisible = relpages where relname in ('invoice', 'invoice_tag', 'payment')`.execute(
    db,
  );
}, 120_000);

async function fill(db: Db, id: string) {
  const { rows } = await sql<{ id: string }>`
    insert into partner (company_id, name, search_text, created_at) values (${id}, 'A', 'a', now()) returning id`.execute(
    db,
  );
  await sql`
    insert into invoice (company_id, direction, template, serial, number, processing_state, issued_on, seller_tax_code,
      seller_name, partner_id, currency, exchange_rate, without_tax, tax, with_tax, without_tax_dong,
      tax_dong, paid_on, paid_amount, due_on,
      search_text, received_key, origin, created_at, changed_at)
    select ${id}::bigint, case when own then 'issued' else 'received' end, '1', 'C26TAA', n,
      case when own and n % 2000 = 0 then 'sent' else 'accepted' end, ${TODAY}::date - n / 28, '0101234567', 'A',
      ${rows[0]?.id}::bigint, case when n % 30 = 0 then 'USD' else 'VND' end, case when n % 30 = 0 then 25000 end, 10, 1, 11,
      250000, 25000,
      case when n % 4 < 2 then ${TODAY}::date end, case when n % 4 < 2 then 11 else 0 end,
      case when n % 3 = 0 then ${TODAY}::date - n / 28 + 30 end, '', case when not own then 'key ' || n end,
      case when own then 1 else 3 end, now(), now()
    from generate_series(1, ${ROWS}::integer) as n, lateral (select n % 2 = 0 as own) as side`.execute(
    db,
  );
  await sql`
    with made as (
      insert into tag (company_id, name, created_at)
      select ${id}::bigint, 'Nhãn ' || n, now() from generate_series(1, 10) as n returning id
    )
    insert into invoice_tag (company_id, tag_id, invoice_id, direction, issued_on, tags, currency, worth, worth_dong)
    select company_id, made.id, i.id, direction, issued_on, array[made.id], currency, with_tax, with_tax
    from invoice i join made on i.id % 10 = made.id % 10 where company_id = ${id}`.execute(db);
  await sql`
    insert into payment (company_id, direction, currency, amount, amount_dong, paid_on, method, note, created_at, number)
    select ${id}::bigint, case when n % 2 = 0 then 'in' else 'out' end, 'VND', 11, 11, ${TODAY}::date - n / 28, 'cash',
      repeat('Thanh toán ', 20), now(), n
    from generate_series(1, ${ROWS}::integer) as n`.execute(db);
}

/** What is in force before it is released is looked up one by one, and there is little of it. */
const FEW = 50;

type Question = readonly [
  name: string,
  query: () => RawBuilder<unknown>,
  table: string,
  index: string,
];
const QUESTIONS: readonly Question[] = [
  [
    'STAT-006 the largest partners',
    () => partnersQuery(companyId, { type: 'customers', limit: 5 }, DAYS),
    'invoice',
    'invoice_by_day',
  ],
  ['STAT-002 due payments', () => dueQuery(companyId, TODAY), 'invoice', 'invoice_owed'],
  ['STAT-004 what is expected', () => allDueQuery(companyId, TODAY), 'invoice', 'invoice_owed'],
  ['STAT-009 tags', () => tagQuery(companyId, DAYS), 'invoice_tag', 'invoice_tag_by_day'],
  [
    'STAT-004 money by the day of payment',
    () => paymentsQuery(companyId, { ...DAYS, unit: 'month' }),
    'payment',
    'payment_by_day',
  ],
  ...(['day', 'month'] as const).map(
    (unit): Question => [
      `STAT-004 money by the ${unit} of issue`,
      () => allIssuedQuery(companyId, { ...DAYS, unit }, TODAY),
      'invoice',
      'invoice_by_day',
    ],
  ),
];

test.each(QUESTIONS)(
  '%s of a year are summed from indexes, and no row is opened for them',
  async (_name, query, table, index) => {
    const plan = await explained(db, query());
    expect(plan.indexes).toContain(index);
    expect(plan.rowsFetchedFrom(table)).toBeLessThan(FEW);
  },
);

test('STAT-004 STAT-006 STAT-007 of whole months the counters are read, and no more than the days at the ends in the indexes', async () => {
  const aMonth = ROWS / 24;
  for (const query of [
    turnoverQuery(companyId, MONTHS),
    allIssuedQuery(companyId, { ...DAYS, unit: 'month' }, TODAY),
  ]) {
    const dollars = ROWS / 30;
    const { readWhole, rowsReadIn } = await explained(db, query);
    expect(readWhole).not.toContain('invoice');
    expect(rowsReadIn('invoice')).toBeLessThan(aMonth + dollars);
  }
});
