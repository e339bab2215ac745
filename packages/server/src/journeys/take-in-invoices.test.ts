import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { UploadedInvoices } from '@hoadon/contracts/intake';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installFeature, routesOf } from '../feature.ts';
import { intakeFeature, invoiceReading } from '../features/intake/index.ts';
import { zipOf } from '../features/intake/reading/testing/made-files.ts';
import { upload } from '../features/intake/testing/intake-app.ts';
import { type MadeUp, madeUpFile } from '../features/intake/testing/made-up-file.ts';
import { plainSpreadsheet } from '../features/intake/testing/plain-spreadsheet.ts';
import { invoiceListsFeature } from '../features/invoice-lists/index.ts';
import { invoiceRecordsFeature } from '../features/invoice-records/index.ts';
import { invoicesFeature } from '../features/invoices/index.ts';

import { madeUpTaxCode, type TestCompany, testCompany } from '../platform/db/testing.ts';
import { appFor } from '../platform/http/testing.ts';
import { type TestPlatform, testPlatform } from '../platform/testing.ts';
import {
  castBelief,
  noHostedKeys,
  plainWorkbooks,
  recordingPdf,
  sampleDraft,
  saveReceived,
} from '../testing/saved-invoices.ts';

const API = '/invoice-robotics-api/api';
const IMPORT = (id: string) => `${API}/invoice-imports/${id}`;
const SOURCES = (id: string) => `${API}/invoices/${id}/sources`;
const DETAIL = (id: string) => `/e-invoice-api/api/invoices/${id}`;
const SELLER = madeUpTaxCode(79);

let platform: TestPlatform;
let company: TestCompany;
let reading: ReturnType<typeof invoiceReading>;
let app: ReturnType<typeof appFor>;
beforeAll(async () => {
  platform = await testPlatform();
  company = await testCompany(platform.db);
  const deps = {
    ...platform,
    ...(await castBelief()),
    pdf: recordingPdf(),
    remoteSigning: noHostedKeys,
    spreadsheet: plainWorkbooks,
  };
  reading = invoiceReading(deps, { processes: 1 });
  const routes = [
    ...installFeature(
      platform.jobs,
      intakeFeature({ ...platform, reading, spreadsheet: plainSpreadsheet() }),
    ),
    ...routesOf(invoiceRecordsFeature(platform)),
    ...routesOf(invoicesFeature(deps), invoiceListsFeature(deps)),
  ];
  app = appFor(routes, company.accountant);
});
afterAll(() => reading.close());

async function takeIn(files: Readonly<Record<string, Uint8Array>>): Promise<UploadedInvoices> {
  const sent = await upload(app, files);
  expect(sent.status, JSON.stringify(sent)).toBe(200);
  await platform.jobs.drain();
  return (await app.get(IMPORT(sent.data.id))).data;
}

const bought = (number: number, change: Partial<MadeUp> = {}): Uint8Array =>
  madeUpFile({ seller: SELLER, buyer: company.taxCode, number: `${number}`, ...change });

/** All stored data of the invoice of this number. */
const written = (number: number, change: Readonly<Record<string, unknown>> = {}) => ({
  invoice_type: '1',
  invoice_number: `000${number}`,
  invoice_serial: 'c26taa',
  issued_date: '2026-11-20',
  seller_name: 'Cửa hàng Bán Đồ',
  seller_taxcode: SELLER,
  seller_address: '1 Phố Thử',
  buyer_taxcode: company.taxCode,
  buyer_name: 'Công ty Mua',
  buyer_address: '2 Phố Thử',
  total_amount_without_tax: '1000000',
  tax_percentage: '10',
  total_amount_with_tax: '1100000',
  content: 'Bàn',
  ...change,
});

test('IMP-001 an XML that is handed in stands in the list of purchases, with its source and its file', async () => {
  const file = bought(1, { code: '00ABCDEF' });
  const seen = await takeIn({ 'mua hàng.xml': file });
  const id = seen.invoices[0]?.id ?? '';
  const list = await app.get('/invoice-robotics-api/api/v2/invoices?number_from=1&number_to=1');
  expect(list.data.map((row: { id: string }) => row.id)).toContain(id);
  const { data: sources } = await app.get(SOURCES(id));
  expect(sources).toMatchObject([
    { way: 'file', reference: 'mua hàng.xml', has_file: true, is_signed: false, differences: [] },
  ]);
  const { bytes } = await app.get(`${SOURCES(id)}/${sources[0].id}/file`);
  expect(Buffer.from(bytes)).toEqual(Buffer.from(file));
  const { data: detail } = await app.get(DETAIL(id));
  expect(detail).toMatchObject({ cqt_code: '00ABCDEF', seller_taxcode: SELLER });
  expect(Buffer.from((await app.get(detail.signed_xml)).bytes)).toEqual(Buffer.from(file));
});

test('what was written down by hand is the same invoice as its file, which says it truer', async () => {
  const { data: record } = await app.post(`${API}/create-invoice-record`, written(2));
  const seen = await takeIn({ 'a.xml': bought(2) });
  expect(seen.counts).toMatchObject({ total: 1, to_verify: 1 });
  expect(seen.invoices_reconciliation[0]).toMatchObject({
    id: record.id,
    origin: 4,
    differences: [{ field: 'sellerName', here: 'Cửa hàng Bán Đồ', truer: 'Công ty TNHH Bán Đồ' }],
  });
  const { data: sources } = await app.get(SOURCES(record.id));
  expect(
    sources.map(({ way, differences }: { way: string; differences: [] }) => [
      way,
      differences.length,
    ]),
  ).toEqual([
    ['hand', 1],
    ['file', 0],
  ]);
  const { data: after } = await app.get(`${API}/invoice-records/${record.id}`);
  expect(after).toMatchObject({ seller_name: 'Công ty TNHH Bán Đồ', content: 'Bàn' });
  // Once the file is there it cannot be written down a second time.
  expect(await app.post(`${API}/create-invoice-record`, written(2))).toMatchObject({
    message: 'INVOICE_ALREADY_RECORDED',
  });
});

