import { listInvoices } from '@hoadon/contracts/invoice-lists';
import { addDays } from '@hoadon/domain/dates/add-days';
import { foldForSearch } from '@hoadon/domain/search/fold';
import { beforeAll, expect, test } from 'vitest';
import type { TestCompany } from '../../../platform/db/testing.ts';
import { diceOf } from '../../../platform/dice.ts';
import { saveRow } from '../testing/listed-rows.ts';
import { type ListsApp, listsApp } from '../testing/lists-app.ts';
import { pageQuery } from './list.repository.ts';
import type { ListFilter } from './list-filter.ts';
import type { Slice } from './places.ts';

type SavedRow = Readonly<{ id: string; issued: string; text: string; isOfKindTwo: boolean }>;

const ROWS = 80;
const TEXTS = ['an phat', 'phat dat', 'an khang', 'dat an', 'bao loc'] as const;

let fixture: ListsApp;
let company: TestCompany;
const savedRows: SavedRow[] = [];
/** Issued long before the others. */
const oldRows: SavedRow[] = [];
beforeAll(async () => {
  fixture = await listsApp();
  company = await fixture.company();
  const dice = diceOf(4);
  for (let number = 1; number <= ROWS; number += 1) {
    const [issued, text] = [addDays('2026-03-01', dice.roll(20)), dice.pick(TEXTS)];
    const isOfKindTwo = dice.roll(3) === 0;
    const id = await saveRow(fixture.platform.db, company.companyId, {
      number,
      issued_on: issued,
      direction: dice.pick(['issued', 'received']),
      template: isOfKindTwo ? '2' : '1',
      search_text: text,
    });
    savedRows.push({ id, issued, text, isOfKindTwo });
  }
  for (const [number, issued] of [
    [901, '2025-07-02'],
    [902, '2025-07-01'],
  ] as const) {
    const facts = { number, issued_on: issued, search_text: 'phat xa' };
    const id = await saveRow(fixture.platform.db, company.companyId, facts);
    oldRows.push({ id, issued, text: 'phat xa', isOfKindTwo: false });
  }
});

/** By day of issue, the newest first or the oldest. */
function inOrder(order: Slice['order'], rows: readonly SavedRow[]): SavedRow[] {
  const sign = order === 'asc' ? 1 : -1;
  return rows.toSorted(
    (a, b) => sign * (a.issued.localeCompare(b.issued) || Number(a.id) - Number(b.id)),
  );
}

const listOf = (query: Readonly<Record<string, string>>): ListFilter => ({
  filters: listInvoices.input.parse(query).filters,
  station: null,
});

type Question = Readonly<{ words: string; kind: string; order: Slice['order'] }>;

const QUESTIONS: readonly Question[] = ['an', 'Phát', 'đạt an', 'phat khang'].flatMap((words) =>
  ['', '2', '1,2'].flatMap((kind) =>
    (['asc', 'desc'] as const).map((order) => ({ words, kind, order })),
  ),
);

/** Rows read in order for each row of a page before it is looked up: on few the page is looked up, on many it is found. */
const WALKS = [1, 3, ROWS];

test.each([
  { skip: 0, limit: 1 },
  { skip: 0, limit: 9 },
  { skip: 5, limit: 6 },
  { skip: 0, limit: 100 },
])(
  'LIST-002 a page of words is the same read in order and looked up: $limit after $skip',
  async ({ skip, limit }) => {
    for (const { words, kind, order } of QUESTIONS) {
      const list = inOrder(
        order,
        [...savedRows, ...oldRows].filter(({ isOfKindTwo }) => kind !== '2' || isOfKindTwo),
      );
      const folded = foldForSearch(words).split(' ');
      const all = list.filter(({ text }) => folded.every((word) => text.includes(word)));
      const slice: Slice = { sort: 'date', order, after: null, skip, limit };
      const filter = listOf({ search_text: words, ...(kind && { kind }) });
      for (const walk of WALKS)
        expect(await idsOfPage(filter, slice, walk)).toEqual(
          all.slice(skip, skip + limit).map(({ id }) => id),
        );
    }
  },
);

test.each(WALKS)(
  'LIST-002 the pages behind a cursor give every row once: walk %i',
  async (walk) => {
    const all = inOrder('desc', [...savedRows, ...oldRows]).filter(({ text }) =>
      text.includes('an'),
    );
    const slice: Slice = { sort: 'date', order: 'desc', after: null, skip: 0, limit: 7 };
    const read: string[] = [];
    for (let after: Slice['after'] = null; ; ) {
      const rows = await pageOf(listOf({ search_text: 'an' }), { ...slice, after }, walk);
      read.push(...rows.map(({ id }) => id));
      const last = rows.at(-1);
      if (!last || rows.length < slice.limit) break;
      after = { key: last.sort_key, id: last.id };
    }
    expect(read.length).toBeGreaterThan(20);
    expect(read).toEqual(all.map(({ id }) => id));
  },
);

test('LIST-002 words among a few numbers are found', async () => {
  const filter = listOf({ search_text: 'an', number_from: '1', number_to: '50' });
  const slice: Slice = { sort: 'date', order: 'desc', after: null, skip: 0, limit: 100 };
  const expected = inOrder('desc', savedRows.slice(0, 50)).filter(({ text }) =>
    text.includes('an'),
  );
  for (const walk of WALKS)
    expect(await idsOfPage(filter, slice, walk)).toEqual(expected.map(({ id }) => id));
});

const pageOf = async (filter: ListFilter, slice: Slice, walk: number) =>
  (await pageQuery(company.companyId, filter, slice, walk).execute(fixture.platform.db)).rows;

const idsOfPage = async (filter: ListFilter, slice: Slice, walk: number) =>
  (await pageOf(filter, slice, walk)).map(({ id }) => id);
