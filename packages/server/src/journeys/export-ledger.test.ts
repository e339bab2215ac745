import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { exportLedger } from '@hoadon/contracts/ledger';
import { readTurnover } from '@hoadon/contracts/statistics';
import { beforeAll, expect, test } from 'vitest';
import type { StreamedSheet, WrittenCell } from '../connectors/spreadsheet/port.ts';
import { routesOf } from '../feature.ts';
import { cancelIssued } from '../features/invoices/index.ts';
import { writeLedger } from '../features/ledger/export-ledger.ts';
import { ledgerFeature } from '../features/ledger/index.ts';
import { streamCsv } from '../features/ledger/write-csv.ts';
import { statisticsFeature } from '../features/statistics/index.ts';

import { corrects, type VatApp, vatApp } from '../features/vat-return/testing/vat-app.ts';
import { transact } from '../platform/db/transact.ts';
import { appFor } from '../platform/http/testing.ts';

const DAYS = { start_date: '2026-07-01', end_date: '2026-09-30' };
let vat: VatApp;
beforeAll(async () => {
  vat = await vatApp();
});

const plainCell = (cell: WrittenCell): WrittenCell =>
  cell !== null && typeof cell === 'object' && 'amount' in cell ? Number(cell.amount) : cell;

/** The rows of the file. */
async function ledger(companyId: string, filter: object = {}) {
  const rows: (readonly WrittenCell[])[] = [];
  const heads: string[] = [];
  const spreadsheet = {
    async stream({ columns, rows: streamed }: StreamedSheet) {
      heads.push(...columns.map(({ header }) => header));
      for await (const row of streamed) rows.push(row.map(plainCell));
      return Readable.from([]);
    },
  };
  const input = exportLedger.input.parse({ ...DAYS, ...filter });
  const { name } = await writeLedger({ ...vat.platform, spreadsheet }, companyId, input);
  return { rows, heads, name };
}

/** A sale that is taken back in part, a purchase, and one whose tax is barred: paid in cash past the limit. */
async function quarter() {
  const company = await vat.company();
  await vat.sell(company, 1, { price: '1000000' });
  await vat.sell(company, 2, {
    price: '-200000',
    issuedOn: '2026-09-01',
    related: corrects('adjusts', 1, '2026-08-10', '03'),
  });
  await vat.sell(company, 3, { price: '700000' }, 'draft');
  await vat.buy(company, 71, { price: '300000', rate: '8', seller: '0399993309' });
  await vat.buy(company, 72, { price: '9000000', paymentMethod: 'TM', issuedOn: '2026-08-20' });
  return company;
}

const total = (rows: readonly (readonly WrittenCell[])[], account: string, side: 6 | 7): number =>
  rows.filter((row) => row[4] === account).reduce((sum, row) => sum + Number(row[side] ?? 0), 0);

test('the journal balances, and comes to what the statistics of the days come to', async () => {
  const company = await quarter();
  const { rows, heads, name } = await ledger(company.companyId);
  expect(name).toBe('so-nhat-ky-chung-2026-07-01-2026-09-30.xlsx');
  expect(heads.slice(4, 8)).toEqual(['Tài khoản', 'TK đối ứng', 'Phát sinh Nợ', 'Phát sinh Có']);
  const side = (at: 6 | 7) => rows.reduce((sum, row) => sum + Number(row[at] ?? 0), 0);
  expect(side(6)).toBe(side(7));
  const app = appFor(
    routesOf(
      statisticsFeature({
        ...vat.platform,
        spreadsheet: { write: async () => new Uint8Array() },
      }),
    ),
    company.admin,
    vat.platform.db,
  );
  const { data } = await app.post(readTurnover.path, DAYS);
  expect(total(rows, '511', 7)).toBe(Number(data.revenue));
  expect(total(rows, '33311', 7)).toBe(Number(data.output_vat));
  // What was bought, and the tax that may not be deducted.
  expect(total(rows, '156', 6)).toBe(Number(data.expense) + 1_800_000);
  expect(total(rows, '1331', 6)).toBe(Number(data.input_vat) - 1_800_000);
});

