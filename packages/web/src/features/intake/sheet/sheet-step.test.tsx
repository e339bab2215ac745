import {
  getInvoiceImport,
  listInvoiceImports,
  listLatestImported,
  type UploadedInvoices,
} from '@hoadon/contracts/intake';
import {
  getImportSheet,
  type ImportSheet,
  type SheetTrial,
  startImportSheet,
  tryImportSheet,
} from '@hoadon/contracts/intake-sheets';
import { listInvoices } from '@hoadon/contracts/invoice-lists';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { plainLists } from '../../../testing/pages/plain-lists.tsx';
import { pageInfo } from '../../../testing/samples.ts';
import { answered, refused, type Stub } from '../../../testing/stub-calls.ts';
import { ImportTools } from '../index.ts';
import { ImportResult } from '../lazy-parts.ts';
import { SheetStep } from './index.ts';

const renderLists = plainLists({ Many: ImportTools });

/** On a busy machine they take a while to come. */
beforeAll(async () => {
  await Promise.all([ImportTools.preload(), SheetStep.preload(), ImportResult.preload()]);
}, 60_000);

const COUNTS = {
  total: 0,
  new: 0,
  changed: 0,
  exists: 0,
  to_verify: 0,
  failed: 0,
  error: 0,
  set_aside: 0,
};
/** Each test its own id: what one has read stays in the memory of the app. */
const waiting = (id: string): UploadedInvoices => ({
  id,
  way: 'excel',
  state: 'mapping',
  file_names: ['mua-vao.xlsx'],
  created_at: '2026-11-21T03:04:05.000Z',
  finished_at: null,
  counts: COUNTS,
  invoices_already_exist: [],
  invoices_changed: [],
  invoices_reconciliation: [],
  invoices_uploaded_successfully: [],
  invoices_uploaded_unsuccessful: [],
  invoices: [],
  invoices_error: [],
});
const KNOWN = { serial: 0, number: 1, issuedOn: 2, sellerTaxCode: 3, withTax: 4 };
const sheetOf = (id: string, mapping: ImportSheet['mapping']): ImportSheet => ({
  id,
  state: 'mapping',
  file_name: 'mua-vao.xlsx',
  kind_of: false,
  headers: ['Ký hiệu', 'Số', 'Hôm nào', 'MST người bán', 'Tổng tiền'],
  samples: [['1C26TAA'], ['7'], ['20/11/2026'], ['0399995507'], ['110000']],
  mapping,
  rows: 3,
});
const TRIAL: SheetTrial = {
  rows: { total: 3, of_invoices: 3, set_aside: 0 },
  invoices: { total: 3, new: 1, exists: 1, failed: 1, error: 0, with_findings: 1 },
  faults: [
    {
      row: 4,
      column: null,
      code: 'CELL_UNREADABLE',
      words: { row: '4', column: 'Hôm nào', text: 'mai' },
      is_kept: false,
    },
    {
      row: 5,
      column: 'withTax',
      code: 'TOTAL_DIFFERS',
      words: { row: '5', column: 'Tổng tiền', expected: '110000', stated: '120000' },
      is_kept: true,
    },
  ],
};
const stubs = (id: string, mapping: ImportSheet['mapping'], more: readonly Stub[]): Stub[] => [
  ...more,
  [getInvoiceImport, () => answered(waiting(id))],
  [getImportSheet, () => answered(sheetOf(id, mapping))],
  [listInvoices, () => answered([], pageInfo(0))],
  [listInvoiceImports, () => answered([])],
  [listLatestImported, () => answered([])],
];

test('IMP-001 a workbook whose columns are known is tried at once, shows row and column, and is imported after a confirmation', async () => {
  const finished = { ...waiting('61'), state: 'finished' as const };
  const sent = await renderLists({
    path: '/main/inconsistency?import=61',
    stubs: stubs('61', KNOWN, [
      [tryImportSheet, () => answered(TRIAL)],
      [startImportSheet, () => answered(finished)],
    ]),
  });
  const sheetStep = await screen.findByRole('region', { name: 'Nhập hóa đơn từ Excel' });
  expect(await within(sheetStep).findByText('3 dòng, 3 hóa đơn')).toBeTruthy();
  expect(within(sheetStep).getByText('Không đọc được: 1')).toBeTruthy();
  const [unread, odd] = within(sheetStep).getAllByRole('listitem').slice(-2);
  expect(unread?.textContent).toMatch(/Dòng 4.*Hôm nào.*mai.*không được nhập/);
  expect(odd?.textContent).toMatch(/Dòng 5.*120\.000.*110\.000.*vẫn được nhập/);
  fireEvent.click(within(sheetStep).getByRole('button', { name: 'Nhập 2 hóa đơn' }));
  expect(await screen.findByText('Trong tệp không có hóa đơn nào.')).toBeTruthy();
  const [start] = sent.filter(({ call }) => call === startImportSheet);
  expect(start?.input).toEqual({ mapping: KNOWN });
});

test('a column that is not known is asked for before anything is tried, and may be chosen anew', async () => {
  const { issuedOn: _, ...mapping } = KNOWN;
  const sent = await renderLists({
    path: '/main/inconsistency?import=62',
    stubs: stubs('62', mapping, [
      [
        tryImportSheet,
        () => answered({ ...TRIAL, invoices: { ...TRIAL.invoices, new: 0, exists: 0 } }),
      ],
    ]),
  });
  const sheetStep = await screen.findByRole('region', { name: 'Nhập hóa đơn từ Excel' });
  expect(await within(sheetStep).findByText('Chưa có cột nào cho: Ngày lập.')).toBeTruthy();
  expect(sent.filter(({ call }) => call === tryImportSheet)).toEqual([]);
  fireEvent.change(within(sheetStep).getByRole('combobox', { name: 'Cột Hôm nào là' }), {
    target: { value: 'issuedOn' },
  });
  fireEvent.click(within(sheetStep).getByRole('button', { name: 'Kiểm tra dữ liệu' }));
  const start = await within(sheetStep).findByRole('button', { name: 'Nhập 0 hóa đơn' });
  expect(start).toHaveProperty('disabled', true);
  const [tried] = sent.filter(({ call }) => call === tryImportSheet);
  expect(tried?.input).toEqual({ mapping: KNOWN });
  fireEvent.click(within(sheetStep).getByRole('button', { name: 'Chọn lại cột' }));
  expect(await within(sheetStep).findByRole('button', { name: 'Kiểm tra dữ liệu' })).toBeTruthy();
});

test('a trial that fails may be asked for again', async () => {
  let tries = 0;
  await renderLists({
    path: '/main/inconsistency?import=63',
    stubs: stubs('63', KNOWN, [
      [
        tryImportSheet,
        () => {
          tries += 1;
          return tries === 1 ? refused(400, 'IMPORT_FILE_UNREADABLE', {}) : answered(TRIAL);
        },
      ],
    ]),
  });
  const sheetStep = await screen.findByRole('region', { name: 'Nhập hóa đơn từ Excel' });
  fireEvent.click(await within(sheetStep).findByRole('button', { name: 'Thử lại' }));
  expect(await within(sheetStep).findByText('3 dòng, 3 hóa đơn')).toBeTruthy();
});
