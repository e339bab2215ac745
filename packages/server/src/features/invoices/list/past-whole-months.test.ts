import type { FilterValues } from '@hoadon/contracts/filters/filter-field';
import { INVOICE_FILTERS, type InvoiceFilters } from '@hoadon/contracts/filters/invoice-filters';
import { noFilters } from '@hoadon/contracts/filters/read-filters';
import { beforeAll, expect, test } from 'vitest';
import type { TestCompany } from '../../../platform/db/testing.ts';
import { repairTotals } from '../store/index.ts';
import { type InvoicesApp, invoicesApp } from '../testing/invoices-app.ts';
import { keepRow, type RowFacts } from '../testing/listed-rows.ts';
import { pageQuery } from './list.repository.ts';
import type { ListFilter } from './list-filter.ts';
import { pastWholeMonths } from './past-whole-months.ts';
import type { Slice } from './places.ts';

let fixture: InvoicesApp;
let company: TestCompany;

/** The first and the last day of three months, one month without any, and every place of both directions. */
const DAYS = ['2026-03-31', '2026-04-01', '2026-04-30', '2026-06-01', '2026-06-30', '2026-04-30'];
const KINDS: readonly RowFacts[] = [
  { number: 1 },
  {},
  { number: 2, processing_state: 'refused' },
  { direction: 'received', number: 3 },
];

beforeAll(async () => {
  fixture = await invoicesApp();
  company = await fixture.company();
  const { db } = fixture.platform;
  for (const [nth, issued_on] of DAYS.entries())
    for (const kind of KINDS)
      await keepRow(db, company.companyId, { ...kind, issued_on, serial: `C26TA${nth}` });
  await keepRow(db, company.companyId, { issued_on: '2026-06-30', deleted_at: '2026-07-01' });
  await repairTotals(db, company.companyId);
});

const listOf = (narrowed: Partial<FilterValues<InvoiceFilters>>): ListFilter => ({
  filters: { ...noFilters(INVOICE_FILTERS), ...narrowed },
  station: null,
});
const page = (from: number, order: Slice['order']): Slice => ({
  sort: 'date',
  order,
  after: null,
  skip: from,
  limit: 3,
});

async function idsOf(filter: ListFilter, slice: Slice): Promise<string[]> {
  const { rows } = await pageQuery(company.companyId, filter, slice).execute(fixture.platform.db);
  return rows.map(({ id }) => id);
}

test('a page far down holds the same invoices when whole months before it are passed by', async () => {
  const lists = [
    { filter: listOf({}), rows: 24 },
    { filter: listOf({ direction: 'INCOMING' }), rows: 6 },
    { filter: listOf({ direction: 'OUTGOING' }), rows: 18 },
    { filter: listOf({ excluded: { operator: 'any', options: ['DRAFT'] } }), rows: 18 },
  ];
  for (const { filter, rows } of lists) {
    for (const order of ['asc', 'desc'] as const) {
      const skips: number[] = [];
      for (let from = 1; from <= rows + 1; from += 1) {
        const slice = page(from, order);
        const left = await pastWholeMonths(
          fixture.platform.db,
          company.companyId,
          filter,
          slice,
          0,
        );
        expect(await idsOf(filter, left), `${order} ${from}`).toEqual(await idsOf(filter, slice));
        skips.push(left.skip);
      }
      // No more is skipped row by row than the rows of the fullest month.
      expect(Math.max(...skips.slice(0, rows - 1))).toBeLessThan(rows / 2);
    }
  }
});

test('nothing is passed by near the top, in another order, or where a list is narrowed', async () => {
  const { db } = fixture.platform;
  const ofCompany = (filter: ListFilter, slice: Slice, few: number) =>
    pastWholeMonths(db, company.companyId, filter, slice, few);
  const deep = page(20, 'desc');
  expect(await ofCompany(listOf({}), deep, 0)).not.toEqual(deep);
  expect(await ofCompany(listOf({}), deep, 20)).toBe(deep);
  expect(await ofCompany(listOf({ currency: 'VND' }), deep, 0)).toBe(deep);
  expect(await ofCompany({ ...listOf({}), station: 'any' }, deep, 0)).toBe(deep);
  const byTotal = { ...deep, sort: 'total' } as const;
  expect(await ofCompany(listOf({}), byTotal, 0)).toBe(byTotal);
});
