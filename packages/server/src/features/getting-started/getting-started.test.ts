import { createTestAuthority, type IssuedCertificate } from '@hoadon/signing/test-authority';
import { beforeAll, expect, test } from 'vitest';
import type { RemoteSigning } from '../../connectors/remote-signing/port.ts';
import { routesOf } from '../../feature.ts';
import { type TestCompany, testCompany, testPlatform } from '../../platform/db/testing.ts';
import { appFor } from '../../platform/http/testing.ts';
import type { TestPlatform } from '../../platform/testing.ts';
import { moveTo, saveDraft } from '../../testing/saved-invoices.ts';
import { announceSeries } from '../invoice-templates/index.ts';
import { grantFreePackage, licencesFeature } from '../licences/index.ts';
import { gettingStartedFeature } from './index.ts';

const START = '/e-invoice-api/api/getting-started';
const FREE = '/licenses-api/api/free-package';
let platform: TestPlatform;
let certificate: IssuedCertificate;
beforeAll(async () => {
  platform = await testPlatform();
  const authority = await createTestAuthority({ name: 'CA THỬ NGHIỆM' });
  certificate = await authority.issue({ commonName: 'GỐM MỚI', taxCode: '0101234567' });
});

const noMail = { send: async () => ({ refused: [] }), close: async () => {} };
const noKeys: RemoteSigning = { keysOf: async () => [] };
const app = (company: TestCompany, remoteSigning = noKeys, page: string | null = null) =>
  appFor(
    [
      ...routesOf(gettingStartedFeature({ ...platform, remoteSigning, certificatePageUrl: page })),
      ...routesOf(licencesFeature({ ...platform, announcePageUrl: null, mail: noMail })),
    ],
    company.admin,
    platform.db,
  );
type Answer = { steps: { step: string; missing: string[] }[] };
const missingOf = ({ steps }: Answer) =>
  Object.fromEntries(steps.map(({ step, missing }) => [step, missing]));
const read = async (company: TestCompany, remoteSigning = noKeys) =>
  missingOf((await app(company, remoteSigning).get(START)).data);
test('a new company gets every step with what is missing, and a step is done as soon as nothing is missing', async () => {
  const company = await testCompany(platform.db);
  const before = await read(company);
  expect(Object.keys(before)).toEqual([
    'company',
    'licence',
    'announcement',
    'series',
    'certificate',
    'invoice',
  ]);
  expect(before).toMatchObject({
    licence: ['licence-none'],
    announcement: ['not-announced'],
    series: ['no-series'],
    certificate: ['certificate-none'],
    invoice: ['invoice-none'],
  });
  expect(before['company']).toContain('representative');

  await announceSeries(platform.db, company.companyId, {
    template: '1',
    serial: 'C26TAA',
    announcedOn: '2026-01-02',
  });
  const hosted: RemoteSigning = {
    keysOf: async (taxCode) =>
      taxCode === company.taxCode ? [{ id: 'key', caType: 'HSM', signer: certificate.signer }] : [],
  };
  await saveDraft(platform, company);
  expect(await read(company, hosted)).toMatchObject({
    announcement: [],
    series: [],
    certificate: [],
    invoice: ['invoice-draft'],
  });
});

test('the first invoice is done when a series of the company gave it a number and it was accepted', async () => {
  const company = await testCompany(platform.db);
  const series = { template: '1', serial: 'C26TAA' };
  await announceSeries(platform.db, company.companyId, { ...series, announcedOn: '2026-01-02' });
  const id = await saveDraft(platform, company);
  await moveTo(platform, company, id, 'accepted', { number: 1, code: 'M1' });
  // Numbered elsewhere: it came by an import.
  expect((await read(company))['invoice']).toEqual(['invoice-draft']);
  await platform.db
    .updateTable('series')
    .set({ last_issued_on: '2026-11-21' })
    .where('company_id', '=', company.companyId)
    .execute();
  expect(await read(company)).toMatchObject({ certificate: [], invoice: [] });
});

test('a series of last year was announced, and gives no number any more', async () => {
  const company = await testCompany(platform.db);
  await announceSeries(platform.db, company.companyId, {
    template: '1',
    serial: 'C25TAA',
    announcedOn: '2025-01-02',
  });
  expect(await read(company)).toMatchObject({ announcement: [], series: ['no-series'] });
});

test('LIC-022 the free package is taken by its call, once, however it came', async () => {
  const company = await testCompany(platform.db);
  const client = app(company);
  expect((await client.get(START)).data.free_package).toBe(true);
  const first = await client.post(FREE, {});
  expect(first.data).toMatchObject({
    plan_id: { id: 'EINVOICE_FREE100' },
    capacity: 100,
    total: 0,
    state: 'running',
  });
  expect((await client.post(FREE, {})).data).toEqual(first.data);
  expect(
    await grantFreePackage(platform.db, {
      companyId: company.companyId,
      actor: company.admin.actor,
      at: platform.clock.now(),
    }),
  ).toBe(false);
  expect((await client.get(START)).data.free_package).toBe(false);
  expect((await read(company))['licence']).toEqual([]);
});

test('an unreachable key store is shown, and the other steps are returned', async () => {
  const company = await testCompany(platform.db);
  const away: RemoteSigning = {
    keysOf: async () => {
      throw new Error('the HSM is away');
    },
  };
  expect(await read(company, away)).toMatchObject({
    certificate: ['certificate-unknown'],
    licence: ['licence-none'],
  });
});

test('the address of the page to order a certificate contains the tax code and name of the company', async () => {
  const company = await testCompany(platform.db);
  const { data } = await app(company, noKeys, 'https://ca.example.test/order').get(START);
  expect(new URL(data.certificate_page_url).searchParams.get('tax_code')).toBe(company.taxCode);
  expect((await app(company).get(START)).data.certificate_page_url).toBeNull();
});
