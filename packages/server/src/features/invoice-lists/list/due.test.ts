import type { FilterValues } from '@hoadon/contracts/filters/filter-field';
import { INVOICE_FILTERS, type InvoiceFilters } from '@hoadon/contracts/filters/invoice-filters';
import { noFilters } from '@hoadon/contracts/filters/read-filters';
import { addDays } from '@hoadon/domain/dates/add-days';
import { dueDay } from '@hoadon/domain/payments/ageing';
import { beforeAll, expect, test } from 'vitest';
import type { TestCompany } from '../../../platform/db/testing.ts';
import { diceOf } from '../../../platform/dice.ts';
import { type RowFacts, saveRow, saveRows } from '../testing/listed-rows.ts';
import { type ListsApp, listsApp } from '../testing/lists-app.ts';
import { pageQuery } from './list.repository.ts';
import type { ListFilter } from './list-filter.ts';
import type { Slice } from './places.ts';

type SavedInvoice = Readonly<{
  id: string;
  issued: string;
  due: string | null;
  state: keyof typeof PAYMENTS;
}>;

const FIRST = '2026-03-01';
const PAYMENTS = {
  unpaid: {},
  partly: { paid_amount: '5' },
  paid: { paid_on: '2026-11-21', paid_amount: '1100000' },
};

let fixture: ListsApp;
let company: TestCompany;
let savedInvoices: readonly SavedInvoice[];

beforeAll(async () => {
  fixture = await listsApp();
  company = await fixture.company();
  savedInvoices = await saveDue(company);
});

/** Due from five days before to 34 days after their day of issue, several on one day; some name no day and are due on their own. */
async function saveDue({ companyId }: TestCompany): Promise<SavedInvoice[]> {
  const { db } = fixture.platform;
  const dice = diceOf(9);
  const made: Omit<SavedInvoice, 'id'>[] = [];
  const all: RowFacts[] = [];
  for (let number = 1; number <= 90; number += 1) {
    const issued = addDays(FIRST, dice.roll(50));
    const due = number % 10 === 0 ? null : addDays(issued, -5 + dice.roll(40));
    const state = dice.pick(['unpaid', 'partly', 'paid'] as const);
    all.push({
      number,
      issued_on: issued,
      due_on: due,
      direction: dice.pick(['issued', 'received']),
      ...PAYMENTS[state],
    });
    made.push({ issued, due, state });
  }
  const ids = await saveRows(db, companyId, all);
  const deleted = { issued_on: '2026-04-01', due_on: '2026-03-20', deleted_at: '2026-07-01' };
  await saveRow(db, companyId, deleted);
  return made.map((one, index) => ({ ...one, id: ids[index] ?? '' }));
}

type Days = Readonly<{ from: string | null; to: string | null }>;

const listOf = (narrowed: Partial<FilterValues<InvoiceFilters>>): ListFilter => ({
  filters: { ...noFilters(INVOICE_FILTERS), ...narrowed },
  station: null,
});

const RANGES: readonly Days[] = [
  { from: null, to: '2026-04-10' },
  { from: '2026-03-20', to: null },
  { from: '2026-03-20', to: '2026-04-10' },
  { from: '2025-01-01', to: '2026-04-10' },
  { from: '2026-04-10', to: '2026-03-20' },
];
const PAID_FOR: readonly (keyof typeof PAYMENTS)[][] = [[], ['unpaid'], ['unpaid', 'partly']];

/** Ids of those that are due in the range and paid so far, in order. */
const expected = (
  { from, to }: Days,
  states: readonly SavedInvoice['state'][],
  order: Slice['order'],
) => {
  const sign = order === 'asc' ? 1 : -1;
  const its = savedInvoices.filter(({ issued, due: named, state }) => {
    const due = dueDay(issued, named);
    return (
      due >= (from ?? due) && due <= (to ?? due) && (states.length === 0 || states.includes(state))
    );
  });
  const compared = (a: SavedInvoice, b: SavedInvoice) =>
    sign * (a.issued.localeCompare(b.issued) || Number(a.id) - Number(b.id));
  return its.toSorted(compared).map(({ id }) => id);
};

const SLICES = [
  { skip: 0, limit: 1 },
  { skip: 0, limit: 7 },
  { skip: 9, limit: 7 },
  { skip: 0, limit: 100 },
];

const LISTS = RANGES.flatMap((due) =>
  PAID_FOR.flatMap((states) =>
    (['asc', 'desc'] as const).map((order) => ({
      filter: listOf({ due, payment: { operator: 'any', options: states } }),
      order,
      due,
      states,
      all: () => expected(due, states, order),
    })),
  ),
);

/** Rows read in order for each row of a page before it is looked up: on one the page is looked up, on many it is found. */
test.each([1, 3, 100])(
  'LIST-013 invoices due in a range are the same, in the same order, read in order and looked up: walk %i',
  async (walk) => {
    const read = async (filter: ListFilter, slice: Slice) =>
      (await pageQuery(company.companyId, filter, slice, walk).execute(fixture.platform.db)).rows;
    const ids = (rows: Awaited<ReturnType<typeof read>>) => rows.map(({ id }) => id);
    for (const { filter, order, all } of LISTS)
      for (const { skip, limit } of SLICES) {
        const slice: Slice = { sort: 'date', order, after: null, skip, limit };
        const page = await read(filter, slice);
        expect(ids(page)).toEqual(all().slice(skip, skip + limit));
        const last = page.at(-1);
        const after = last ? { key: last.sort_key, id: last.id } : null;
        const behind = after ? await read(filter, { ...slice, skip: 0, after }) : [];
        const begun = skip + page.length;
        expect(ids(behind)).toEqual(all().slice(begun, begun + limit));
      }
  },
);
