import { buffer } from 'node:stream/consumers';
import { createCast, signedInvoice } from '@hoadon/signing/testing/signed-invoice';
import { beforeAll, expect, test, vi } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { StoppedWork } from '../../../platform/bounded-processes/index.ts';
import { CORRECTING_TWO } from '../../../testing/correcting-two.ts';
import { giveFile, moveTo, saveDraft, saveIssued } from '../../../testing/saved-invoices.ts';
import { DETAIL, DOWNLOAD, type InvoicesApp, invoicesApp } from '../testing/invoices-app.ts';

let fixture: InvoicesApp;
beforeAll(async () => {
  fixture = await invoicesApp();
});

test('VIEW-008 the XML is the signed file byte for byte', async () => {
  const company = await fixture.company();
  const { id, xml } = await saveIssued(fixture.platform, company);
  const answer = await fixture.app(company).get(DETAIL(id, '/xml'));
  expect(answer.bytes).toEqual(xml);
  expect(answer.headers['content-type']).toBe('application/xml');
  expect(answer.headers['content-disposition']).toContain('1C26TAA_00000007.xml');
});

test('VIEW-006 the PDF is drawn from the signed file, once, its signatures verified', async () => {
  const company = await fixture.company();
  const { id } = await saveIssued(fixture.platform, company);
  const app = fixture.app(company);
  fixture.pdf.printed.length = 0;
  const answer = await app.get(DETAIL(id, '/pdf'));
  expect(answer.headers['content-type']).toBe('application/pdf');
  expect(answer.headers['content-disposition']).toMatch(/^inline; filename="1C26TAA_00000007.pdf"/);
  expect((await app.get(DETAIL(id, '/pdf'))).bytes).toEqual(answer.bytes);
  expect(fixture.pdf.printed).toHaveLength(1);
  // The row has Đại Phát and 330,000; the PDF is printed from the file, which differs.
  expect(
    fixture.pdf.printed[0]?.invoice.buyer.legalName ?? fixture.pdf.printed[0]?.invoice.buyer.name,
  ).toBe('Công ty Minh Châu');
  expect(fixture.pdf.printed[0]?.invoice.totals.withTax).toBe('1100000');
  expect(fixture.pdf.printed[0]?.options.verified?.map(({ place }) => place)).toContain('seller');
  expect(fixture.pdf.printed[0]?.options.watermark).toBeUndefined();
});

test('a file that was altered is printed without calling its signatures valid', async () => {
  const company = await fixture.company();
  const { id, xml } = await saveIssued(fixture.platform, company);
  const altered = Buffer.from(Buffer.from(xml).toString().replaceAll('1100000', '1200000'));
  await giveFile(fixture.platform, company, id, { kind: 'coded_xml', bytes: altered });
  fixture.pdf.printed.length = 0;
  await fixture.app(company).get(DETAIL(id, '/pdf'));
  expect(fixture.pdf.printed[0]?.invoice.totals.withTax).toBe('1200000');
  expect(fixture.pdf.printed[0]?.options.verified).toEqual([]);
});

test('a file signed by certificates of one’s own is printed without calling its signatures valid', async () => {
  const company = await fixture.company();
  const { id } = await saveIssued(fixture.platform, company);
  const forged = Buffer.from(await signedInvoice(await createCast()));
  await giveFile(fixture.platform, company, id, { kind: 'coded_xml', bytes: forged });
  fixture.pdf.printed.length = 0;
  await fixture.app(company).get(DETAIL(id, '/pdf'));
  expect(fixture.pdf.printed[0]?.invoice.authorityCode).not.toBeNull();
  expect(fixture.pdf.printed[0]?.options.verified).toEqual([]);
});

test('a PDF that cannot be drawn within bounds is refused by name, and asked for again is drawn', async () => {
  const company = await fixture.company();
  const { id } = await saveIssued(fixture.platform, company);
  vi.spyOn(fixture.pdf, 'print').mockRejectedValueOnce(new StoppedWork('too-long'));
  const app = fixture.app(company);
  expect(await app.get(DETAIL(id, '/pdf'))).toMatchObject({ status: 500, message: 'PRINT_FAILED' });
  expect((await app.get(DETAIL(id, '/pdf'))).status).toBe(200);
});

