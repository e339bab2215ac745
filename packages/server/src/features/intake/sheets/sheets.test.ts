import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { madeUpTaxCode } from '../../../platform/db/testing.ts';
import { type TestPlatform, testPlatform } from '../../../platform/testing.ts';
import { losingCommits } from '../../../testing/lost-answers.ts';
import { repairTotals } from '../../invoices/index.ts';
import { IMPORTS, type IntakeApp, intakeApp, LATEST, uploadSheet } from '../testing/intake-app.ts';
import { madeUpFile } from '../testing/made-up-file.ts';
import { FIRST_ROW, type MadeUpRow, madeUpSheet, SHEET_HEADERS } from '../testing/made-up-sheet.ts';
import { plainSpreadsheet } from '../testing/plain-spreadsheet.ts';

const SELLER = madeUpTaxCode(83);
let platform: TestPlatform;
let app: IntakeApp;
let number = 1_000;
beforeAll(async () => {
  platform = await testPlatform();
  app = await intakeApp({ platform });
});

/** A row of an invoice that is not stored yet. */
function bought(change: Partial<MadeUpRow> = {}): MadeUpRow {
  number += 1;
  return { seller: SELLER, number: `${number}`, ...change };
}

const many = (count: number): MadeUpRow[] => Array.from({ length: count }, () => bought());

const savedInvoices = ({ company }: IntakeApp) =>
  platform.db
    .selectFrom('invoice')
    .selectAll()
    .where('company_id', '=', company.companyId)
    .orderBy('number')
    .execute();

const sourcesOf = ({ company }: IntakeApp) =>
  platform.db
    .selectFrom('invoice_source')
    .selectAll()
    .where('company_id', '=', company.companyId)
    .orderBy('id')
    .execute();

test('IMP-001 IMP-021 an uploaded workbook is read row by row into one record an invoice, and its bytes are stored', async () => {
  const own = await intakeApp({ platform });
  const first = bought();
  const rows = [first, bought(), { ...first, goods: 'Ghế gỗ', amount: 500_000 }];
  const sheet = madeUpSheet(rows);
  const seen = await own.takeSheetIn(sheet, 'tháng 11.xlsx');
  expect(seen).toMatchObject({
    way: 'excel',
    state: 'finished',
    file_names: ['tháng 11.xlsx'],
    counts: { total: 2, new: 2 },
  });
  expect(seen.invoices_uploaded_successfully).toMatchObject([
    { place: 'tháng 11.xlsx', row: FIRST_ROW, kind_of: false, total_amount_with_tax: '1650000' },
    { place: 'tháng 11.xlsx', row: FIRST_ROW + 1, is_signed: null },
  ]);
  const [record] = await savedInvoices(own);
  expect(record).toMatchObject({
    direction: 'received',
    seller_tax_code: SELLER,
    buyer_tax_code: own.company.taxCode,
    without_tax: '1500000',
    with_tax: '1650000',
    issued_on: '2026-11-20',
    origin: 3,
    has_original: false,
  });
  const [source] = await sourcesOf(own);
  expect(source).toMatchObject({ way: 'excel', reference: 'tháng 11.xlsx' });
  const bytes = await platform.files.get(own.company.companyId, source?.original_hash ?? '');
  expect(Buffer.from(bytes)).toEqual(sheet);
  const { data: latest } = await own.call.get(LATEST);
  expect(latest[0]).toMatchObject({ place: 'tháng 11.xlsx', row: FIRST_ROW + 1 });
  expect(await repairTotals(platform.db, own.company.companyId)).toEqual([]);
});

test('the same workbook twice changes nothing, whatever it is called', async () => {
  const own = await intakeApp({ platform });
  const sheet = madeUpSheet(many(3));
  await own.takeSheetIn(sheet);
  const before = [await savedInvoices(own), await sourcesOf(own)];
  const again = await own.takeSheetIn(sheet, 'bản sao.xlsx');
  expect(again.counts).toMatchObject({ total: 3, exists: 3 });
  expect([await savedInvoices(own), await sourcesOf(own)]).toEqual(before);
});

