import { expect, test } from 'vitest';
import { testCompany, testPlatform } from '../../platform/db/testing.ts';
import { appFor } from '../../platform/http/testing.ts';
import { insertLicence, licenceUsage } from '../licences/index.ts';
import { companyRoutes } from './routes.ts';
import { setDeclarationPeriod } from './set-declaration-period.ts';

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
  const answer = await appFor(companyRoutes(platform, licenceUsage(platform)), accountant).get(
    SELLER,
  );
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
  const { data } = await appFor(companyRoutes(platform, licenceUsage(platform)), admin).get(SELLER);
  expect(data).toMatchObject({ total_capacity: 300, count_published_invoice: 17 });
});

test('a company without a tax office in charge says so instead of guessing', async () => {
  const platform = await testPlatform();
  const { admin } = await testCompany(platform.db);
  const answer = await appFor(companyRoutes(platform, licenceUsage(platform)), admin).get(SELLER);
  expect(answer.data).toMatchObject({
    approval_unit: null,
    approval_unit_code: null,
    list_unit_name: [],
  });
});

test('with the company come the holidays past which its last days of filing move', async () => {
  const platform = await testPlatform();
  const { admin } = await testCompany(platform.db);
  const told = { ...platform, config: { ...platform.config, holidays: ['2027-09-01'] } };
  const answer = await appFor(companyRoutes(told, licenceUsage(told)), admin).get(SELLER);
  expect(answer.data.holidays).toEqual(['2027-09-01']);
});

test('a company declares by the month until somebody says that it declares by the quarter', async () => {
  const platform = await testPlatform();
  const { admin, companyId } = await testCompany(platform.db);
  const seller = async () =>
    (await appFor(companyRoutes(platform, licenceUsage(platform)), admin).get(SELLER)).data;
  expect(await seller()).toMatchObject({ declaration_period: 'M' });
  const { actor } = admin;
  const at = platform.clock.now();
  await setDeclarationPeriod(platform.db, { companyId, actor, at, period: 'quarter' });
  expect(await seller()).toMatchObject({ declaration_period: 'Q' });
});
