import { beforeAll, expect, test } from 'vitest';
import { type TestCompany, testCompany, testPlatform } from '../../platform/db/testing.ts';
import { appFor } from '../../platform/http/testing.ts';
import type { TestPlatform } from '../../platform/testing.ts';
import { announceSeries } from '../invoice-templates/index.ts';
import { currentLicence, insertLicence } from './index.ts';
import { licenceRoutes } from './routes.ts';
import { countNumbers } from './testing/count-numbers.ts';

const MONITOR = '/licenses-api/api/get-subscriptions-monitor';
const NOW = '2026-11-21T02:00:00.000Z';
let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});

const app = (company: TestCompany) =>
  appFor(licenceRoutes({ ...platform, announcePageUrl: null }), company.accountant);
const announce = ({ companyId }: TestCompany) =>
  announceSeries(platform.db, companyId, {
    template: '1',
    serial: 'C26TAA',
    announcedOn: '2026-01-02',
  });
const licence = (
  { companyId }: TestCompany,
  change: { capacity?: number | null; endsAt?: string; startsAt?: string } = {},
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

test('LIC-012 LIC-013 the licence check shows what was bought, what is used and whether one may publish', async () => {
  const company = await testCompany(platform.db);
  await announce(company);
  await licence(company);
  await countNumbers(platform.db, company.companyId, 7, NOW);
  expect((await app(company).get(`${MONITOR}?service=EINVOICE`)).data).toEqual({
    subscriptions: [
      {
        service: 'EINVOICE',
        start: '2026-01-01T00:00:00.000Z',
        end: '2027-01-01T00:00:00.000Z',
        plan_id: { id: 'P300', name: 'Gói 300' },
        capacity: 300,
        total: 7,
        price: '270000',
      },
    ],
    may_publish: true,
    refusal: null,
  });
});

test('LIC-004 without a licence nothing may be published', async () => {
  const company = await testCompany(platform.db);
  await announce(company);
  expect((await app(company).get(MONITOR)).data).toMatchObject({
    subscriptions: [],
    may_publish: false,
    refusal: 'PUBLISH_NOT_PERMITTED',
  });
});

test('LIC-002 a licence must end tomorrow or later', async () => {
  const today = await testCompany(platform.db);
  const tomorrow = await testCompany(platform.db);
  for (const company of [today, tomorrow]) await announce(company);
  await licence(today, { endsAt: '2026-11-21T16:59:59.000Z' });
  await licence(tomorrow, { endsAt: '2026-11-21T17:00:00.000Z' });
  expect((await app(today).get(MONITOR)).data.refusal).toBe('PUBLISH_NOT_PERMITTED');
  expect((await app(tomorrow).get(MONITOR)).data.refusal).toBeNull();
});

test('LIC-002 a licence is one from the instant it begins until its end has passed', async () => {
  const current = async (change: Parameters<typeof licence>[1]) => {
    const company = await testCompany(platform.db);
    await licence(company, change);
    return currentLicence(platform.db, company.companyId, NOW);
  };
  expect(await current({ startsAt: NOW })).toMatchObject({ capacity: 300 });
  expect(await current({ startsAt: '2026-11-21T02:00:00.001Z' })).toBeNull();
  expect(await current({ endsAt: NOW })).toMatchObject({ endsAt: NOW });
  expect(await current({ endsAt: '2026-11-21T01:59:59.999Z' })).toBeNull();
});

test('LIC-003 LIC-005 without an announced invoice type nothing may be published', async () => {
  const company = await testCompany(platform.db);
  await licence(company);
  expect((await app(company).get(MONITOR)).data.refusal).toBe('NO_PERMITTED_INVOICE_TYPE');
});

test('LIC-001 a capacity of null is unlimited, a full one is used up', async () => {
  const unlimited = await testCompany(platform.db);
  const full = await testCompany(platform.db);
  for (const company of [unlimited, full]) await announce(company);
  await licence(unlimited, { capacity: null });
  await licence(full, { capacity: 2 });
  const take = (company: TestCompany, count: number) =>
    countNumbers(platform.db, company.companyId, count, NOW);
  expect(await take(unlimited, 1_000_000)).toMatchObject({ granted: 1_000_000, refusal: null });
  expect(await take(full, 5)).toMatchObject({ granted: 2, refusal: 'LICENSE_EXPIRED' });
  expect(await take(full, 1)).toMatchObject({ granted: 0, refusal: 'LICENSE_EXPIRED' });
  expect((await app(full).get(MONITOR)).data.refusal).toBe('LICENSE_EXPIRED');
});

test('of two licences the one that ends first is used first, then the other', async () => {
  const company = await testCompany(platform.db);
  await licence(company, { capacity: 10, endsAt: '2027-06-01T00:00:00.000Z' });
  await licence(company, { capacity: 3, endsAt: '2027-01-01T00:00:00.000Z' });
  const { companyId } = company;
  expect(await countNumbers(platform.db, companyId, 5, NOW)).toMatchObject({
    granted: 5,
    refusal: null,
  });
  const used = await platform.db
    .selectFrom('licence')
    .select('used')
    .where('company_id', '=', companyId)
    .orderBy('ends_at')
    .execute();
  expect(used.map((row) => row.used)).toEqual([3, 2]);
});

test('LIC-011 LIC-016 several licences are one to their users: bought and used together, until the last ends', async () => {
  const company = await testCompany(platform.db);
  const { companyId } = company;
  await licence(company, { capacity: 10, endsAt: '2027-06-01T00:00:00.000Z' });
  await licence(company, { capacity: 3, endsAt: '2027-01-01T00:00:00.000Z' });
  await licence(company, { capacity: 500, endsAt: '2026-11-21T16:59:59.000Z' });
  await countNumbers(platform.db, companyId, 5, NOW);
  const together = () => currentLicence(platform.db, companyId, NOW);
  // The one that ends today counts no more.
  expect(await together()).toEqual({
    capacity: 13,
    count: 5,
    endsAt: '2027-06-01T00:00:00.000Z',
  });
  await licence(company, { capacity: null });
  expect((await together())?.capacity).toBeNull();
});

test("LIC-013 another company's licence is not shown", async () => {
  const ours = await testCompany(platform.db);
  const theirs = await testCompany(platform.db);
  await licence(theirs);
  expect(await app(ours).get(`${MONITOR}?company_id=${theirs.companyId}`)).toMatchObject({
    status: 404,
  });
});