test('IMP-014 each invoice that is not saved has its reason, with the row and the column as the file names it', async () => {
  const stranger = madeUpTaxCode(5);
  const rows = [
    bought({ day: '31/02/2026' }),
    bought({ number: '' }),
    bought({ amount: '1.5' }),
    bought({ number: 'A1' }),
    bought({ day: '01/01/2027' }),
    bought({ seller: '12' }),
    bought(),
  ];
  const seen = await app.takeSheetIn(madeUpSheet(rows));
  expect(seen.counts).toMatchObject({ total: 7, new: 1, failed: 4, error: 2 });
  const reasons = seen.invoices_uploaded_unsuccessful.map(({ row, bucket, reason, words }) => [
    row,
    bucket,
    reason,
    words['column'],
  ]);
  expect(reasons).toEqual([
    [3, 'failed', 'CELL_UNREADABLE', 'Ngày lập'],
    [4, 'failed', 'CELL_MISSING', 'Số hóa đơn'],
    [5, 'failed', 'CELL_UNREADABLE', 'Thành tiền'],
    [6, 'error', 'NUMBER_MISSING', undefined],
    [7, 'error', 'DAY_IN_FUTURE', 'Ngày lập'],
    [8, 'failed', 'CELL_UNREADABLE', 'MST người bán'],
  ]);
  const headers = [...SHEET_HEADERS.slice(0, 5), 'MST người mua', ...SHEET_HEADERS.slice(6)];
  const ofOthers = await app.takeSheetIn(madeUpSheet([bought({ name: stranger })], headers));
  expect(ofOthers.invoices_error).toMatchObject([{ bucket: 'error', reason: 'NOT_OURS' }]);
});

test('IMP-009 the outcome of imports is exported as one workbook, in the language of the request', async () => {
  const own = await intakeApp({ platform });
  const files = await own.takeIn({
    'a.xml': madeUpFile({ seller: SELLER, buyer: own.company.taxCode, number: '501' }),
    'b.xml': Buffer.from('<HDon'),
  });
  const sheet = await own.takeSheetIn(
    madeUpSheet([bought({ number: '502' }), bought({ day: '31/02/2026' })]),
    'tháng 11.xlsx',
  );
  const words = {
    'head.place': 'Tệp',
    'bucket.new': 'Mới',
    unsigned: 'Chưa ký',
    'reason.CELL_UNREADABLE': 'Dòng {{row}}: không hiểu {{column}} "{{text}}".',
  };
  const ids = [files.id, sheet.id];
  const { rows, columns } = JSON.parse(
    String((await own.call.post(`${IMPORTS}/result`, { ids, words })).bytes),
  );
  expect(columns.map(({ header }: { header: string }) => header).slice(0, 2)).toEqual([
    'Tệp',
    'head.row',
  ]);
  expect(rows[0]).toEqual([
    ...[
      'a.xml',
      null,
      'Mới',
      'finding.CODE_MISSING\nChưa ký',
      '1C26TAA',
      '501',
      { day: '2026-11-20' },
    ],
    ...['Công ty TNHH Bán Đồ', SELLER, 'Công ty Mua', own.company.taxCode, 1_100_000, 'VND'],
  ]);
  expect(rows.slice(1).map((cells: unknown[]) => cells.slice(0, 4))).toEqual([
    ['b.xml', null, 'bucket.failed', 'reason.XML_DAMAGED'],
    ['tháng 11.xlsx', FIRST_ROW, 'Mới', null],
    [
      ...['tháng 11.xlsx', FIRST_ROW + 1, 'bucket.failed'],
      'Dòng 4: không hiểu Ngày lập "31/02/2026".',
    ],
  ]);
  expect((await app.call.post(`${IMPORTS}/result`, { ids })).status).toBe(404);
});

