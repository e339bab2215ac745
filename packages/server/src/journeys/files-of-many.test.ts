import { buffer } from 'node:stream/consumers';
import type { Cell } from '@hoadon/domain/import/cell';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromBuffer } from 'yauzl';
import { boundedSpreadsheet } from '../connectors/spreadsheet/bounded-spreadsheet.ts';
import { installFeature, routesOf } from '../feature.ts';
import { bulkActsFeature } from '../features/bulk-acts/index.ts';
import { ACT, ACTS } from '../features/bulk-acts/testing/bulk-acts-app.ts';
import { filesOfMany } from '../features/exports/files-of-many.ts';
import { exportsFeature } from '../features/exports/index.ts';

import { saveRow } from '../features/invoice-lists/testing/listed-rows.ts';
import { type TestCompany, testCompany, testPlatform } from '../platform/db/testing.ts';
import { appFor } from '../platform/http/testing.ts';
import {
  castBelief,
  noHostedKeys,
  recordingPdf,
  saveDraft,
  saveIssued,
} from '../testing/saved-invoices.ts';

const EXPORT = '/invoice-robotics-api/api/invoices/export-excel';
const EVIL = '=HYPERLINK("http://example.test","x")';

const spreadsheet = boundedSpreadsheet();
afterAll(() => spreadsheet.close());

async function openApp() {
  const platform = await testPlatform();
  const deps = {
    ...platform,
    spreadsheet,
    pdf: recordingPdf(),
    ...(await castBelief()),
    remoteSigning: noHostedKeys,
  };
  const routes = installFeature(deps.jobs, bulkActsFeature(deps, filesOfMany(deps)));
  return {
    platform,
    pdf: deps.pdf,
    company: () => testCompany(platform.db),
    app: ({ accountant }: TestCompany) =>
      appFor([...routes, ...routesOf(exportsFeature(deps))], accountant, platform.db),
  };
}
let fixture: Awaited<ReturnType<typeof openApp>>;
beforeAll(async () => {
  fixture = await openApp();
});

/** Asks for a file of all that a query finds. */
async function fileOf(
  company: TestCompany,
  kind: string,
  wanted: object = {},
  options: object = {},
) {
  const app = fixture.app(company);
  const question = await app.post(ACTS, { kind, invoices: {}, ...options });
  expect(question.status, JSON.stringify(question)).toBe(200);
  return app.post(ACT(question.data.id, 'file'), wanted);
}

async function rowsOf(bytes: Uint8Array): Promise<(readonly Cell[])[]> {
  return (await spreadsheet.read('1', bytes)).map(({ cells }) => cells);
}

/** The files of a zip, by name. */
const entriesOf = (bytes: Buffer): Promise<Map<string, Buffer>> =>
  new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      const entries = new Map<string, Buffer>();
      zip.on('error', reject);
      zip.on('end', () => resolve(entries));
      zip.on('entry', (entry) =>
        zip.openReadStream(entry, async (fault, stream) => {
          if (fault) return reject(fault);
          entries.set(entry.fileName, await buffer(stream));
          zip.readEntry();
        }),
      );
      zip.readEntry();
    });
  });

test('an export holds the columns of the list in their order, with days and numbers to count with', async () => {
  const company = await fixture.company();
  const { db } = fixture.platform;
  await saveRow(db, company.companyId, { number: 7, issued_on: '2026-11-20', buyer_name: EVIL });
  await saveRow(db, company.companyId, {
    direction: 'received',
    number: 9,
    issued_on: '2026-10-01',
    with_tax: '123456789012345678',
  });
  const columns = ['total', 'date', 'partner', 'number', 'direction'];
  const words = { 'head.total': 'Total', 'direction.received': 'Purchase' };
  const file = await fileOf(company, 'export', { columns, words });
  expect(file.headers['content-disposition']).toContain('hoa-don-2026-11-21.xlsx');
  expect(await rowsOf(file.bytes)).toEqual([
    ['Total', 'Ngày lập', 'Đối tác', 'Số hóa đơn', 'Chiều'],
    [{ number: '1100000' }, { date: '2026-11-20' }, `'${EVIL}`, '00000007', 'Bán ra'],
    ['123456789012345678', { date: '2026-10-01' }, 'Công ty Bán', '00000009', 'Purchase'],
  ]);
});

