import { expect, test } from 'vitest';
import { testCompany, testPlatform } from '../../platform/db/testing.ts';
import { appFor } from '../../platform/http/testing.ts';
import { insertLicence } from '../licences/index.ts';
import { setDeclarationPeriod } from './set-declaration-period.ts';
import { testCompanyRoutes } from './testing.ts';

const SELLER = '/e-invoice-api/api/seller/infomation'; // sic

test('COMP-003 COMP-015 COMP-016 the seller is shown as on its invoices, with its tax office', async () => {
  const platform = await testPlatform();
  const { db } = platform;
  const { accountant, companyId, taxCode } = await testCompany(db);
  await db
    .insertInto('tax_office')
    .values({ code: '70100', level: 'province', name: 'Thuế Thành phố Hồ Chí Minh' })
    .execute();
  await db
    .updateTable('company')
    .set({
      tax_office_code: '70100',
      fax: '02838220001',
      website: 'example.test',
      description: 'Bán văn phòng phẩm',
      bank_account: '0071000123456',
      bank_name: 'Ngân hàng Thử',
    })
    .where('id', '=', companyId)
    .execute();
  const answer = await appFor(testCompanyRoutes(platform), accountant).get(SELLER);
  expect(answer.data).toMatchObject({
    tax_code: taxCode,
    name: expect.stringContaining('Công ty Thử'),
    full_name: expect.stringContaining('Thử nghiệm'),
    company_address: expect.stringContaining('Bến Nghé'),
    seller_fax_number: '02838220001',
    seller_phone: '02838220000',
    seller_email: 'ke.toan@example.test',
    seller_website: 'example.test',
    seller_description: 'Bán văn phòng phẩm',
    seller_bank_account: '0071000123456',
    approval_unit: 'Thuế Thành phố Hồ Chí Minh',
    approval_unit_code: '70100',
    list_unit_name: ['Thuế Thành phố Hồ Chí Minh'],
    declaration_period: 'M',
    total_capacity: 0,
    count_published_invoice: 0,
  });
});

test('COMP-004 with the company come what its packages permit and what it issued of that', async () => {
  const platform = await testPlatform();
  const { admin, companyId } = await testCompany(platform.db);
  await insertLicence(platform.db, companyId, {
    planCode: 'P300',
    planName: 'P300',
    startsAt: '2026-01-01T00:00:00.000Z',
    endsAt: '2027-12-31T00:00:00.000Z',
    capacity: 300,
    price: '270000',
  });
  await platform.db
    .updateTable('licence')
    .set({ used: 17 })
    .where('company_id', '=', companyId)
    .execute();
  const { data } = await appFor(testCompanyRoutes(platform), admin).get(SELLER);
  expect(data).toMatchObject({ total_capacity: 300, count_published_invoice: 17 });
});

test('a company without a tax office in charge returns none instead of a guess', async () => {
  const platform = await testPlatform();
  const { admin } = await testCompany(platform.db);
  const answer = await appFor(testCompanyRoutes(platform), admin).get(SELLER);
  expect(answer.data).toMatchObject({
    approval_unit: null,
    approval_unit_code: null,
    list_unit_name: [],
  });
});

test('with the company come the holidays past which its last days of filing move', async () => {
  const platform = await testPlatform();
  const { admin } = await testCompany(platform.db);
  const withHoliday = { ...platform, config: { ...platform.config, holidays: ['2027-09-01'] } };
  const answer = await appFor(testCompanyRoutes(withHoliday), admin).get(SELLER);
  expect(answer.data.holidays).toEqual(['2027-09-01']);
});

test('a company declares by the month until a user sets that it declares by the quarter', async () => {
  const platform = await testPlatform();
  const { admin, companyId } = await testCompany(platform.db);
  const seller = async () => (await appFor(testCompanyRoutes(platform), admin).get(SELLER)).data;
  expect(await seller()).toMatchObject({ declaration_period: 'M' });
  const { actor } = admin;
  const at = platform.clock.now();
  await setDeclarationPeriod(platform.db, { companyId, actor, at, period: 'quarter' });
  expect(await seller()).toMatchObject({ declaration_period: 'Q' });
});

const OFFICES = '/e-invoice-api/api/seller/tax-offices';
const LISTED = [
  { code: '10100', level: 'province', name: 'Thuế Hà Nội' },
  { code: '70123', level: 'district', name: 'Thuế cơ sở 12 Thành phố Hồ Chí Minh' },
];

async function withOffices() {
  const platform = await testPlatform();
  await platform.db
    .insertInto('tax_office')
    .values(LISTED)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
  return { platform, company: await testCompany(platform.db) };
}

test('COMP-015 the tax offices can be chosen from a list of codes and names', async () => {
  const { platform, company } = await withOffices();
  const { data } = await appFor(testCompanyRoutes(platform), company.accountant).get(OFFICES);
  expect(data).toEqual(expect.arrayContaining(LISTED.map(({ code, name }) => ({ code, name }))));
});

test.each([
  [
    'Thuế cơ sở 12 thành phố Hồ Chí Minh',
    { code: '70123', name: 'Thuế cơ sở 12 Thành phố Hồ Chí Minh' },
  ],
  ['Chi cục Thuế Doanh nghiệp lớn', null],
  [null, null],
])(
  'COMP-015 where the register names %s, the office of the list with that name is proposed and nothing is saved',
  async (registered, office) => {
    const { platform, company } = await withOffices();
    const requestedTaxCodes: string[] = [];
    const routes = testCompanyRoutes(platform, async (taxCode) => {
      requestedTaxCodes.push(taxCode);
      return registered;
    });
    const app = appFor(routes, company.admin);
    const { data } = await app.get(`${OFFICES}/proposed`);
    expect(data).toEqual({ registered_name: registered, office });
    expect(requestedTaxCodes).toEqual([company.taxCode]);
    expect((await app.get(SELLER)).data).toMatchObject({ approval_unit_code: null });
  },
);