test('sales are read by kind_of, with the name and tax code of the company as the seller', async () => {
  const own = await intakeApp({ platform });
  const headers = SHEET_HEADERS.map((header) => header.replace('người bán', 'người mua'));
  const sent = await uploadSheet(own.call, madeUpSheet(many(1), headers), {
    fields: { kind_of: 'true' },
  });
  expect(sent.status).toBe(200);
  await platform.jobs.drain();
  expect(await savedInvoices(own)).toMatchObject([
    { direction: 'issued', seller_tax_code: own.company.taxCode, buyer_tax_code: SELLER },
  ]);
});

test('signed XML that comes after the workbook is the same invoice, and takes precedence', async () => {
  const own = await intakeApp({ platform });
  const row = bought({ name: 'CTY BÁN ĐỒ' });
  await own.takeSheetIn(madeUpSheet([row]));
  const named = { seller: SELLER, buyer: own.company.taxCode, number: row.number ?? '' };
  const seen = await own.takeIn({ 'a.xml': madeUpFile({ ...named, isSigned: true }) });
  expect(seen.counts).toMatchObject({ total: 1, to_verify: 1 });
  expect(await savedInvoices(own)).toMatchObject([
    { seller_name: 'Công ty TNHH Bán Đồ', has_original: true },
  ]);
  const again = await own.takeSheetIn(madeUpSheet([{ ...row, name: 'Ai đó' }]));
  expect(again.counts).toMatchObject({ to_verify: 1 });
  expect(await savedInvoices(own)).toMatchObject([
    { seller_name: 'Công ty TNHH Bán Đồ', has_original: true },
  ]);
});

test('a finding is recorded with the invoice, which is saved as it is stated', async () => {
  const headers = [...SHEET_HEADERS.slice(0, 5), 'Tổng tiền thanh toán', ...SHEET_HEADERS.slice(6)];
  const seen = await app.takeSheetIn(madeUpSheet([bought({ name: '1.200.000' })], headers));
  expect(seen.invoices_uploaded_successfully).toMatchObject([
    {
      total_amount_with_tax: '1200000',
      findings: [
        { row: 3, column: 'sellerName', code: 'PARTY_INCOMPLETE' },
        {
          code: 'TAX_DIFFERS',
          words: { column: 'Tổng tiền thuế', expected: '100000', stated: '200000' },
        },
      ],
    },
  ]);
});

test('a workbook of sales of a series with codes that states none, or a text that can be none, is pointed out and counts', async () => {
  const own = await intakeApp({ platform });
  const headers = [...SHEET_HEADERS.slice(0, 5), 'Mã CQT', ...SHEET_HEADERS.slice(6)];
  const sold = (name: string) => ({ ...bought({ name }), seller: own.company.taxCode });
  const seen = await own.takeSheetIn(madeUpSheet([sold(''), sold('abc')], headers));
  expect(seen.counts).toMatchObject({ new: 2 });
  const codes = seen.invoices_uploaded_successfully.map(({ findings }) =>
    findings.map(({ code, words }) => [code, words['serial'] ?? words['code']]),
  );
  expect(codes).toEqual([
    expect.arrayContaining([['CODE_MISSING', 'C26TAA']]),
    expect.arrayContaining([['CODE_MALFORMED', 'abc']]),
  ]);
});