test('a voucher that was imported as an invoice is neither turnover nor an entry, in whole months and at their ends', async () => {
  const company = await vat.company();
  await vat.buy(company, 71, { price: '300000', issuedOn: '2026-08-10' });
  const voucher = await vat.buy(company, 72, { price: '1000000', issuedOn: '2026-08-11' });
  await vat.platform.db
    .updateTable('invoice')
    .set({ is_voucher: true })
    .where('company_id', '=', company.companyId)
    .where('id', '=', voucher)
    .execute();
  const spreadsheet = { write: async () => new Uint8Array() };
  const routes = routesOf(statisticsFeature({ ...vat.platform, spreadsheet }));
  const app = appFor(routes, company.admin, vat.platform.db);
  for (const days of [DAYS, { start_date: '2026-08-10', end_date: '2026-08-11' }]) {
    const { data } = await app.post(readTurnover.path, days);
    expect(data).toMatchObject({ expense: '600000', input_vat: '60000', count_incoming: 1 });
  }
  const { rows } = await ledger(company.companyId);
  expect(total(rows, '156', 6)).toBe(600_000);
});

test('an adjustment takes back with its sign, and what is not issued is not entered', async () => {
  const company = await quarter();
  const { rows } = await ledger(company.companyId, { transaction: 'revenue' });
  expect(rows.map((row) => [row[1], row[4], row[5], row[6], row[7]])).toEqual([
    ['C26TAA 1', '131', '511', 2_000_000, null],
    ['C26TAA 1', '511', '131', null, 2_000_000],
    ['C26TAA 1', '131', '33311', 200_000, null],
    ['C26TAA 1', '33311', '131', null, 200_000],
    ['C26TAA 2', '131', '511', -400_000, null],
    ['C26TAA 2', '511', '131', null, -400_000],
    ['C26TAA 2', '131', '33311', -40_000, null],
    ['C26TAA 2', '33311', '131', null, -40_000],
  ]);
});

test('an invoice that was replaced in a later month stays in its own, and is reversed on the day of its replacement', async () => {
  const company = await vat.company();
  await vat.sell(company, 1, { price: '1000000', issuedOn: '2026-07-10' });
  const right = {
    price: '1500000',
    issuedOn: '2026-08-05',
    related: corrects('replaces', 1, '2026-07-10', '13'),
  };
  await vat.sell(company, 2, right);
  // Replaced within its own month: neither was ever closed with another.
  await vat.sell(company, 3, { price: '100000', issuedOn: '2026-08-06' });
  await vat.sell(company, 4, {
    price: '200000',
    issuedOn: '2026-08-07',
    related: corrects('replaces', 3, '2026-08-06', '13'),
  });
  const debits = async (start_date: string, end_date: string) =>
    (await ledger(company.companyId, { start_date, end_date, transaction: 'revenue' })).rows
      .filter((row) => row[4] === '131')
      .map((row) => [(row[0] as { day: string }).day, row[1], row[5], row[6]]);
  const july = [
    ['2026-07-10', 'C26TAA 1', '511', 2_000_000],
    ['2026-07-10', 'C26TAA 1', '33311', 200_000],
  ];
  const august = [
    ['2026-08-05', 'C26TAA 2', '511', 3_000_000],
    ['2026-08-05', 'C26TAA 2', '33311', 300_000],
    ['2026-08-07', 'C26TAA 4', '511', 400_000],
    ['2026-08-07', 'C26TAA 4', '33311', 40_000],
    ['2026-08-05', 'C26TAA 1', '511', -2_000_000],
    ['2026-08-05', 'C26TAA 1', '33311', -200_000],
  ];
  expect(await debits('2026-07-01', '2026-07-31')).toEqual(july);
  expect(await debits('2026-08-01', '2026-08-31')).toEqual(august);
  expect(await debits('2026-07-01', '2026-08-31')).toEqual([...july, ...august]);
});

