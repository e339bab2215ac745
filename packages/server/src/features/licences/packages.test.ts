import { LICENCE_PACKAGES } from '@hoadon/domain/licences/licence';
import { beforeAll, expect, test } from 'vitest';
import { type TestCompany, testCompany, testPlatform } from '../../platform/db/testing.ts';
import { appFor } from '../../platform/http/testing.ts';
import type { TestPlatform } from '../../platform/testing.ts';
import { grantFreePackage, insertLicence } from './index.ts';
import { licenceRoutes } from './routes.ts';
import { countNumbers } from './testing/count-numbers.ts';

const PACKAGES = '/invoice-robotics-api/api/get-subscriptions-ir';
const NOW = '2026-11-21T02:00:00.000Z';
let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});

const read = async ({ accountant }: TestCompany) =>
  (await appFor(licenceRoutes({ ...platform, announcePageUrl: null }), accountant).get(PACKAGES))
    .data;
const buy = (
  { companyId }: TestCompany,
  change: Partial<Parameters<typeof insertLicence>[2]> = {},
) =>
  insertLicence(platform.db, companyId, {
    planCode: 'P300',
    planName: 'Gói 300',
    startsAt: '2026-01-01T00:00:00.000Z',
    endsAt: '2027-01-01T00:00:00.000Z',
    capacity: 300,
    price: '270000',
    ...change,
  });
const grant = ({ companyId, admin }: TestCompany) =>
  grantFreePackage(platform.db, { companyId, actor: admin.actor, at: NOW });

test('LIC-014 LIC-018 LIC-021 every package of the price table is offered with its quantity and price', async () => {
  const { packages, purchased, ...counts } = await read(await testCompany(platform.db));
  expect(packages).toHaveLength(LICENCE_PACKAGES.length);
  expect(packages[2]).toEqual({
    plan_id: { id: 'P500', name: 'P500' },
    quantity: 500,
    unit_price: '746',
    price: '373000',
  });
  expect(purchased).toEqual([]);
  expect(counts).toEqual({ total_capacity: 0, count_published_invoice: 0 });
});

test('LIC-015 LIC-016 what was bought is listed, the latest first, with used against bought', async () => {
  const company = await testCompany(platform.db);
  const years = (from: number) => ({
    startsAt: `${from}-01-01T00:00:00.000Z`,
    endsAt: `${from + 1}-01-01T00:00:00.000Z`,
  });
  await buy(company, { planCode: 'P100', capacity: 100, ...years(2025) });
  await buy(company, { planCode: 'P3', capacity: 3, ...years(2026) });
  await buy(company, { planCode: 'P500', capacity: 500, ...years(2027) });
  await buy(company, { startsAt: '2026-06-01T00:00:00.000Z', endsAt: '2027-06-01T00:00:00.000Z' });
  await countNumbers(platform.db, company.companyId, 10, NOW);
  const { purchased, total_capacity, count_published_invoice } = await read(company);
  expect(
    purchased.map((row: { plan_id: { id: string }; total: number; state: string }) => [
      row.plan_id.id,
      row.total,
      row.state,
    ]),
  ).toEqual([
    ['P500', 0, 'not-begun'],
    ['P300', 7, 'running'],
    ['P3', 3, 'used-up'],
    ['P100', 0, 'ended'],
  ]);
  // Of those that run now: 3 and 300.
  expect({ total_capacity, count_published_invoice }).toEqual({
    total_capacity: 303,
    count_published_invoice: 10,
  });
});

test('one unlimited package makes the whole unlimited', async () => {
  const company = await testCompany(platform.db);
  await buy(company);
  await buy(company, { capacity: null });
  expect((await read(company)).total_capacity).toBeNull();
});

test('LIC-002 a package is over on the day it ends, and counts no more towards what is left', async () => {
  const company = await testCompany(platform.db);
  await buy(company, { endsAt: '2026-11-21T16:00:00.000Z' });
  const { purchased, total_capacity } = await read(company);
  expect(purchased[0].state).toBe('ended');
  expect(total_capacity).toBe(0);
});

test('the free package of 100 issuances is given once, however many ask at once', async () => {
  const company = await testCompany(platform.db);
  const answers = await Promise.all([grant(company), grant(company), grant(company)]);
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await grant(company)).toBe(false);
  const { purchased, total_capacity } = await read(company);
  expect(purchased).toEqual([
    {
      service: 'EINVOICE',
      start: NOW,
      end: '2027-11-21T02:00:00.000Z',
      plan_id: { id: 'EINVOICE_FREE100', name: 'EINVOICE_FREE100' },
      capacity: 100,
      total: 0,
      price: '0',
      state: 'running',
    },
  ]);
  expect(total_capacity).toBe(100);
  const entries = await platform.db
    .selectFrom('audit_entry')
    .select(['act', 'actor'])
    .where('company_id', '=', company.companyId)
    .execute();
  expect(entries).toEqual([{ act: 'licence.granted', actor: company.admin.actor }]);
});

test('a used-up free package is not granted again, and another company gets its own', async () => {
  const company = await testCompany(platform.db);
  await grant(company);
  await countNumbers(platform.db, company.companyId, 100, NOW);
  expect(await grant(company)).toBe(false);
  expect((await countNumbers(platform.db, company.companyId, 1, NOW)).granted).toBe(0);
  expect(await grant(await testCompany(platform.db))).toBe(true);
});

test('packages can be bought more than once', async () => {
  const company = await testCompany(platform.db);
  await buy(company);
  await buy(company);
  expect((await read(company)).total_capacity).toBe(600);
});
