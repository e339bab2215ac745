import { listPartners } from '@hoadon/contracts/partners';
import { beforeAll, expect, test } from 'vitest';
import { routesOf } from '../../../feature.ts';
import { type TestCompany, testCompany, testPlatform } from '../../../platform/db/testing.ts';
import { appFor } from '../../../platform/http/testing.ts';
import type { TestPlatform } from '../../../platform/testing.ts';
import { partnersDeps } from '../../../testing/partners-deps.ts';
import { moveTo, saveDraft } from '../../../testing/saved-invoices.ts';
import { attributeInvoices, partnersFeature } from '../index.ts';

const LIST = listPartners.path.replace('{type}', '');
const SEN = { legalName: 'Công ty Sen Hồng', taxCode: '0399998804' };
const DAI = { legalName: 'Đại Phát', taxCode: '0399995507' };

let platform: TestPlatform;
let company: TestCompany;
beforeAll(async () => {
  platform = await testPlatform();
  company = await testCompany(platform.db);
  const keep = (buyer: typeof SEN, price: string, issuedOn = '2026-11-20') =>
    saveDraft(platform, company, { buyer, price, issuedOn });
  const [first, second, other] = [
    await keep(SEN, '100000'),
    await keep(SEN, '200000', '2026-11-05'),
    await keep(DAI, '400000'),
  ];
  // A draft, which is no debt.
  await keep(SEN, '800000');
  await moveTo(platform, company, first, 'accepted', { number: 1 });
  await moveTo(platform, company, second, 'accepted', { number: 2 });
  await moveTo(platform, company, other, 'refused', { number: 3 });
  await platform.db
    .updateTable('invoice')
    .set({ paid_amount: '40000' })
    .where('company_id', '=', company.companyId)
    .where('id', '=', second)
    .execute();
  await attributeInvoices(platform);
});

const list = (type: string, filter: object = {}, by = company) =>
  appFor(routesOf(partnersFeature(partnersDeps(platform))), by.accountant).post(
    `${LIST}${type}`,
    filter,
  );

test('PART-001 PART-004 COMP-005 customers come by name, with what is issued and in force and what of it is not paid', async () => {
  const { data, page_info } = await list('customers');
  expect(data).toMatchObject([
    {
      company_name: 'Công ty Sen Hồng',
      taxcode: SEN.taxCode,
      company_TaxCode: SEN.taxCode,
      invoices: 2,
      amounts: [
        {
          currency_code: 'VND',
          total_amount_with_tax: '660000',
          debt: '620000',
          receivable_debt: '620000',
        },
      ],
      latest_issued_date: '2026-11-20',
    },
    { company_name: 'Đại Phát', invoices: 0, amounts: [], latest_issued_date: null },
  ]);
  expect(page_info).toMatchObject({ total: 2, current_page: 1 });
});

test('only the invoices of the days that are asked for count', async () => {
  const { data } = await list('customers', { start_date: '2026-11-01', end_date: '2026-11-10' });
  expect(data[0]).toMatchObject({ invoices: 1, amounts: [{ total_amount_with_tax: '440000' }] });
});

test('the list is searched as the global search is, and read page by page', async () => {
  expect((await list('customers', { search_text: 'dai phat' })).data).toHaveLength(1);
  expect((await list('customers', { search_text: 'không ai' })).data).toEqual([]);
  const second = await list('customers', { page: 2, page_size: 1 });
  expect(second.data).toMatchObject([{ company_name: 'Đại Phát' }]);
  expect(second.page_info).toMatchObject({ total: 2, current_page: 2 });
});

test('PART-001 partners are filtered by debt; without an invoice in force there is none', async () => {
  const names = async (filter: object) => {
    const { data, page_info } = await list('customers', filter);
    return [
      data.map(({ company_name }: { company_name: string }) => company_name),
      page_info.total,
    ];
  };
  expect(await names({ debt: true })).toEqual([['Công ty Sen Hồng'], 1]);
  expect(await names({ debt: false })).toEqual([['Đại Phát'], 1]);
  expect(await names({ debt: true, start_date: '2026-12-01' })).toEqual([[], 0]);
  const [, dai] = (await list('customers')).data;
  expect(await names({ debt: true, id: dai.id })).toEqual([[], 0]);
});

test('PART-003 words, debt, page and side narrow the list together', async () => {
  const other = await testCompany(platform.db);
  const owing = async (legalName: string, taxCode: string, number: number, paid?: true) => {
    const buyer = { legalName, taxCode };
    const id = await saveDraft(platform, other, { buyer, price: '100000' });
    await moveTo(platform, other, id, 'accepted', { number });
    if (paid)
      await platform.db
        .updateTable('invoice')
        .set({ paid_amount: '220000' })
        .where('company_id', '=', other.companyId)
        .where('id', '=', id)
        .execute();
  };
  await owing('Sen Vàng', '0399998804', 1);
  await owing('Sen Trắng', '0399995507', 2, true);
  await owing('Sen Đỏ', '0399992209', 3);
  await owing('Đại Phát', '0399997106', 4);
  await attributeInvoices(platform);
  const filter = { search_text: 'sen', debt: true, page: 2, page_size: 1 };
  const { data, page_info } = await list('customers', filter, other);
  expect(data).toMatchObject([{ company_name: 'Sen Vàng', amounts: [{ debt: '220000' }] }]);
  expect(page_info).toMatchObject({ total: 2, current_page: 2, current_limit: 1 });
  const paid = await list('customers', { search_text: 'sen', debt: false }, other);
  expect(paid.data).toMatchObject([{ company_name: 'Sen Trắng' }]);
  expect((await list('vendors', filter, other)).data).toEqual([]);
});

test('one of them is asked for by id', async () => {
  const [, last] = (await list('customers')).data;
  expect((await list('customers', { id: last.id })).data).toEqual([last]);
  expect((await list('vendors', { id: last.id })).data).toEqual([]);
});

test('there are customers and vendors, and nothing else', async () => {
  expect((await list('vendors')).data).toEqual([]);
  expect(await list('friends')).toMatchObject({ status: 404 });
});

test('another company has its own', async () => {
  expect((await list('customers', {}, await testCompany(platform.db))).data).toEqual([]);
});