test('an invoice whose replacement was cancelled is reversed on the day of the replacement all the same', async () => {
  const company = await vat.company();
  await vat.sell(company, 1, { price: '1000000', issuedOn: '2026-07-10' });
  const related = corrects('replaces', 1, '2026-07-10', '13');
  const by = await vat.sell(company, 2, { price: '1500000', issuedOn: '2026-08-05', related });
  const { db, events, clock } = vat.platform;
  const scope = { companyId: company.companyId, at: clock.now() };
  await transact(db, (tx) => cancelIssued(tx, events, scope, by));
  const { rows } = await ledger(company.companyId, { transaction: 'revenue' });
  expect(total(rows, '511', 7)).toBe(0);
  expect(total(rows, '33311', 7)).toBe(0);
});

test('for MISA each entry is one line under the headings of its template, on the accounts of the company', async () => {
  const company = await quarter();
  const { rows, heads, name } = await ledger(company.companyId, {
    layout: 'misa',
    transaction: 'expense',
    purchases_account: '6422',
  });
  expect(name).toBe('misa-chung-tu-nghiep-vu-khac-2026-07-01-2026-09-30.xlsx');
  const at = (row: readonly WrittenCell[] | undefined, head: string) => row?.[heads.indexOf(head)];
  const [goods, tax] = rows;
  expect([at(goods, 'TK Nợ (*)'), at(goods, 'TK Có (*)'), at(goods, 'Số tiền')]).toEqual([
    '6422',
    '331',
    600_000,
  ]);
  expect([at(tax, 'TK Nợ (*)'), at(tax, 'Tiền thuế GTGT'), at(tax, '% thuế GTGT')]).toEqual([
    '1331',
    48_000,
    8,
  ]);
  expect(at(tax, 'Giá trị HHDV chưa thuế')).toBe(600_000);
  expect(at(tax, 'Mã số thuế đối tượng thuế')).toBe('0399993309');
  expect(at(goods, 'Ngày hạch toán (*)')).toEqual({ day: '2026-08-10' });
});

test('as CSV it opens in Excel with its letters', async () => {
  const company = await vat.company();
  await vat.sell(company, 1, { price: '1000' });
  const input = exportLedger.input.parse({ ...DAYS, format: 'csv' });
  const spreadsheet = { stream: async () => Readable.from([]) };
  const answer = await writeLedger({ ...vat.platform, spreadsheet }, company.companyId, input);
  expect(answer.mediaType).toContain('text/csv');
  const bytes = await buffer(answer.stream);
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const lines = bytes.subarray(3).toString('utf8').split('\r\n');
  expect(lines[0]).toMatch(/^Ngày ghi sổ,Số hiệu chứng từ,/);
  expect(lines[1]).toMatch(/^10\/08\/2026,C26TAA 1,10\/08\/2026,.*,131,511,2000,,/);
  expect(lines.at(-1)).toBe('');
});

test('no name of a partner is a formula in CSV, and none breaks its line', async () => {
  const rows = [['=HYPERLINK("x")', 'A, "B"\r\nC', null, -5, { day: '2026-08-10' }]] as const;
  const columns = [{ header: 'Tên', width: 10 }];
  const csv = await buffer(streamCsv({ columns, rows: Readable.from(rows) }));
  expect(csv.subarray(3).toString('utf8')).toBe(
    'Tên\r\n"\'=HYPERLINK(""x"")","A, ""B""\r\nC",,-5,10/08/2026\r\n',
  );
});

test('more than a year, what is no account, and MISA as CSV are refused', async () => {
  const company = await vat.company();
  const spreadsheet = { stream: async () => Readable.from([]) };
  const app = appFor(
    routesOf(ledgerFeature({ ...vat.platform, spreadsheet })),
    company.admin,
    vat.platform.db,
  );
  for (const wrong of [
    { end_date: '2027-08-01' },
    { revenue_account: '=1+1' },
    { layout: 'misa', format: 'csv' },
  ])
    expect(await app.post(exportLedger.path, { ...DAYS, ...wrong })).toMatchObject({
      status: 400,
      message: 'INPUT_DATA_IS_INVALID',
    });
});