test('STAT-010 invoices of some days come as a workbook, sales and purchases by choice', async () => {
  const company = await fixture.company();
  const { db } = fixture.platform;
  const keep = (issued_on: string, received: boolean, origin: number) =>
    saveRow(db, company.companyId, {
      issued_on,
      number: 1,
      serial: `C26T${issued_on.slice(8)}`,
      direction: received ? 'received' : 'issued',
      origin,
    });
  await keep('2026-10-31', false, 1);
  await keep('2026-11-01', false, 1);
  await keep('2026-11-02', true, 3);
  await keep('2026-11-03', true, 4);
  await keep('2026-11-30', false, 1);
  await keep('2026-12-01', true, 3);
  const app = fixture.app(company);
  const days = { start_date: '2026-11-01', end_date: '2026-11-30' };
  const seriesIn = async (input: object) => {
    const { bytes } = await app.post(EXPORT, { ...days, ...input });
    const [head = [], ...rows] = await rowsOf(bytes);
    return rows.map((row) => row[head.indexOf('Ký hiệu')]);
  };
  expect(await seriesIn({})).toEqual(['1C26T30', '1C26T03', '1C26T02', '1C26T01']);
  expect(await seriesIn({ transaction: 'revenue' })).toEqual(['1C26T30', '1C26T01']);
  expect(await seriesIn({ transaction: 'expense' })).toEqual(['1C26T03', '1C26T02']);
  expect(await seriesIn({ transaction: 'expense', origins: [4] })).toEqual(['1C26T03']);
  expect(await app.post(EXPORT, { start_date: 'soon' })).toMatchObject({ status: 400 });
  const backwards = { start_date: '2026-11-30', end_date: '2026-11-01' };
  expect(await app.post(EXPORT, backwards)).toMatchObject({
    status: 400,
    issues: [{ path: 'start_date', code: 'range-backwards' }],
  });
});

test('VIEW-007 a zip holds PDF and signed XML of every invoice, byte for byte, and tells which are missing', async () => {
  const company = await fixture.company();
  const issued = await saveIssued(fixture.platform, company, { number: 7 });
  const other = await saveIssued(fixture.platform, company, { number: 8 });
  await saveDraft(fixture.platform, company);
  await fixture.platform.db
    .deleteFrom('invoice_file')
    .where('company_id', '=', company.companyId)
    .where('invoice_id', '=', other.id)
    .execute();
  const words = { 'failure.FILE_NOT_READY': 'Chưa có tệp' };
  const { bytes } = await fileOf(company, 'download', { words });
  const entries = await entriesOf(bytes);
  expect([...entries.keys()].sort()).toEqual([
    '1C26TAA_00000007.pdf',
    '1C26TAA_00000007.xml',
    'khong-tai-duoc.txt',
  ]);
  expect(entries.get('1C26TAA_00000007.xml')).toEqual(Buffer.from(issued.xml));
  expect(entries.get('khong-tai-duoc.txt')?.toString()).toBe('1C26TAA_00000008: Chưa có tệp\r\n');
});

test.each([
  ['the files', Object.assign(new Error('SlowDown'), { $fault: 'server' })],
  ['the database', Object.assign(new Error('terminating connection'), { code: '57P01' })],
])(
  'while %s cannot be reached a zip breaks off, and names no invoice as missing',
  async (_, error) => {
    const company = await fixture.company();
    const first = await saveIssued(fixture.platform, company, { number: 7 });
    const second = await saveIssued(fixture.platform, company, { number: 8 });
    const { platform, pdf } = fixture;
    let reads = 0;
    const files = {
      ...platform.files,
      get: (...args: Parameters<typeof platform.files.get>) => {
        reads += 1;
        return reads > 1 ? Promise.reject(error) : platform.files.get(...args);
      },
    };
    const deps = {
      ...platform,
      files,
      spreadsheet,
      pdf,
      ...(await castBelief()),
      remoteSigning: noHostedKeys,
    };
    const download = (exportsFeature(deps).bulkActs ?? []).find(({ kind }) => kind === 'download');
    const pages = (async function* () {
      yield [first.id, second.id];
    })();
    const { companyId } = company;
    const file = await download?.file({ companyId, pages, say: (key) => key, columns: null });
    if (!file) throw new Error('nobody declares the act');
    await expect(buffer(file.stream)).rejects.toBe(error);
  },
);

test('one PDF holds all invoices in the order of the list', async () => {
  const company = await fixture.company();
  await saveIssued(fixture.platform, company, { number: 7, issuedOn: '2026-11-19' });
  await saveIssued(fixture.platform, company, { number: 8, issuedOn: '2026-11-20' });
  const { bytes, headers } = await fileOf(company, 'merged-pdf', {}, { order: 'asc' });
  expect(headers['content-type']).toBe('application/pdf');
  expect(bytes.toString()).toMatch(/C26TAA 7 .*C26TAA 8 /);
});

test('what goes row by row has no file, and a file of another company is not found', async () => {
  const [mine, theirs] = [await fixture.company(), await fixture.company()];
  const question = await fixture.app(mine).post(ACTS, { kind: 'export', invoices: {} });
  const app = fixture.app(theirs);
  expect(await app.post(ACT(question.data.id, 'file'))).toMatchObject({ status: 404 });
  const own = await fixture.app(mine).post(ACT(question.data.id, 'start'));
  expect(own).toMatchObject({ status: 404 });
  const strange = await fixture.app(mine).post(ACT(question.data.id, 'file'), { columns: ['x'] });
  expect(strange).toMatchObject({ status: 400 });
});
