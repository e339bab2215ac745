import { importPartners } from '@hoadon/contracts/partners';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boundedSpreadsheet } from '../connectors/spreadsheet/bounded-spreadsheet.ts';
import { installFeature, routesOf } from '../feature.ts';
import { bankStatementsFeature } from '../features/bank-statements/index.ts';
import { intakeApp } from '../features/intake/testing/intake-app.ts';
import { partnersFeature } from '../features/partners/index.ts';

import { madeUpTaxCode, testCompany } from '../platform/db/testing.ts';
import { appFor } from '../platform/http/testing.ts';
import { type TestPlatform, testPlatform } from '../platform/testing.ts';
import { partnersDeps } from '../testing/partners-deps.ts';

/** Every reader of workbooks beside that of drafts (import-drafts.test.ts), with cells as people merge them. */
const SELLER = madeUpTaxCode(85);
const spreadsheet = boundedSpreadsheet();
let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => spreadsheet.close());

type Value = string | number | null;
/** Columns from 0, and the first and the last row as Excel numbers them. */
type Over = readonly [columns: readonly number[], first: number, last: number];

const workbook = (rows: Value[][], merges: readonly Over[]) =>
  writeXlsx({
    sheets: [
      {
        name: 'A',
        rows,
        merges: merges.flatMap(([columns, first, last]) =>
          columns.map((column) => ({
            ...{ startRow: first - 1, endRow: last - 1, startCol: column, endCol: column },
          })),
        ),
      },
    ],
  });
const fileOf = (bytes: Uint8Array) => ({
  file: { name: 'a.xlsx', mediaType: 'application/octet-stream', bytes },
});

const HEADINGS = [
  ...['Mẫu số', 'Ký hiệu', 'Số hóa đơn', 'Ngày lập', 'MST người bán', 'Tên người bán'],
  ...['Tên hàng hóa', 'Thành tiền', 'Thuế suất', 'Tổng tiền thanh toán'],
];
const NAMED = [0, 1, 2, 3, 4, 5];
const line = (number: string | null, goods: string, amount: number | null, total: Value = null) => [
  ...(number === null
    ? NAMED.map(() => null)
    : ['1', 'C26TAA', number, '20/11/2026', SELLER, 'Công ty Bán']),
  ...[goods, amount, '10%', total],
];

test('an incoming invoice that is drawn over rows by merged cells has all of its lines and its total once', async () => {
  const app = await intakeApp({ platform, spreadsheet });
  const bytes = await workbook(
    [
      HEADINGS,
      line('1', 'Bàn', 100_000, 330_000),
      line(null, 'Ghế', 200_000),
      line('2', 'Tủ', 100_000),
    ],
    [[[...NAMED, 9], 2, 3]],
  );
  const { counts, invoices } = await app.takeSheetIn(bytes);
  expect(counts).toMatchObject({ total: 2, new: 2 });
  const rows = await platform.db
    .selectFrom('invoice')
    .select(['number', 'without_tax', 'with_tax'])
    .where('company_id', '=', app.company.companyId)
    .orderBy('number')
    .execute();
  expect(invoices).toHaveLength(2);
  expect(rows).toEqual([
    { number: 1, without_tax: '300000', with_tax: '330000' },
    { number: 2, without_tax: '100000', with_tax: '110000' },
  ]);
});

test('an incoming invoice is not kept where the row below it may be a line of it, or its amount that of two', async () => {
  const app = await intakeApp({ platform, spreadsheet });
  const unnumbered = line('3', 'Ghế', 200_000);
  unnumbered[2] = null;
  const bytes = await workbook(
    [
      HEADINGS,
      line('3', 'Bàn', 100_000),
      unnumbered,
      line('4', 'Tủ', 100_000, 500_000),
      line('5', 'Kệ', 200_000),
      line('6', 'Giá', 100_000),
    ],
    [[[9], 4, 5]],
  );
  const seen = await app.takeSheetIn(bytes);
  expect(seen.counts).toMatchObject({ total: 4, new: 1, failed: 3 });
  expect(
    seen.invoices_uploaded_unsuccessful
      .map(({ row, reason, words }) => [row, reason, words])
      .toSorted(),
  ).toEqual([
    [2, 'CELL_MISSING', { row: '3', column: 'Số hóa đơn' }],
    [4, 'AMOUNT_MERGED', { row: '4', column: 'Tổng tiền thanh toán', first: '4', last: '5' }],
    [5, 'AMOUNT_MERGED', { row: '5', column: 'Tổng tiền thanh toán', first: '4', last: '5' }],
  ]);
});

test('a day that is merged over movements of a statement is that of each, and an amount over rows is one movement', async () => {
  const company = await testCompany(platform.db);
  const app = appFor(
    installFeature(platform.jobs, bankStatementsFeature({ ...platform, spreadsheet })),
    company.accountant,
    platform.db,
  );
  const bytes = await workbook(
    [
      ['Ngày giao dịch', 'Ghi có', 'Nội dung'],
      ['21/11/2026', 100_000, 'TT HD 1'],
      [null, 200_000, 'TT HD 2'],
      ['22/11/2026', 300_000, 'Công ty Sen'],
      [null, null, 'thanh toan HD 3'],
    ],
    [
      [[0], 2, 3],
      [[0, 1], 4, 5],
    ],
  );
  const base = '/e-invoice-api/api/bank-statements';
  const { data } = await app.upload(base, {}, fileOf(bytes));
  await app.post(`${base}/${data.id}/match`, { mapping: data.mapping });
  await platform.jobs.drain();
  const { data: rows } = await app.get(`${base}/${data.id}/rows`);
  expect(
    rows.map((row: { row: number; fault: string | null; line: { amount: string } | null }) => [
      row.row,
      row.fault ?? row.line?.amount,
    ]),
  ).toEqual([
    [2, '100000'],
    [3, '200000'],
    [4, '300000'],
    [5, 'amount-missing'],
  ]);
});

test('a heading that is merged over two rows makes no partner of itself', async () => {
  const company = await testCompany(platform.db);
  const deps = { ...partnersDeps(platform), spreadsheet };
  const app = appFor(routesOf(partnersFeature(deps)), company.accountant, platform.db);
  const bytes = await workbook(
    [
      ['Tên khách hàng', 'Mã số thuế', 'Địa chỉ', 'Ghi chú'],
      [null, null, null, '(nếu có)'],
      ['Công ty Sen', SELLER, '1 Phố Thử', null],
      ['Công ty Súng', null, '2 Phố Thử', 'a'],
      [null, null, null, 'b'],
    ],
    [
      [[0, 1, 2], 1, 2],
      [[0, 2], 4, 5],
    ],
  );
  const { data } = await app.upload(importPartners.path, { type: 'customers' }, fileOf(bytes));
  expect(data).toMatchObject({
    created: 2,
    rows: [
      { row: 3, company_name: 'Công ty Sen', outcome: 'created' },
      { row: 4, company_name: 'Công ty Súng', outcome: 'created' },
      { row: 5, company_name: 'Công ty Súng', outcome: 'invalid', fault: 'twice' },
    ],
  });
});
