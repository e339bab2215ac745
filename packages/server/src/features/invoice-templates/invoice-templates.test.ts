import { beforeAll, expect, test } from 'vitest';
import { routesOf } from '../../feature.ts';
import { type TestCompany, testCompany, testPlatform } from '../../platform/db/testing.ts';
import { appFor } from '../../platform/http/testing.ts';
import type { TestPlatform } from '../../platform/testing.ts';
import { plainPictures } from '../../testing/plain-pictures.ts';
import { recordingPdf } from '../../testing/saved-invoices.ts';
import { announceSeries, invoiceTemplatesFeature } from './index.ts';

const ENUMS = '/e-invoice-api/api/setting/get-list-enum';
const LINES = '/e-invoice-api/api/seller-template-announcement/list-active-announce-lines';
const SERIES = '/e-invoice-service-api/api/e-invoices/active-series';
let platform: TestPlatform;
let company: TestCompany;
beforeAll(async () => {
  platform = await testPlatform();
  company = await testCompany(platform.db);
  for (const [template, serial] of [
    ['2', 'C26TBH'],
    ['1', 'C26TAA'],
  ] as const)
    await announceSeries(platform.db, company.companyId, {
      template,
      serial,
      announcedOn: '2026-01-02',
    });
});
const routes = () =>
  routesOf(invoiceTemplatesFeature({ ...platform, pdf: recordingPdf(), pictures: plainPictures }));
const app = () => appFor(routes(), company.accountant);

test('API-006 API-007 every value list of the specification is there, each value with its label', async () => {
  const { data } = await app().get(ENUMS);
  const values = Object.entries(data).map(([list, entries]) => [
    list,
    (entries as { value: string }[]).map(({ value }) => value),
  ]);
  expect(Object.fromEntries(values)).toEqual({
    type: ['1', '2', '6'],
    status: ['ORIGINAL', 'REPLACE', 'REPLACED', 'MODIFY', 'MODIFIED', 'CANCELED', 'DRAFT'],
    currency: ['VND', 'USD', 'CNY'],
    payment_method: ['TM', 'CK', 'TM/CK'],
    identify_type: ['CCCD', 'CMND', 'PASSPORT'],
    line_type: ['HANG_HOA', 'CHIET_KHAU', 'GHI_CHU', 'NGHI_DINH'],
    payment_status: ['PAID', 'UNPAID'],
    buyer_type: ['ENTERPRISE', 'PERSONAL'],
    announcement_status: ['ACTIVE', 'STOPPED'],
    tax_exchange_status: ['NOT_SENT', 'SENT', 'ACCEPTED', 'REFUSED', 'UNKNOWN'],
  });
  for (const [list, entries] of Object.entries(data))
    for (const { value, label_key } of entries as { value: string; label_key: string }[])
      expect(label_key).toBe(`enum.${list}.${value}`);
});

test('LIC-009 LIC-010 announced types and series are listed, stopped ones are not', async () => {
  await announceSeries(platform.db, company.companyId, {
    template: '1',
    serial: 'C26TZZ',
    announcedOn: '2026-01-02',
  });
  await platform.db
    .updateTable('announcement_line')
    .set({ active: false })
    .where('company_id', '=', company.companyId)
    .where('serial', '=', 'C26TZZ')
    .execute();
  const { data } = await app().post(LINES);
  expect(data).toEqual([
    {
      annoucement_line_id: expect.stringMatching(/^\d+$/),
      template_type_obj: { invoice_type: '1', template_code: '1' },
      invoice_common_code: 'C26TAA',
    },
    {
      annoucement_line_id: expect.stringMatching(/^\d+$/),
      template_type_obj: { invoice_type: '2', template_code: '2' },
      invoice_common_code: 'C26TBH',
    },
  ]);
});

test('ISS-045 active series are shown with the number that comes next', async () => {
  await platform.db
    .updateTable('series')
    .set({ next_number: 12, last_issued_on: '2026-11-20' })
    .where('company_id', '=', company.companyId)
    .where('serial', '=', 'C26TAA')
    .execute();
  const { data } = await app().get(SERIES);
  expect(data[0]).toEqual({
    invoice_type: '1',
    template_code: '1',
    invoice_serial: 'C26TAA',
    next_number: 12,
    last_issued_date: '2026-11-20',
  });
});

test('another company sees none of it', async () => {
  const other = await testCompany(platform.db);
  const theirs = appFor(routes(), other.accountant);
  expect((await theirs.get(SERIES)).data).toEqual([]);
  expect((await theirs.post(LINES)).data).toEqual([]);
});

test('series and their next numbers are returned to users who read or write drafts, issue, or view settings', async () => {
  const none = { add: false, view: false, change: false, delete: false };
  const permissions = {
    invoice_draft_management: none,
    invoice_management: { add: true, view: true, change: true, delete: true },
    publish_management: none,
    report: none,
    setting_management: none,
    user_management: none,
  };
  const withSet = (set: typeof permissions) =>
    appFor(routes(), { ...company.accountant, permissions: set });
  const refusal = { status: 403, data: { permission: 'invoice_draft_management.view' } };
  expect(await withSet(permissions).get(SERIES)).toMatchObject(refusal);
  expect(await withSet(permissions).post(LINES)).toMatchObject(refusal);
  const issuing = { ...permissions, publish_management: { ...none, add: true } };
  expect(await withSet(issuing).get(SERIES)).toMatchObject({ status: 200 });
});