test('columns to confirm wait: a dry run saves nothing, and a confirmed mapping is remembered', async () => {
  const own = await intakeApp({ platform });
  const headers = SHEET_HEADERS.map((header) => (header === 'Ngày lập' ? 'Hôm nào' : header));
  const existing = bought();
  await own.takeSheetIn(madeUpSheet([existing]));
  const sheet = madeUpSheet(
    [existing, bought(), bought({ day: 'mai' }), bought({ name: '' })],
    headers,
  );
  const refused = await uploadSheet(own.call, sheet);
  expect(refused).toMatchObject({ status: 400, message: 'IMPORT_COLUMNS_INVALID' });

  const { data: sent } = await uploadSheet(own.call, sheet, { fields: { confirm: 'true' } });
  expect(sent).toMatchObject({ state: 'mapping', counts: { total: 0 } });
  await platform.jobs.drain();
  const { data: view } = await own.call.get(`${IMPORTS}/${sent.id}/sheet`);
  expect(view).toMatchObject({ kind_of: false, headers, rows: 4, state: 'mapping' });
  expect(view.mapping.issuedOn).toBeUndefined();
  expect(view.samples[3]).toEqual(['20/11/2026', 'mai']);
  const mapping = { ...view.mapping, issuedOn: 3 };
  expect(
    await own.call.post(`${IMPORTS}/${sent.id}/start`, { mapping: view.mapping }),
  ).toMatchObject({
    message: 'IMPORT_COLUMNS_INVALID',
  });

  const before = [await savedInvoices(own), await sourcesOf(own)];
  const { data: trial } = await own.call.post(`${IMPORTS}/${sent.id}/dry-run`, { mapping });
  expect(trial).toMatchObject({
    rows: { total: 4, of_invoices: 4, set_aside: 0 },
    invoices: { total: 4, new: 2, exists: 1, failed: 1, error: 0, with_findings: 1 },
  });
  expect(trial.faults).toMatchObject([
    { row: 5, code: 'CELL_UNREADABLE', words: { column: 'Hôm nào', text: 'mai' }, is_kept: false },
    { row: 6, code: 'PARTY_INCOMPLETE', is_kept: true },
  ]);
  expect([await savedInvoices(own), await sourcesOf(own)]).toEqual(before);

  expect((await own.call.post(`${IMPORTS}/${sent.id}/start`, { mapping })).data.state).toBe(
    'reading',
  );
  await platform.jobs.drain();
  const { data: ended } = await own.call.get(`${IMPORTS}/${sent.id}`);
  expect(ended.counts).toMatchObject({ total: 4, new: 2, exists: 1, failed: 1 });
  for (const act of ['start', 'dry-run'])
    expect(await own.call.post(`${IMPORTS}/${sent.id}/${act}`, { mapping })).toMatchObject({
      message: 'IMPORT_NOT_IN_STATE',
    });
  expect((await own.takeSheetIn(sheet)).counts).toMatchObject({ exists: 3, failed: 1 });
});

test('IMP-003 what is no workbook is refused, and what is empty, and none at all', async () => {
  const refusal = async (bytes: Uint8Array) => (await uploadSheet(app.call, bytes)).message;
  expect(await refusal(Buffer.from('tên,tiền'))).toBe('IMPORT_FILE_UNREADABLE');
  expect(await refusal(madeUpSheet([]))).toBe('IMPORT_FILE_UNREADABLE');
  expect(await refusal(Buffer.alloc(0))).toBe('INPUT_DATA_IS_INVALID');
  const fields = { parent_id: '999999' };
  expect(await uploadSheet(app.call, madeUpSheet(many(1)), { fields })).toMatchObject({
    message: 'DIRECTORY_UNKNOWN',
  });
  const { data } = await app.call.get(IMPORTS);
  const files = data.find(({ way }: { way: string }) => way === 'file');
  if (files) expect((await app.call.get(`${IMPORTS}/${files.id}/sheet`)).message).toBe('NOT_FOUND');
});