test('what was paid in full is open again where a truer file states a higher total', async () => {
  const paid = written(5, { paid_date: '2026-11-20' });
  const { data: record } = await app.post(`${API}/create-invoice-record`, paid);
  expect(record.paid_date).toBe('2026-11-20');
  await takeIn({ 'a.xml': bought(5, { total: 2_200_000 }) });
  const { data: after } = await app.get(`${API}/invoice-records/${record.id}`);
  expect(after).toMatchObject({ total_amount_with_tax: '2200000', paid_date: null });
});

test('what somebody writes over an imported invoice stays among its sources when a truer one comes', async () => {
  const { invoices } = await takeIn({ 'a.xml': bought(3) });
  const id = invoices[0]?.id ?? '';
  const { data: record } = await app.get(`${API}/invoice-records/${id}`);
  const changed = written(3, { id, version: record.version, seller_name: 'Tên tôi viết' });
  expect((await app.post(`${API}/update-invoice`, changed)).status).toBe(200);
  await takeIn({ 'coded.xml': bought(3, { code: '00AA' }) });
  const { data: sources } = await app.get(SOURCES(id));
  expect(sources.find(({ way }: { way: string }) => way === 'hand')).toMatchObject({
    differences: [{ field: 'sellerName', here: 'Tên tôi viết', truer: 'Công ty TNHH Bán Đồ' }],
  });
  expect((await app.get(`${API}/invoice-records/${id}`)).data.is_hand_recorded).toBe(false);
});

test('a file that says the same as the portal confirms the invoice', async () => {
  const stated = await sampleDraft(platform.db, company.companyId, {
    buyer: { taxCode: company.taxCode },
    price: '500000',
  });
  const seller = { ...stated.seller, taxCode: SELLER, name: 'Công ty TNHH Bán Đồ' };
  const buyer = { ...stated.buyer, legalName: 'Công ty Mua' };
  const issuedOn = '2026-11-20';
  const saved = { ...stated, seller, buyer, issuedOn };
  const id = await saveReceived(platform, company, saved, 4);
  const seen = await takeIn({ 'a.xml': bought(4) });
  expect(seen.invoices_reconciliation).toMatchObject([{ id, differences: [] }]);
  expect((await app.get(DETAIL(id))).data.origin).toBe(4);

  // A list of the portal states meanwhile that it is replaced: nothing confirms it unseen.
  const replaced = await saveReceived(platform, company, saved, 6);
  const { companyId } = company;
  await sql`
    with list as (
      insert into portal_list (company_id, file_name, file_hash, told_on, rows, left_out, created_by, created_at)
      values (${companyId}, 'a.json', ${'0'.repeat(64)}, '2026-11-21', 1, '[]', 'job/test', now()) returning id
    )
    insert into portal_invoice (company_id, list_id, row, direction, invoice_key, template, serial, number, issued_on,
      seller_tax_code, seller_name, currency, chain_state, told_on)
    select i.company_id, list.id, 1, 'received', i.received_key, '1', i.serial, '6', i.issued_on, i.seller_tax_code,
      i.seller_name, 'VND', 'REPLACED', '2026-11-21'
    from invoice i, list where i.company_id = ${companyId} and i.id = ${replaced}`.execute(
    platform.db,
  );
  await takeIn({ 'a.xml': bought(6) });
  expect((await app.get(DETAIL(replaced))).data.origin).toBe(3);
});

test('a zip is what is in it, a message is each of its invoices, and each ends in one bucket', async () => {
  const message = Buffer.from(
    `<TDiep><DLieu>${Buffer.from(bought(11)).toString()}${Buffer.from(bought(12)).toString()}</DLieu></TDiep>`,
  );
  const zip = await zipOf({
    'thang 11/a.xml': bought(10),
    'thang 11/a.pdf': '%PDF-1.7 a',
    'message.xml': message,
    'photo.jpg': Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]),
    'broken.xml': '<HDon>',
  });
  const { counts, invoices_error } = await takeIn({ 'all.zip': zip });
  expect(counts).toMatchObject({ new: 3, failed: 2, error: 0 });
  expect(counts.total).toBe(5);
  expect(invoices_error.map(({ reason }) => reason).sort()).toEqual(['PICTURE', 'XML_DAMAGED']);
});

/** Real taxpayers' files outside the project, read in place. */
const SAMPLES = new URL('../../../../../shared/data/xml-samples/', import.meta.url);
const samples = existsSync(SAMPLES)
  ? readdirSync(SAMPLES, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.xml$/i.test(name),
    )
  : [];

test.skipIf(samples.length === 0)(
  'all real files in one zip end in one bucket each (skipped without ../shared)',
  async () => {
    const files = samples.map(
      (name) => [name, readFileSync(new URL(encodeURI(name), SAMPLES))] as const,
    );
    const zip = await zipOf(Object.fromEntries(files));
    const { state, counts, invoices_error } = await takeIn({ 'samples.zip': zip });
    expect(state).toBe('finished');
    const { total, ...buckets } = counts;
    expect(Object.values(buckets).reduce((sum, count) => sum + count, 0)).toBe(total);
    expect(total).toBeGreaterThanOrEqual(samples.length);
    expect(invoices_error.filter(({ reason }) => reason === 'NOT_KEPT')).toEqual([]);
  },
  60_000,
);
