import { LIST_SORTS } from '@hoadon/contracts/invoice-lists';
import { beforeAll, expect, test } from 'vitest';
import type { TestCompany } from '../../../platform/db/testing.ts';
import { type RowFacts, saveRow } from '../testing/listed-rows.ts';
import { idsOf, LIST, type ListsApp, listsApp } from '../testing/lists-app.ts';

let fixture: ListsApp;
let company: TestCompany;
const ids: string[] = [];

/** Ties in every order, drafts without a number, both directions. */
const ROWS: readonly RowFacts[] = [
  {
    number: 3,
    buyer_name: 'Ánh Dương',
    with_tax: '10',
    tax: '1',
    listed_at: '2026-11-01T00:00:00.000123Z',
  },
  { number: 1, buyer_name: 'bình minh', with_tax: '9', tax: '1', issued_on: '2026-01-31' },
  { buyer_name: null, with_tax: '10', tax: '0', listed_at: '2026-11-01T00:00:00.000122Z' },
  { buyer_name: 'Đại Phát', with_tax: '-5', tax: '-0.5', issued_on: '2026-01-31' },
  { number: 2, direction: 'received', seller_name: 'Ân Phúc', with_tax: '100', tax: '10' },
  { number: 70, direction: 'received', seller_name: 'Đông Á', with_tax: '9.5', tax: '0' },
];
/** Places in ROWS, lowest first; equal ones by their ids. */
const ASCENDING = {
  date: [1, 3, 0, 2, 4, 5],
  number: [2, 3, 1, 4, 0, 5],
  // Without tones and strokes: anh duong, an phuc (before it), binh minh, dai phat, dong a.
  partner: [2, 4, 0, 1, 3, 5],
  total: [3, 1, 5, 0, 2, 4],
  tax: [3, 2, 5, 0, 1, 4],
  changed: [2, 0, 1, 3, 4, 5],
} as const;

beforeAll(async () => {
  fixture = await listsApp();
  company = await fixture.company();
  for (const [index, facts] of ROWS.entries())
    ids.push(
      await saveRow(fixture.platform.db, company.companyId, {
        listed_at: `2026-11-02T00:00:0${index}Z`,
        ...facts,
      }),
    );
});

/** The ids of a list, two at a time: by cursor, and the same by page. */
async function readThrough(app: ReturnType<ListsApp['app']>, query: string): Promise<string[]> {
  const read: string[] = [];
  let cursor: string | null = '';
  for (let page = 1; cursor !== null; page += 1) {
    const answer = await app.get(`${LIST}?page_size=2&${query}&cursor=${cursor}`);
    const its = idsOf(answer);
    expect(idsOf(await app.get(`${LIST}?page_size=2&${query}&page=${page}`))).toEqual(its);
    read.push(...its);
    cursor = answer.page_info.next_cursor;
  }
  return read;
}

test.each(
  LIST_SORTS.flatMap((sort) => [
    { sort, order: 'asc' },
    { sort, order: 'desc' },
  ]),
)(
  'the list by $sort, $order, gives every row once by cursor and by page',
  async ({ sort, order }) => {
    const expected = order === 'asc' ? ASCENDING[sort] : ASCENDING[sort].toReversed();
    const read = await readThrough(fixture.app(company), `sort=${sort}&order=${order}`);
    expect(read.map((id) => ids.indexOf(id))).toEqual(expected);
  },
);

test('LIST-002 matches of both directions are listed in one order of days', async () => {
  const both = await fixture.company();
  const invoiceIds: string[] = [];
  for (const [direction, issued_on] of [
    ['issued', '2026-03-02'],
    ['received', '2026-03-02'],
    ['issued', '2026-03-02'],
    ['received', '2026-03-03'],
    ['issued', '2026-03-03'],
    ['received', '2026-03-01'],
  ] as const)
    invoiceIds.push(
      await saveRow(fixture.platform.db, both.companyId, {
        direction,
        issued_on,
        search_text: 'may tinh xach tay',
      }),
    );
  await saveRow(fixture.platform.db, both.companyId, { search_text: 'may in' });
  const inOrder = [5, 0, 1, 2, 3, 4].map((index) => invoiceIds[index]);
  for (const order of ['asc', 'desc']) {
    const query = `sort=date&order=${order}&search_text=may+tinh`;
    const read = await readThrough(fixture.app(both), query);
    expect(read).toEqual(order === 'asc' ? inOrder : inOrder.toReversed());
  }
});

test('a cursor of another order, or an invented one, is refused', async () => {
  const app = fixture.app(company);
  const { page_info } = await app.get(`${LIST}?page_size=2&sort=total`);
  const cursor = page_info.next_cursor;
  expect(idsOf(await app.get(`${LIST}?sort=total&cursor=${cursor}`))).toHaveLength(4);
  const forged = Buffer.from('["total","desc","not a number","1"]').toString('base64url');
  for (const query of [
    `sort=tax&cursor=${cursor}`,
    `sort=total&order=asc&cursor=${cursor}`,
    'cursor=nonsense',
    `sort=total&cursor=${forged}`,
  ])
    expect(await app.get(`${LIST}?${query}`)).toMatchObject({
      status: 400,
      message: 'INPUT_DATA_IS_INVALID',
    });
});