test('new templates draw the PDF anew', async () => {
  const company = await fixture.company();
  const { id } = await saveIssued(fixture.platform, company);
  const app = fixture.app(company);
  await app.get(DETAIL(id, '/pdf'));
  fixture.pdf.printed.length = 0;
  fixture.pdf.version = 'v2';
  await app.get(DETAIL(id, '/pdf'));
  fixture.pdf.version = 'v1';
  expect(fixture.pdf.printed).toHaveLength(1);
});

test('a new logo or colour of the company prints the PDF again, and the new PDF is stored', async () => {
  const company = await fixture.company();
  const { id } = await saveIssued(fixture.platform, company);
  const app = fixture.app(company);
  await app.get(DETAIL(id, '/pdf'));
  fixture.pdf.printed.length = 0;
  await fixture.platform.db
    .insertInto('invoice_template')
    .values({
      company_id: company.companyId,
      accent: '#14532d',
      changed_at: fixture.platform.clock.now(),
    })
    .execute();
  for (let time = 0; time < 2; time += 1) await app.get(DETAIL(id, '/pdf'));
  expect(fixture.pdf.printed).toHaveLength(1);
  expect(fixture.pdf.printed[0]?.options.accent).toBe('#14532d');
  const draft = await saveDraft(fixture.platform, company);
  await app.get(DETAIL(draft, '/pdf'));
  expect(fixture.pdf.printed[1]?.options.accent).toBe('#14532d');
});

test('SET-013 the PDF of an issued invoice retains the marks of its day; drafts and later invoices use the new ones', async () => {
  const company = await fixture.company();
  const { platform } = fixture;
  const { id } = await saveIssued(platform, company);
  platform.clock.advance(60);
  await platform.db
    .insertInto('seller_setting')
    .values({
      company_id: company.companyId,
      version: 1,
      decimal_mark: '.',
      rounding: '{}',
      saved_by: company.admin.actor,
      saved_at: platform.clock.now(),
    })
    .execute();
  const draft = await saveDraft(platform, company);
  const later = await saveIssued(platform, company, { number: 8 });
  fixture.pdf.printed.length = 0;
  for (const one of [id, draft, later.id]) await fixture.app(company).get(DETAIL(one, '/pdf'));
  const point = { decimalMark: '.', thousandMark: ',' };
  expect(fixture.pdf.printed.map(({ options }) => options.format)).toEqual([
    undefined,
    point,
    point,
  ]);
});

test('what is signed and not coded yet, or a draft, is printed under a watermark', async () => {
  const company = await fixture.company();
  const app = fixture.app(company);
  const draft = await saveDraft(fixture.platform, company);
  fixture.pdf.printed.length = 0;
  await app.get(DETAIL(draft, '/pdf'));
  expect(fixture.pdf.printed[0]?.options.watermark).toContain('BẢN XEM TRƯỚC');
  expect(fixture.pdf.printed[0]?.invoice.number).toBeNull();
  const sent = await saveIssued(fixture.platform, company, { number: 8 });
  await moveTo(fixture.platform, company, sent.id, 'sent', { number: 8 });
  await app.get(DETAIL(sent.id, '/pdf'));
  expect(fixture.pdf.printed[1]?.options.watermark).toContain('CHƯA CÓ MÃ CỦA CQT');
  await moveTo(fixture.platform, company, sent.id, 'accepted', { number: 8, code: 'M' });
  await app.get(DETAIL(sent.id, '/pdf'));
  expect(fixture.pdf.printed[2]?.options.watermark).toBeUndefined();
});

test('VIEW-019 get-invoice-file {id} gives the printed form under its name', async () => {
  const company = await fixture.company();
  const { id } = await saveIssued(fixture.platform, company);
  const app = fixture.app(company);
  const answer = await app.post('/invoice-robotics-api/api/get-invoice-file', { id });
  expect(answer.headers['content-type']).toBe('application/pdf');
  expect(answer.headers['content-disposition']).toContain('filename="1C26TAA_00000007.pdf"');
  expect(answer.bytes).toEqual((await app.get(DETAIL(id, '/pdf'))).bytes);
  const stranger = fixture.app(await fixture.company());
  expect((await stranger.post('/invoice-robotics-api/api/get-invoice-file', { id })).status).toBe(
    404,
  );
});

