import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { TestCompany } from '../../../platform/db/testing.ts';
import { saveIssued } from '../../../testing/saved-invoices.ts';
import { idsOf, LIST, type ListsApp, listsApp } from '../testing/lists-app.ts';

let fixture: ListsApp;
let company: TestCompany;
let first: string;
let second: string;
beforeAll(async () => {
  fixture = await listsApp();
  company = await fixture.company();
  const buyer = {
    name: 'Đặng Thị Ẩn',
    legalName: 'Công ty TNHH Đại-Phát Đường Sắt',
    taxCode: '0399991100-002',
  };
  first = (await saveIssued(fixture.platform, company, { buyer, number: 12, price: '1500000' })).id;
  second = (
    await saveIssued(fixture.platform, company, {
      serial: 'C26TBB',
      number: 345,
      buyer: { legalName: 'Cửa hàng Sen Vàng', taxCode: null },
    })
  ).id;
  for (const [id, number] of [
    [first, '00000012'],
    [second, '00000345'],
  ] as const)
    await sql`update invoice set search_text = search_text || ' ' || ${number}
      where company_id = ${company.companyId} and id = ${id}`.execute(fixture.platform.db);
});
const searchIds = async (text: string) =>
  idsOf(await fixture.app(company).get(`${LIST}?search_text=${encodeURIComponent(text)}`));

test.each([
  ['a name without its accents', 'dai phat duong'],
  ['a name with accents and capitals', 'ĐẠI PHÁT'],
  ['words in another order', 'duong phat dai'],
  ['a piece from the middle of a word', 'ong sa'],
  ['the tax code with its dash', '0399991100-002'],
  ['part of the tax code', '9991100'],
  ['the amount', '3300000'],
  ['the amount as people write it', '3.300.000'],
  ['the number with its zeros', '00000012'],
])('LIST-002 finds an invoice by %s', async (_what, text) => {
  expect(await searchIds(text)).toEqual([first]);
});

test('LIST-002 one or two characters find beginnings: of a number, of a word', async () => {
  expect(await searchIds('12')).toEqual([first]);
  expect(await searchIds('34')).toEqual([second]);
  expect(await searchIds('đặ')).toEqual([first]);
  expect(await searchIds('ng')).toEqual([]);
});

test('LIST-002 the series is found, and marks alone find nothing', async () => {
  expect(await searchIds('c26tbb')).toEqual([second]);
  expect(await searchIds('---')).toEqual([]);
  expect(await searchIds('%')).toEqual([]);
  expect(await searchIds('không có ai')).toEqual([]);
});

test('LIST-017 a search takes a limit and an offset', async () => {
  const SEARCH = '/invoice-robotics-api/api/search-invoices';
  const at = async (offset: number) =>
    idsOf(await fixture.app(company).get(`${SEARCH}?limit=1&offset=${offset}&search_text=c26t`));
  expect([...(await at(0)), ...(await at(1)), ...(await at(2))]).toEqual([second, first]);
});