test('every row ends once: in an invoice in one bucket, or set aside', async () => {
  const cell = fc.record({
    number: fc.constantFrom('1', '2', '00000002', '', 'x'),
    seller: fc.constantFrom(SELLER, madeUpTaxCode(84), '', '12'),
    serial: fc.constantFrom('C26TAA', 'C26TBB', ''),
    day: fc.constantFrom('20/11/2026', '21/11/2026', 'mai', ''),
    amount: fc.constantFrom(100, '1.5', ''),
  });
  const property = fc.asyncProperty(
    fc.array(cell, { minLength: 1, maxLength: 12 }),
    async (rows) => {
      const own = await intakeApp({ platform });
      const sheet = madeUpSheet(rows);
      const { data: sent } = await uploadSheet(own.call, sheet, { fields: { confirm: 'true' } });
      const { data: view } = await own.call.get(`${IMPORTS}/${sent.id}/sheet`);
      const body = { mapping: view.mapping };
      const { data: trial } = await own.call.post(`${IMPORTS}/${sent.id}/dry-run`, body);
      expect(trial.rows.of_invoices + trial.rows.set_aside).toBe(rows.length);
      const { new: made, exists, failed, error, total } = trial.invoices;
      expect(made + exists + failed + error).toBe(total);
      const first = (await own.takeSheetIn(sheet)).counts;
      expect(first).toEqual({
        total: total + trial.rows.set_aside,
        ...{ new: made, changed: 0, exists: 0, to_verify: 0, failed, error },
        set_aside: trial.rows.set_aside,
      });
      const second = (await own.takeSheetIn(sheet)).counts;
      expect(second).toEqual({ ...first, new: 0, exists: made });
      expect(await savedInvoices(own)).toHaveLength(made);
      expect(await repairTotals(platform.db, own.company.companyId)).toEqual([]);
    },
  );
  await fc.assert(property, { numRuns: 15 });
}, 120_000);

test('a row that cannot be stored is recorded with its reason, and stops no other', async () => {
  const own = await intakeApp({ platform });
  // The reader of workbooks lets no such text through; the database takes none.
  const rows = [...many(21), bought({ goods: 'ba\u0000n' }), ...many(4)];
  for (const bucket of ['new', 'exists'] as const) {
    const { counts, invoices_error } = await own.takeSheetIn(madeUpSheet(rows));
    expect(counts).toMatchObject({ total: 26, [bucket]: 25, error: 1 });
    expect(invoices_error).toMatchObject([{ row: FIRST_ROW + 21, reason: 'NOT_KEPT' }]);
  }
});

test('a worker that dies while it reads a workbook resumes at its position: every invoice once', async () => {
  let reads = 0;
  const plain = plainSpreadsheet();
  const own = await intakeApp({
    platform,
    batch: 2,
    spreadsheet: {
      ...plain,
      async read(...of) {
        reads += 1;
        if (reads === 2 || reads === 3) throw new Error('killed');
        return plain.read(...of);
      },
    },
  });
  const sent = await uploadSheet(own.call, madeUpSheet(many(20)));
  for (let tries = 0; tries < 4; tries += 1) {
    await platform.jobs.drain({ tolerant: true });
    platform.clock.advance(3_600);
  }
  const { data } = await own.call.get(`${IMPORTS}/${sent.data.id}`);
  expect(data).toMatchObject({ state: 'finished', counts: { total: 20, new: 20 } });
  expect(reads).toBe(4);
  expect(await savedInvoices(own)).toHaveLength(20);
});

test('lost responses of the database lose no row and double none', async () => {
  let commits = 0;
  const db = losingCommits(platform.db, () => {
    commits += 1;
    return commits % 3 === 0 ? 'answer' : commits % 5 === 0 ? 'request' : null;
  });
  const own = await intakeApp({ platform, db, batch: 3 });
  const { state, counts } = await own.takeSheetIn(madeUpSheet(many(20)));
  expect([state, counts.total, counts.new]).toEqual(['finished', 20, 20]);
  expect(await savedInvoices(own)).toHaveLength(20);
});

test('two users who upload the same workbook at once have every invoice once', async () => {
  const first = await intakeApp({ platform, batch: 3 });
  const second = await intakeApp({ platform, batch: 2, company: first.company });
  const rows = many(20);
  const sent = await Promise.all([
    uploadSheet(first.call, madeUpSheet(rows)),
    uploadSheet(second.call, madeUpSheet([...rows].reverse())),
  ]);
  await Promise.all(sent.map(({ data }, at) => (at === 0 ? first : second).read(data.id)));
  const seen = await Promise.all(
    sent.map(async ({ data }) => (await first.call.get(`${IMPORTS}/${data.id}`)).data.counts),
  );
  expect(seen.map(({ total }) => total)).toEqual([20, 20]);
  expect(seen.reduce((sum, counts) => sum + counts.new, 0)).toBe(20);
  expect(await savedInvoices(first)).toHaveLength(20);
});
