import { globalSearch } from '@hoadon/contracts/search';
import { foldForSearch } from '@hoadon/domain/search/fold';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestCompany, testCompany, testPlatform } from '../../platform/db/testing.ts';
import { transact } from '../../platform/db/transact.ts';
import { appFor } from '../../platform/http/testing.ts';
import type { TestPlatform } from '../../platform/testing.ts';
import { moveTo, saveDraft } from '../../testing/saved-invoices.ts';
import { moveInvoices } from '../invoices/index.ts';
import { searchRoutes } from './routes.ts';

const SEARCH = '/invoice-robotics-api/api/v2/global-search';
let platform: TestPlatform;
let company: TestCompany;
let other: TestCompany;
const ids: Record<string, string> = {};
const partners: Record<string, string> = {};

const partner = async (
  name: string,
  taxCode: string | null,
  role: 'customer' | 'vendor' | 'both',
) => {
  const { rows } = await sql<{ id: string }>`
    insert into partner (company_id, name, tax_code, is_customer, is_vendor, search_text, created_at)
    values (${company.companyId}, ${name}, ${taxCode}, ${role !== 'vendor'}, ${role !== 'customer'},
      ${foldForSearch(`${name} ${taxCode ?? ''}`)}, now()) returning id`.execute(platform.db);
  return rows[0]?.id ?? '';
};

beforeAll(async () => {
  platform = await testPlatform();
  company = await testCompany(platform.db);
  other = await testCompany(platform.db);
  const keep = async (name: string, number: number, buyer: string, price = '150000') => {
    ids[name] = await saveDraft(platform, company, {
      price,
      buyer: { legalName: buyer, taxCode: '0399995507' },
    });
    await moveTo(platform, company, ids[name], 'sent', { number });
  };
  await keep('exact', 27, 'Công ty Sen Hồng');
  await keep('holding', 2734, 'Công ty Đại Phát 27', '2700');
  await keep('last', 5, 'Đường sắt Phía Bắc', '500000');
  await transact(platform.db, (tx) =>
    moveInvoices(tx, platform.events, { companyId: company.companyId, at: platform.clock.now() }, [
      { id: ids['last'] ?? '', from: ['sent'], to: 'accepted', authorityCode: 'M1-26-QZ7XY' },
    ]),
  );
  Object.assign(partners, {
    both: await partner('Công ty Đại Phát', '0399995507', 'both'),
    vendor: await partner('Nhà in Đường Láng 27', null, 'vendor'),
  });
});

const search = (typed: string, by = company) =>
  appFor(searchRoutes(platform), by.accountant, platform.db).post(SEARCH, { search_text: typed });
const namesOf = (rows: readonly { id: string }[], among = ids) =>
  rows.map(({ id }) => Object.keys(among).find((name) => among[name] === id));

test('FIND-001 FIND-005 finds invoices, customers and vendors, accents and the order of words aside', async () => {
  const { data } = await search('phat DAI');
  expect(namesOf(data.invoices)).toEqual(['holding']);
  expect(namesOf(data.customers, partners)).toEqual(['both']);
  expect(namesOf(data.vendors, partners)).toEqual(['both']);
});

test('the invoice with just this number comes before those that hold it', async () => {
  const { data } = await search('27');
  expect(namesOf(data.invoices)[0]).toBe('exact');
  expect(namesOf(data.invoices)).toContain('holding');
  expect(namesOf((await search('00000027')).data.invoices)).toContain('exact');
});

test.each([
  ['1C26TAA 2734', ['holding']],
  ['1C26TAA 00002734', ['holding']],
  ['1C26TAA 27', ['exact']],
  ['1C26TAA 34', []],
  ['1.100.000 11/2026', ['last']],
  ['1.100.000 10/2026', []],
])('FIND-001 "%s", as paper and screens print it, is found', async (typed, found) => {
  expect(namesOf((await search(typed)).data.invoices)).toEqual(found);
});

test('the parts that were found are marked in the text as it is shown', async () => {
  const { data } = await search('duong 27');
  expect(data.vendors[0].name).toEqual({
    text: 'Nhà in Đường Láng 27',
    parts: [
      [7, 12],
      [18, 20],
    ],
  });
});

test.each([
  ['an amount as people write it', '1.100.000', ['last']],
  ['an amount', '1100000', ['last']],
  ['a fragment of a tax code', '39999550', ['last', 'holding', 'exact']],
  ['a fragment of the code of the authority', 'qz7x', ['last']],
  ['a word that nobody has', 'khongcoaica', []],
])('finds invoices by %s', async (_what, typed, names) => {
  expect(namesOf((await search(typed)).data.invoices)).toEqual(names);
});

test('FIND-002 one character asks nothing', async () => {
  expect((await search('2')).data).toEqual({ invoices: [], customers: [], vendors: [] });
});

test.each(['😀😀', '.,', '--', '*:*', '%%'])(
  'FIND-002 signs alone (%j) find nothing',
  async (typed) => {
    const { status, data } = await search(typed);
    expect(status).toBe(200);
    expect(data).toEqual({ invoices: [], customers: [], vendors: [] });
  },
);

test('FIND-003 a hundred of each are found at once, and no more can be asked for', async () => {
  expect(globalSearch.input.parse({ search_text: 'phat' }).limit).toBe(100);
  const asked = { search_text: 'dai phat', limit: 1 };
  const app = appFor(searchRoutes(platform), company.accountant, platform.db);
  expect((await app.post(SEARCH, asked)).data.invoices).toHaveLength(1);
  expect(await app.post(SEARCH, { ...asked, limit: 101 })).toMatchObject({ status: 400 });
});

test('another company finds nothing of it', async () => {
  expect((await search('dai phat', other)).data).toEqual({
    invoices: [],
    customers: [],
    vendors: [],
  });
});
