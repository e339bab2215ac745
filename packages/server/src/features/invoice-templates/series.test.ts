import { beforeAll, beforeEach, expect, test } from 'vitest';
import { routesOf } from '../../feature.ts';
import { type TestCompany, testCompany, testPlatform } from '../../platform/db/testing.ts';
import { appFor } from '../../platform/http/testing.ts';
import type { TestPlatform } from '../../platform/testing.ts';
import { plainPictures } from '../../testing/plain-pictures.ts';
import { recordingPdf } from '../../testing/saved-invoices.ts';
import { announceSeries, invoiceTemplatesFeature } from './index.ts';

const BASE = '/e-invoice-api/api/seller-template-announcement';
const ACTIVE = `${BASE}/list-active-announce-lines`;
const SERIES = '/e-invoice-service-api/api/e-invoices/active-series';
let platform: TestPlatform;
let company: TestCompany;
beforeAll(async () => {
  platform = await testPlatform();
});
beforeEach(async () => {
  company = await testCompany(platform.db);
});

const as = (who: 'admin' | 'accountant' = 'admin', whose: TestCompany = company) =>
  appFor(
    routesOf(
      invoiceTemplatesFeature({ ...platform, pdf: recordingPdf(), pictures: plainPictures }),
    ),
    whose[who],
    platform.db,
  );
const announce = (invoice_type: string, invoice_common_code: string, more = {}) =>
  as().post(`${BASE}/create`, { invoice_type, invoice_common_code, ...more });
const change = (id: string, fields: object, whose: TestCompany = company) =>
  as('admin', whose).put(`${BASE}/${id}`, fields);
const list = async () => (await as('accountant').get(`${BASE}/list`)).data;
const takeNumber = (serial: string, next = 2) =>
  platform.db
    .updateTable('series')
    .set({ next_number: next, last_issued_on: '2026-11-20' })
    .where('company_id', '=', company.companyId)
    .where('serial', '=', serial)
    .execute();

test('LIC-009 an admin announces a series, and the form may issue from it at once', async () => {
  expect(await announce('1', ' c26taa ')).toMatchObject({
    status: 200,
    data: {
      annoucement_line_id: expect.stringMatching(/^\d+$/),
      template_type_obj: { invoice_type: '1', template_code: '1' },
      invoice_common_code: 'C26TAA',
      active: true,
      announced_on: '2026-11-21',
      next_number: 1,
      last_issued_date: null,
      is_unused: true,
      next_year_serial: 'C27TAA',
    },
  });
  expect((await as('accountant').post(ACTIVE)).data).toMatchObject([
    { invoice_common_code: 'C26TAA' },
  ]);
  expect((await as('accountant').get(SERIES)).data).toMatchObject([{ next_number: 1 }]);
});

test('the first number may be chosen while the series is unused, and not after', async () => {
  const { data } = await announce('1', 'C26TAA', { start_number: 501 });
  expect(data.next_number).toBe(501);
  const id = data.annoucement_line_id;
  expect((await change(id, { start_number: 700 })).data.next_number).toBe(700);
  await takeNumber('C26TAA', 701);
  expect(await change(id, { start_number: 900 })).toMatchObject({
    status: 409,
    message: 'SERIES_IN_USE',
  });
  // Setting the current value again is no change.
  expect((await change(id, { start_number: 701 })).data).toMatchObject({
    next_number: 701,
    is_unused: false,
    last_issued_date: '2026-11-20',
  });
});

test('a stopped series leaves the form and comes back when it is taken up again', async () => {
  const { data } = await announce('1', 'C26TAA');
  const id = data.annoucement_line_id;
  expect((await change(id, { active: false })).data).toMatchObject({
    active: false,
    next_year_serial: null,
  });
  expect((await as().post(ACTIVE)).data).toEqual([]);
  expect((await as().get(SERIES)).data).toEqual([]);
  expect(await list()).toMatchObject([{ active: false, invoice_common_code: 'C26TAA' }]);
  await change(id, { active: true });
  expect((await as().post(ACTIVE)).data).toHaveLength(1);
  expect((await as().get(SERIES)).data).toHaveLength(1);
});

