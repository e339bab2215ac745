import type { FilterValues } from '@hoadon/contracts/filters/filter-field';
import { INVOICE_FILTERS, type InvoiceFilters } from '@hoadon/contracts/filters/invoice-filters';
import { noFilters } from '@hoadon/contracts/filters/read-filters';
import { addDays } from '@hoadon/domain/dates/add-days';
import { dueDay } from '@hoadon/domain/payments/ageing';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { TestCompany } from '../../../platform/db/testing.ts';
import { diceOf } from '../../../platform/dice.ts';
import { repairTotals } from '../store/index.ts';
import { type InvoicesApp, invoicesApp } from '../testing/invoices-app.ts';
import { keepRow, keepRows, type RowFacts } from '../testing/listed-rows.ts';
import { dueLast, isDueFarOff, issuedByDue } from './due/index.ts';
import { findPage } from './find-page.ts';
import { pageQuery } from './list.repository.ts';
import type { ListFilter } from './list-filter.ts';
import type { Slice } from './places.ts';

type Kept = Readonly<{
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

let fixture: InvoicesApp;
/** Of one some were due before they were issued, of the other none was. */
let company: TestCompany;
let orderly: TestCompany;
let kept: readonly Kept[];
let keptInOrder: readonly Kept[];

beforeAll(async () => {
  fixture = await invoicesApp();
  [company, orderly] = [await fixture.company(), await fixture.company()];
  kept = await keepDue(company, -5);
  keptInOrder = await keepDue(orderly, 0);
});

/** Issued on some days and due so many later or up to forty more, several on one day; some name no day and are due on their own. */
async function keepDue({ companyId }: TestCompany, earliest: number): Promise<Kept[]> {
  const { db } = fixture.platform;
  const dice = diceOf(9);
  const made: Omit<Kept, 'id'>[] = [];
  const all: RowFacts[] = [];
  for (let number = 1; number <= 90; number += 1) {
    const issued = addDays(FIRST, dice.roll(50));
    const due = number % 10 === 0 ? null : addDays(issued, earliest + dice.roll(40));
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
  const ids = await keepRows(db, companyId, all);
  const deleted = { issued_on: '2026-04-01', due_on: '2026-03-20', deleted_at: '2026-07-01' };
  await keepRow(db, companyId, deleted);
  await repairTotals(db, companyId);
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
  states: readonly Kept['state'][],
  order: Slice['order'],
  all = kept,
) => {
  const sign = order === 'asc' ? 1 : -1;
  const its = all.filter(({ issued, due: named, state }) => {
    const due = dueDay(issued, named);
    return (
      due >= (from ?? due) && due <= (to ?? due) && (states.length === 0 || states.includes(state))
    );
  });
  const compared = (a: Kept, b: Kept) =>
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

test.each([false, true])(
  'LIST-013 what is due in a range is the same, and in the same order, walked to or looked up day by day: %s',
  async (isFarOff) => {
    const read = async (filter: ListFilter, slice: Slice) =>
      (await pageQuery(company.companyId, filter, slice, isFarOff).execute(fixture.platform.db))
        .rows;
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

test.each([1, 8, 20, 62])(
  'LIST-013 the last days of a range tell a page of it only where nothing else can belong to it: %i of them',
  async (days) => {
    const { db } = fixture.platform;
    const told: unknown[] = [];
    for (const { filter, order, due, states } of LISTS.filter(({ order }) => order === 'desc'))
      for (const { skip, limit } of SLICES) {
        const slice: Slice = { sort: 'date', order, after: null, skip, limit };
        const page = await dueLast(db, orderly.companyId, filter, slice, days);
        const all = expected(due, states, order, keptInOrder);
        if (page) expect(page.map(({ id }) => id)).toEqual(all.slice(skip, skip + limit));
        if (page) told.push(page);
        // One that was due before it was issued may be among the newest, however long ago it was due.
        expect(await dueLast(db, company.companyId, filter, slice, days)).toBeNull();
      }
    expect(told.length > 0).toBe(days > 1);
  },
);

test('LIST-013 days are looked up where the counters know of many invoices before them, and a walk would pass these', async () => {
  const { companyId } = company;
  const { db } = fixture.platform;
  const inApril = kept.filter(({ issued }) => issued >= '2026-04-01').length;
  const isFar = (due: Days, order: Slice['order'], few: number, more = {}) =>
    isDueFarOff(db, companyId, listOf({ due, ...more }), { sort: 'date', order }, few);
  const untilMarch: Days = { from: null, to: '2026-03-31' };
  const fromApril: Days = { from: '2026-04-01', to: null };
  expect(await isFar(untilMarch, 'desc', inApril - 1)).toBe(true);
  expect(await isFar(untilMarch, 'desc', inApril)).toBe(false);
  expect(await isFar(fromApril, 'asc', kept.length - inApril - 1)).toBe(true);
  expect(await isFar(fromApril, 'asc', kept.length - inApril)).toBe(false);
  // From the open end on they are met at once.
  expect(await isFar(untilMarch, 'asc', 0)).toBe(false);
  expect(await isFar(fromApril, 'desc', 0)).toBe(false);
  // Of a partner, of words there are few, which have indexes of their own.
  const partners = { operator: 'any', options: ['7'] };
  expect(await isFar(untilMarch, 'desc', 0, { partners })).toBe(false);
  expect(await isFar(untilMarch, 'desc', 0, { words: 'an phat' })).toBe(false);
  const unpaid = { operator: 'any', options: ['unpaid'] };
  expect(await isFar(untilMarch, 'desc', 0, { payment: unpaid })).toBe(true);
  const byTotal = { sort: 'total', order: 'desc' } as const;
  expect(await isDueFarOff(db, companyId, listOf({ due: untilMarch }), byTotal, 0)).toBe(false);
});

test('LIST-013 what is due by a day is looked for among what was issued by then, unless something was due before', async () => {
  const { db } = fixture.platform;
  const slice: Slice = { sort: 'date', order: 'asc', after: null, skip: 0, limit: 9 };
  const issuedOf = async ({ companyId }: TestCompany, filter: ListFilter, change = {}) =>
    (await issuedByDue(db, companyId, filter, { ...slice, ...change })).filters.issued;
  const byApril = listOf({ due: { from: null, to: '2026-04-10' } });
  const open = { from: null, to: null };
  expect(await issuedOf(orderly, byApril)).toEqual({ from: null, to: '2026-04-10' });
  expect(await issuedOf(company, byApril)).toEqual(open);
  expect(await issuedOf(orderly, byApril, { sort: 'total' })).toEqual(open);
  expect(await issuedOf(orderly, listOf({ due: { from: '2026-04-10', to: null } }))).toEqual(open);
  const issued = (to: string) => ({ from: '2026-03-02', to });
  const narrowed = (to: string) => listOf({ ...byApril.filters, issued: issued(to) });
  expect(await issuedOf(orderly, narrowed('2026-03-20'))).toEqual(issued('2026-03-20'));
  expect(await issuedOf(orderly, narrowed('2026-05-20'))).toEqual(issued('2026-04-10'));
});

test('LIST-013 what is due long ago is found from the last days, or from all where these do not tell', async () => {
  const { db } = fixture.platform;
  for (const [{ companyId }, all] of [
    [company, kept],
    [orderly, keptInOrder],
  ] as const) {
    await sql`
      insert into month_total (company_id, direction, month, place, effect, currency, invoices, without_tax, tax, with_tax)
      values (${companyId}, 'issued', '2026-09-01', 'released', 'whole', 'VND', 50000, 0, 0, 0)`.execute(
      db,
    );
    for (const due of [
      { from: null, to: '2026-04-30' },
      { from: '2026-03-05', to: '2026-05-20' },
    ])
      for (const [order, limit] of [
        ['desc', 3],
        ['desc', 30],
        ['desc', 100],
        ['asc', 30],
        ['asc', 100],
      ] as const) {
        const slice: Slice = { sort: 'date', order, after: null, skip: 0, limit };
        const page = await findPage(db, companyId, listOf({ due }), slice);
        expect(page.map(({ id }) => id)).toEqual(expected(due, [], order, all).slice(0, limit));
      }
  }
});