test('a draft has no XML', async () => {
  const company = await fixture.company();
  const id = await saveDraft(fixture.platform, company);
  const refusal = { status: 409, message: 'FILE_NOT_READY', data: { state: 'draft' } };
  expect(await fixture.app(company).get(DETAIL(id, '/xml'))).toMatchObject(refusal);
  expect(await fixture.app(company).post(DOWNLOAD, { id })).toMatchObject(refusal);
});

test('VIEW-007 VIEW-022 the zip bears the name of the invoice and holds PDF and XML', async () => {
  const company = await fixture.company();
  const { id, xml } = await saveIssued(fixture.platform, company);
  const app = fixture.app(company);
  const answer = await app.post(DOWNLOAD, { id, return_xml: true });
  expect(answer.headers['content-disposition']).toContain('filename="1C26TAA_00000007.zip"');
  const files = await unzip(answer.bytes);
  expect(Object.keys(files).sort()).toEqual(['1C26TAA_00000007.pdf', '1C26TAA_00000007.xml']);
  expect(files['1C26TAA_00000007.xml']).toEqual(Buffer.from(xml));
  const alone = await unzip((await app.post(DOWNLOAD, { id, return_xml: false })).bytes);
  expect(Object.keys(alone)).toEqual(['1C26TAA_00000007.pdf']);
});

test('the list of a correction of many is printed behind the invoice, downloaded as a workbook, and in the zip', async () => {
  const company = await fixture.company();
  const { id } = await saveIssued(fixture.platform, company, { related: CORRECTING_TWO });
  const plain = await saveIssued(fixture.platform, company, { number: 8 });
  const app = fixture.app(company);
  fixture.pdf.printed.length = 0;
  for (const one of [id, plain.id]) await app.get(DETAIL(one, '/pdf'));
  expect(fixture.pdf.printed.map(({ options }) => options.list?.rows.length)).toEqual([
    2,
    undefined,
  ]);
  const workbook = await app.get(DETAIL(id, '/correction-list'));
  expect(workbook.headers['content-disposition']).toContain('1C26TAA_00000007-bang-ke.xlsx');
  const [sheet] = JSON.parse(workbook.bytes.toString());
  expect(sheet.above).toContainEqual(['Bảng kê số', 'BK-01']);
  expect(sheet.rows.map((row: unknown[]) => row.slice(0, 4))).toEqual([
    [1, '1C26TAA', '00000003', { day: '2026-11-02' }],
    [2, '1C26TAA', '00000004', { day: '2026-11-02' }],
  ]);
  const files = await unzip((await app.post(DOWNLOAD, { id, return_xml: true })).bytes);
  expect(Object.keys(files)).toContain('1C26TAA_00000007-bang-ke.xlsx');
  expect(await app.get(DETAIL(plain.id, '/correction-list'))).toMatchObject({ status: 404 });
  const stranger = fixture.app(await fixture.company());
  expect(await stranger.get(DETAIL(id, '/correction-list'))).toMatchObject({ status: 404 });
});

test('the preview of a correction of many shows its list', async () => {
  const company = await fixture.company();
  const draft = await saveDraft(fixture.platform, company, { related: CORRECTING_TWO });
  fixture.pdf.printed.length = 0;
  await fixture.app(company).get(DETAIL(draft, '/pdf'));
  expect(fixture.pdf.printed[0]?.options.list?.number).toBe('BK-01');
});

async function unzip(bytes: Buffer): Promise<Record<string, Buffer>> {
  const zip = await fromBufferPromise(bytes);
  const files: Record<string, Buffer> = {};
  for await (const entry of zip.eachEntry())
    files[entry.fileName] = await buffer(await zip.openReadStreamPromise(entry));
  return files;
}