test('a series is announced once, also when two admins press at the same moment', async () => {
  const answers = await Promise.all([announce('1', 'C26TAA'), announce('1', 'C26TAA')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.message).toBe('SERIES_ALREADY_ANNOUNCED');
  // The same letters for another type are another series.
  expect((await announce('2', 'C26TAA')).status).toBe(200);
  expect(await list()).toHaveLength(2);
});

test("next year's series is offered until it is announced, and begins at 1", async () => {
  await announce('1', 'C26TAA');
  await takeNumber('C26TAA', 4_711);
  expect((await list())[0].next_year_serial).toBe('C27TAA');
  expect((await announce('1', 'C27TAA')).data.next_number).toBe(1);
  expect(
    (await list()).map((row: { invoice_common_code: string; next_year_serial: string }) => [
      row.invoice_common_code,
      row.next_year_serial,
    ]),
  ).toEqual([
    ['C27TAA', 'C28TAA'],
    ['C26TAA', null],
  ]);
});

test('ISS-014 a series of last year is not among those that can be issued from; one of next year is', async () => {
  await announce('1', 'C27TAA');
  await platform.db
    .insertInto('series')
    .values(
      ['C25TAA', 'C26TAA'].map((serial) => ({
        company_id: company.companyId,
        template: '1',
        serial,
      })),
    )
    .execute();
  const { data } = await as('accountant').get(SERIES);
  expect(data.map((row: { invoice_serial: string }) => row.invoice_serial)).toEqual([
    'C26TAA',
    'C27TAA',
  ]);
});

test('a series that was opened automatically in the new year retains its numbers when it is announced', async () => {
  await platform.db
    .insertInto('series')
    .values({
      company_id: company.companyId,
      template: '1',
      serial: 'C27TAA',
      next_number: 12,
      last_issued_on: '2027-01-02',
    })
    .execute();
  expect((await announce('1', 'C27TAA', { start_number: 1 })).message).toBe('SERIES_IN_USE');
  expect(await list()).toEqual([]);
  expect((await announce('1', 'C27TAA')).data).toMatchObject({ next_number: 12 });
});

test.each([
  ['1', 'C26TA', 'serial-invalid'],
  ['1', 'X26TAA', 'serial-invalid'],
  ['1', 'C26T12', 'serial-invalid'],
  ['1', 'C26ÁAA', 'serial-invalid'],
  ['1', '', 'serial-invalid'],
  ['1', 'C26NAA', 'serial-letter-differs'],
  ['6', 'C26TAA', 'serial-letter-differs'],
  ['1', 'C26MAA', 'serial-letter-not-issued'],
  ['1', 'C26LAA', 'serial-letter-not-issued'],
  ['1', 'C26FAA', 'serial-letter-not-issued'],
  ['2', 'K26DAA', 'serial-letter-not-issued'],
  ['6', 'C26BDL', 'serial-letter-not-issued'],
  ['1', 'C25TAA', 'serial-year-differs'],
  ['1', 'C28TAA', 'serial-year-differs'],
])('type %s and symbol %j is refused as %s', async (type, serial, code) => {
  const answer = await announce(type, serial);
  expect(answer).toMatchObject({ status: 400, message: 'INPUT_DATA_IS_INVALID' });
  expect(answer.issues).toEqual([
    expect.objectContaining({ path: 'invoice_common_code', code, severity: 'error' }),
  ]);
  expect(await list()).toEqual([]);
});

test('a transfer note and a sales invoice have series of their own letters', async () => {
  expect((await announce('6', 'C26NAA')).status).toBe(200);
  expect((await announce('2', 'C26TAA')).status).toBe(200);
  expect((await announce('1', 'K26TYY')).status).toBe(200);
});

test('a household announces sales invoices, and no VAT invoices', async () => {
  await platform.db
    .updateTable('company')
    .set({ tax_code: '001199000001' })
    .where('id', '=', company.companyId)
    .execute();
  expect((await announce('1', 'C26TAA')).issues).toMatchObject([
    { path: 'invoice_common_code', code: 'vat-invoice-of-household', severity: 'error' },
  ]);
  expect((await announce('2', 'C26TAA')).status).toBe(200);
});

test('a series whose invoices cannot be issued is stopped, and neither taken up again nor continued next year', async () => {
  await announceSeries(platform.db, company.companyId, {
    template: '1',
    serial: 'C26MAA',
    announcedOn: '2026-01-05',
  });
  const [series] = await list();
  expect(series).toMatchObject({ active: true, next_year_serial: null });
  const id = series.annoucement_line_id;
  expect((await change(id, { active: false })).status).toBe(200);
  expect((await change(id, { active: true })).issues).toMatchObject([
    { path: 'invoice_common_code', code: 'serial-letter-not-issued', params: { letter: 'M' } },
  ]);
  expect((await list())[0].active).toBe(false);
});

test('numbers outside 1 to 99999999, unknown types and foreign ids are refused', async () => {
  for (const start_number of [0, -1, 100_000_000, 1.5, '7', null])
    expect((await announce('1', 'C26TAA', { start_number })).status, String(start_number)).toBe(
      400,
    );
  for (const type of ['3', '', null, 1])
    expect((await announce(type as string, 'C26TAA')).status).toBe(400);
  const { data } = await announce('1', 'C26TAA');
  const other = await testCompany(platform.db);
  const id = data.annoucement_line_id;
  expect(await change(id, { active: false }, other)).toMatchObject({ message: 'NOT_FOUND' });
  for (const wrong of ['0', '9223372036854775807', '9999999999999999999', 'x', '%00'])
    expect((await change(wrong, { active: false })).status, wrong).toBeLessThan(500);
  expect((await list())[0].active).toBe(true);
});

test('USER-005 USER-006 an accountant sees the series and changes nothing, a stranger sees nothing', async () => {
  const { data } = await announce('1', 'C26TAA');
  const id = data.annoucement_line_id;
  const line = { invoice_type: '1', invoice_common_code: 'C26TBB' };
  expect((await as('accountant').post(`${BASE}/create`, line)).status).toBe(403);
  expect((await as('accountant').put(`${BASE}/${id}`, { active: false })).status).toBe(403);
  expect((await as('accountant').get(`${BASE}/list`)).data).toHaveLength(1);
  const routes = routesOf(
    invoiceTemplatesFeature({
      ...platform,
      pdf: recordingPdf(),
      pictures: plainPictures,
    }),
  );
  expect((await appFor(routes, null).get(`${BASE}/list`)).status).toBe(401);
  const other = await testCompany(platform.db);
  expect((await as('admin', other).get(`${BASE}/list`)).data).toEqual([]);
});

test('the audit trail names who announced and changed a series', async () => {
  const { data } = await announce('1', 'C26TAA');
  await change(data.annoucement_line_id, { active: false });
  const entries = await platform.db
    .selectFrom('audit_entry')
    .select(['act', 'actor', 'subject'])
    .where('company_id', '=', company.companyId)
    .orderBy('sequence')
    .execute();
  const subject = `series/${data.annoucement_line_id}`;
  const { actor } = company.admin;
  expect(entries).toEqual([
    { act: 'series.announced', actor, subject },
    { act: 'series.changed', actor, subject },
  ]);
});
