import { INVOICE_FILTERS } from '@hoadon/contracts/filters/invoice-filters';
import { noFilters } from '@hoadon/contracts/filters/read-filters';
import { sql } from 'kysely';
import { beforeAll, expect, inject, test } from 'vitest';
import type { TestCompany } from '../../../platform/db/testing.ts';
import { repairTotals } from '../../invoices/index.ts';
import { type RowFacts, saveRow } from '../testing/listed-rows.ts';
import { LIST, type ListsApp, listsApp, RELEASING } from '../testing/lists-app.ts';
import { estimateMonths, findMonthsSoon } from './totals/months.repository.ts';

let fixture: ListsApp;
let company: TestCompany;

const ROWS: readonly RowFacts[] = [
  { number: 1 },
  { number: 2, chain_state: 'REPLACED', buyer_name: 'a' },
  { number: 3, chain_state: 'REPLACE' },
  { number: 4, chain_state: 'MODIFIED' },
  { number: 5, chain_state: 'MODIFY', without_tax: '-200000', tax: '-20000', with_tax: '-220000' },
  { number: 6, currency: 'USD', without_tax: '10.5', tax: '1', with_tax: '11.5' },
  { number: 7, processing_state: 'refused' },
  { number: 8, serial: 'K26TAA', processing_state: 'sent' },
  { number: 9, issued_on: '2026-10-31' },
  {},
];
const NOVEMBER = {
  month: '2026-11',
  rows: 8,
  invoices: 6,
  amounts: [
    {
      currency_code: 'USD',
      total_amount_without_tax: '10.5',
      total_tax_mount: '1',
      total_amount_with_tax: '11.5',
    },
    {
      currency_code: 'VND',
      total_amount_without_tax: '3800000',
      total_tax_mount: '380000',
      total_amount_with_tax: '4180000',
    },
  ],
};

beforeAll(async () => {
  fixture = await listsApp();
  company = await fixture.company();
  for (const facts of ROWS) await saveRow(fixture.platform.db, company.companyId, facts);
  await repairTotals(fixture.platform.db, company.companyId);
});

test.each([
  ['of the counters', ''],
  ['of the rows', '&amount_from=-1000000'],
  ['of the rows, exactly', '&amount_from=-1000000&exact=true'],
])(
  'LIST-003 the months %s count each sale once and adjustments with their sign',
  async (_what, query) => {
    const answer = await fixture
      .app(company)
      .get(`${LIST}/months?invoice_outgoing=true&exclude_invoice_types=DRAFT${query}`);
    expect(answer.data.is_exact).toBe(true);
    expect(answer.data.months).toMatchObject([
      NOVEMBER,
      { month: '2026-10', rows: 1, invoices: 1 },
    ]);
  },
);

test('the months of a list of debts hold what is open, and not the totals of its invoices', async () => {
  const own = await fixture.company();
  const { db } = fixture.platform;
  await saveRow(db, own.companyId, { number: 1, paid_amount: '400000' });
  await saveRow(db, own.companyId, { number: 2, paid_amount: '1100000', paid_on: '2026-11-21' });
  const query = 'invoice_outgoing=true&payment_status=unpaid,partly,credit&exact=true';
  const { data } = await fixture.app(own).get(`${LIST}/months?${query}`);
  expect(data.months).toMatchObject([
    { rows: 1, amounts: [{ total_amount_with_tax: '1100000', open_amount: '700000' }] },
  ]);
});

test('LIST-003 months hold what the list is narrowed to', async () => {
  const { data } = await fixture.app(company).get(`${LIST}/months?currency=USD`);
  expect(data.months).toMatchObject([{ rows: 1, amounts: [{ currency_code: 'USD' }] }]);
});

test('LIST-003 sales and purchases of a month are summed each by themselves', async () => {
  const own = await fixture.company();
  const { db } = fixture.platform;
  await saveRow(db, own.companyId, { number: 1 });
  await saveRow(db, own.companyId, { number: 2, direction: 'received' });
  const { data } = await fixture.app(own).get(`${LIST}/months?exact=true`);
  expect(data.months).toMatchObject([
    {
      rows: 2,
      amounts: [
        { flow: 'in', total_amount_with_tax: '1100000' },
        { flow: 'out', total_amount_with_tax: '1100000' },
      ],
    },
  ]);
});

test('the months of drafts are summed although nothing of them is in force', async () => {
  const { data } = await fixture.app(company).get(`${RELEASING}/months?releasing_status=draf`);
  expect(data.months).toMatchObject([
    { rows: 1, invoices: 1, amounts: [{ total_amount_with_tax: '1100000' }] },
  ]);
});

test.skipIf(inject('testDatabase').kind === 'pglite')(
  'a list that cannot be counted in time is estimated, and a small table is estimated exactly',
  async () => {
    const { db } = fixture.platform;
    const filter = {
      filters: { ...noFilters(INVOICE_FILTERS), direction: 'OUTGOING' as const },
      station: null,
    };
    await sql`
      insert into invoice (company_id, direction, template, serial, number, processing_state, issued_on,
        seller_tax_code, seller_name, currency, without_tax, tax, with_tax, search_text, created_at, changed_at)
      select ${company.companyId}::bigint, 'issued', '2', 'C26TAA', n, 'accepted', date '2025-01-01', '', '', 'VND',
        1, 0, 1, '', now(), now() from generate_series(1000, 6000) n`.execute(db);
    await sql`analyze invoice`.execute(db);
    expect(await findMonthsSoon(db, company.companyId, filter, 1)).toBeNull();
    const estimate = await estimateMonths(db, company.companyId, filter);
    expect(estimate).toEqual(
      expect.arrayContaining([expect.objectContaining({ month: '2025-01', invoices: 5001 })]),
    );
  },
);
