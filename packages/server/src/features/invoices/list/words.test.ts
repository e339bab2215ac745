import { listInvoices } from '@hoadon/contracts/invoices';
import { addDays } from '@hoadon/domain/dates/add-days';
import { foldForSearch } from '@hoadon/domain/search/fold';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestCompany } from '../../../platform/db/testing.ts';
import { diceOf } from '../../../platform/dice.ts';
import { type InvoicesApp, invoicesApp } from '../testing/invoices-app.ts';
import { keepRow } from '../testing/listed-rows.ts';
import { findPage } from './find-page.ts';
import type { ListFilter } from './list-filter.ts';
import type { Slice } from './places.ts';
import { foundInMonths, walkedTo } from './words/index.ts';

type Kept = Readonly<{ id: string; issued: string; text: string; isOfKindTwo: boolean }>;

const ROWS = 80;
const TEXTS = ['an phat', 'phat dat', 'an khang', 'dat an', 'bao loc'] as const;

let fixture: InvoicesApp;
let company: TestCompany;
const kept: Kept[] = [];
/** Long before them. */
const old: Kept[] = [];
beforeAll(async () => {
  fixture = await invoicesApp();
  company = await fixture.company();
  const dice = diceOf(4);
  for (let number = 1; number <= ROWS; number += 1) {
    const [issued, text] = [addDays('2026-03-01', dice.roll(20)), dice.pick(TEXTS)];
    const isOfKindTwo = dice.roll(3) === 0;
    const id = await keepRow(fixture.platform.db, company.companyId, {
      number,
      issued_on: issued,
      direction: dice.pick(['issued', 'received']),
      template: isOfKindTwo ? '2' : '1',
      search_text: text,
    });
    kept.push({ id, issued, text, isOfKindTwo });
  }
  for (const [number, issued] of [
    [901, '2025-07-02'],
    [902, '2025-07-01'],
  ] as const) {
    const facts = { number, issued_on: issued, search_text: 'phat xa' };
    const id = await keepRow(fixture.platform.db, company.companyId, facts);
    old.push({ id, issued, text: 'phat xa', isOfKindTwo: false });
  }
});

/** Where each has its place, the newest first or the oldest. */
function inOrder(order: Slice['order'], rows: readonly Kept[]): Kept[] {
  const sign = order === 'asc' ? 1 : -1;
  return rows.toSorted(
    (a, b) => sign * (a.issued.localeCompare(b.issued) || Number(a.id) - Number(b.id)),
  );
}

const listOf = (asked: Readonly<Record<string, string>>): ListFilter => ({
  filters: listInvoices.input.parse(asked).filters,
  station: null,
});

type Asked = Readonly<{ words: string; kind: string; order: Slice['order']; far: number }>;

const ASKED: readonly Asked[] = ['an', 'Phát', 'đạt an', 'phat khang'].flatMap((words) =>
  ['', '2', '1,2'].flatMap((kind) =>
    (['asc', 'desc'] as const).flatMap((order) =>
      [3, 25, ROWS].map((far) => ({ words, kind, order, far })),
    ),
  ),
);

test.each([
  { skip: 0, limit: 1 },
  { skip: 0, limit: 9 },
  { skip: 5, limit: 6 },
])(
  'LIST-002 a page of words is the same walked to, and told only where it comes together so far: $limit behind $skip',
  async ({ skip, limit }) => {
    const { db } = fixture.platform;
    const { companyId } = company;
    const ids = (rows: readonly Readonly<{ id: string }>[]) => rows.map(({ id }) => id);
    for (const { words, kind, order, far } of ASKED) {
      const list = inOrder(
        order,
        [...kept, ...old].filter(({ isOfKindTwo }) => kind !== '2' || isOfKindTwo),
      );
      const asked = foldForSearch(words).split(' ');
      const holds = ({ text }: Kept) => asked.every((word) => text.includes(word));
      const expected = ids(list.filter(holds)).slice(skip, skip + limit);
      const isFull = list.slice(0, far).filter(holds).length >= skip + limit;
      const slice: Slice = { sort: 'date', order, after: null, skip, limit };
      const filter = listOf({ search_text: words, ...(kind && { kind }) });
      const page = await walkedTo(db, companyId, filter, slice, far);
      expect(page && ids(page)).toEqual(isFull ? expected : null);
      expect(ids(await findPage(db, companyId, filter, slice))).toEqual(expected);
    }
  },
);

test('LIST-002 behind a place the walk goes on from there', async () => {
  const { db } = fixture.platform;
  const all = inOrder('desc', kept).filter(({ text }) => text.includes('an'));
  const slice: Slice = { sort: 'date', order: 'desc', after: null, skip: 0, limit: 7 };
  const read: string[] = [];
  for (let after: Slice['after'] = null; ; ) {
    const page = await walkedTo(
      db,
      company.companyId,
      listOf({ search_text: 'an' }),
      { ...slice, after },
      ROWS,
    );
    if (page === null) break;
    read.push(...page.map(({ id }) => id));
    const last = page.at(-1);
    after = last ? { key: last.sort_key, id: last.id } : null;
  }
  expect(read.length).toBeGreaterThan(20);
  expect(read).toEqual(all.slice(0, read.length).map(({ id }) => id));
});

describe('words that stand apart for long', () => {
  const slice: Slice = { sort: 'date', order: 'desc', after: null, skip: 0, limit: 4 };
  const foundBy =
    (areToldRare: boolean) =>
    async (words: string, change: Partial<Slice> = {}, more = {}) => {
      const filter = listOf({ search_text: words, ...more });
      const page = { ...slice, ...change };
      const { platform } = fixture;
      const found = await foundInMonths(platform.db, company.companyId, filter, page, areToldRare);
      return found?.map(({ id }) => id);
    };
  const idsOf = (word: string) =>
    inOrder('desc', [...kept, ...old])
      .filter(({ text }) => text.includes(word))
      .map(({ id }) => id);

  test('LIST-002 are found month by month, and months without any invoice are passed over', async () => {
    const found = foundBy(false);
    const ids = idsOf('phat');
    expect(await found('phát')).toEqual(ids.slice(0, 4));
    expect(await found('phat', { skip: 3 })).toEqual(ids.slice(3, 7));
    expect(await found('phat', { skip: ids.length - 2 })).toEqual(ids.slice(-2));
    expect(await found('phat', { limit: ids.length + 1 })).toEqual(ids);
    const last = inOrder('desc', kept).at(-1);
    const after = last ? { key: last.issued, id: last.id } : null;
    expect(await found('phat', { after })).toEqual(ids.slice(-2));
    expect(await found('phat', { order: 'asc', limit: 3 })).toEqual(ids.toReversed().slice(0, 3));
    expect(await found('phat', {}, { end_date: '2026-02-01' })).toEqual(ids.slice(-2));
    expect(await found('phat', {}, { kind: '9' })).toEqual([]);
    expect(await found('khongcoai')).toEqual([]);
  });

  test('LIST-002 are looked up at once where they are told to be rare, and are', async () => {
    const found = foundBy(true);
    const ids = idsOf('phat');
    // All of March, where the list begins.
    expect(await found('phát')).toEqual(ids.slice(0, 4));
    // There are so many that the page is worth looking on for.
    expect(await found('phat', { limit: ids.length })).toEqual(ids);
    expect(await found('khongcoai')).toBeUndefined();
    expect(await found('phat', { limit: 12 * ids.length })).toBeUndefined();
  });

  test('LIST-002 are looked up at once where no index has them by months', async () => {
    // Beginnings of one or two letters.
    expect(await foundBy(false)('ph phat')).toBeUndefined();
  });
});

test('LIST-002 words among few numbers are looked for in these', async () => {
  const { db } = fixture.platform;
  const ofFew = listOf({ search_text: 'an', number_from: '1', number_to: '50' });
  const slice: Slice = { sort: 'date', order: 'desc', after: null, skip: 0, limit: 100 };
  const expected = inOrder('desc', kept.slice(0, 50)).filter(({ text }) => text.includes('an'));
  const found = await findPage(db, company.companyId, ofFew, slice);
  expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
});
