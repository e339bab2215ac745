import { getBulkAct } from '@hoadon/contracts/bulk-acts';
import {
  askImportedRelease,
  checkDraftImport,
  createImportedDrafts,
  type DraftImport,
  getDraftImport,
  getDraftImportResult,
  getDraftImportTemplate,
  listDraftImports,
  listImportedRows,
  releaseImportedDrafts,
  uploadDraftImport,
} from '@hoadon/contracts/draft-import';
import { getActiveSeries } from '@hoadon/contracts/invoice-templates';
import { listSigningAccounts } from '@hoadon/contracts/signing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderDraftImport } from '../../testing/pages/draft-import.ts';
import { bulkAct, bulkQuestion } from '../../testing/samples.ts';
import { savedFiles } from '../../testing/saved-files.ts';
import { answered, refused, type Sent, type Stub } from '../../testing/stub-calls.ts';

/** Each test its own id: what one has read stays in the memory of the app. */
const importOf = (change: Partial<DraftImport> = {}): DraftImport => ({
  id: '4',
  state: 'mapping',
  file_name: 'hoa-don.xlsx',
  created_at: '2026-11-21T03:04:05.000Z',
  headers: ['Mã', 'Ký hiệu *', 'Tên hàng', 'Thuế'],
  samples: [['A', 'B'], ['C26TAA'], ['Ghế', 'Bàn', 'Tủ'], []],
  mapping: { invoiceKey: 0, serial: 1 },
  serial: null,
  rows: { total: 3, unchecked: 3, ready: 0, warning: 0, error: 0, blank: 0 },
  invoices: { total: 0, unchecked: 0, ready: 0, warning: 0, error: 0, created: 0 },
  made_before: null,
  bulk_run_id: null,
  ...change,
});
const CHECKED = importOf({
  state: 'checked',
  mapping: { invoiceKey: 0, serial: 1, lineName: 2, rate: 3 },
  rows: { total: 3, unchecked: 0, ready: 2, warning: 0, error: 1, blank: 0 },
  invoices: { total: 2, unchecked: 0, ready: 1, warning: 0, error: 1, created: 0 },
});
const CREATED = importOf({
  ...CHECKED,
  state: 'created',
  invoices: { ...CHECKED.invoices, created: 1 },
});
const page = (count: number) => ({
  total: null,
  current_page: null,
  current_limit: count,
  next_cursor: null,
});
const LINE = {
  PRODUCT_NO: null,
  PRODUCT_DESC: 'Ghế',
  PRODUCT_UNIT: 'cái',
  PRODUCT_QUANTITY: '2',
  PRODUCT_UNIT_PRICE: '150000',
  PRODUCT_AMOUNT: '300000',
  PRODUCT_VAT_RATE: null,
  PRODUCT_TAX_AMOUNT: null,
  PRODUCT_TOTAL_AMOUNT: '300000',
  PRODUCT_TYPE: 'HANG_HOA',
};
const FAULTY = {
  row: 4,
  invoice_key: 'B',
  bucket: 'error' as const,
  name: 'Ghế',
  line: LINE,
  invoice_id: null,
  issues: [
    { path: 'rate', code: 'import-choice-invalid', params: { text: 'nhiều' }, severity: 'error' },
  ],
};
const UNIT_MISSING = {
  ...FAULTY,
  row: 5,
  issues: [
    { path: 'unit', code: 'line-fields-required', params: { fields: 'unit' }, severity: 'error' },
    { path: 'serial', code: 'import-choice-invalid', params: {}, severity: 'error' },
  ],
};
const rows: Stub = [listImportedRows, () => answered([FAULTY], page(1))];
const made = (sent: readonly Sent[], call: unknown) => sent.filter((one) => one.call === call);

async function chooseFile(): Promise<void> {
  const input = await screen.findByLabelText('Chọn tệp Excel', { selector: 'input' });
  fireEvent.change(input, { target: { files: [new File(['x'], 'hoa-don.xlsx')] } });
}

test('a file is sent and its own columns are shown with their values, unknown ones first; what is missing must be chosen before the check', async () => {
  const sent = await renderDraftImport({
    path: '/main/import-drafts',
    stubs: [
      [listDraftImports, () => answered([])],
      [uploadDraftImport, () => answered(importOf())],
      [getDraftImport, () => answered(importOf())],
      [checkDraftImport, () => answered(importOf({ state: 'checking' }))],
    ],
  });
  expect(await screen.findByText('Chưa có lần nhập nào.')).toBeTruthy();
  await chooseFile();
  const columns = await screen.findByRole('list', { name: 'Các cột của tệp' });
  const items = within(columns).getAllByRole('listitem');
  expect(items.map((item) => item.querySelector('[title]')?.textContent)).toEqual([
    'Tên hàng',
    'Thuế',
    'Mã',
    'Ký hiệu',
  ]);
  expect(items[0]?.textContent).toContain('Ghế · Bàn · Tủ');
  const name = screen.getByLabelText('Cột Tên hàng là');
  const check = screen.getByRole('button', { name: 'Kiểm tra dữ liệu' });
  expect(check).toHaveProperty('disabled', true);
  screen.getByText('Chưa có cột nào cho: Tên hàng hóa, dịch vụ.');
  fireEvent.change(screen.getByLabelText('Cột Thuế là'), { target: { value: 'lineName' } });
  // A field has one column: choosing it for another takes it from the first.
  fireEvent.change(name, { target: { value: 'lineName' } });
  expect(screen.getByLabelText('Cột Thuế là')).toHaveProperty('value', '-');
  fireEvent.click(check);
  await waitFor(() => expect(made(sent, checkDraftImport)).toHaveLength(1));
  expect(made(sent, checkDraftImport)[0]?.input).toMatchObject({
    mapping: { invoiceKey: 0, serial: 1, lineName: 2 },
  });
  expect(await screen.findByText('Đang kiểm tra từng hóa đơn, chưa tạo gì')).toBeTruthy();
});

test('IMP-015 IMP-017 a file of another format is refused in a dialog that hands out the template', async () => {
  const sent = await renderDraftImport({
    path: '/main/import-drafts',
    stubs: [
      [listDraftImports, () => answered([])],
      [
        uploadDraftImport,
        () => refused(400, 'IMPORT_FILE_UNREADABLE', { reason: 'not-a-workbook' }),
      ],
      [getDraftImportTemplate, () => new Response('xlsx')],
    ],
  });
  const saved = savedFiles();
  await chooseFile();
  const dialog = await screen.findByRole('alertdialog', { name: 'Tải hóa đơn thất bại' });
  expect(within(dialog).getByText('Tệp không đúng định dạng yêu cầu.')).toBeTruthy();
  expect(within(dialog).getByText('Nội dung không phải tệp Excel.')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Phiếu xuất kho' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(made(sent, getDraftImportTemplate).map(({ input }) => input)).toEqual([{ kind: '6' }]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Chọn tệp khác' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test("faults name fields in the user's words, once and without the star of the heading", async () => {
  await renderDraftImport({
    path: '/main/import-drafts/32',
    stubs: [
      [getDraftImport, () => answered({ ...CHECKED, id: '32' })],
      [listImportedRows, () => answered([UNIT_MISSING], page(1))],
    ],
  });
  const reason = await screen.findByText(/^Đơn vị tính không được bỏ trống · Ký hiệu: Không hiểu/);
  expect(reason.textContent).not.toContain('unit');
});

test('faults are at their row under the heading of the file, and only then drafts are created', async () => {
  const sent = await renderDraftImport({
    path: '/main/import-drafts/31',
    stubs: [
      [getDraftImport, () => answered({ ...CHECKED, id: '31' })],
      rows,
      [createImportedDrafts, () => answered(importOf({ ...CHECKED, id: '31', state: 'creating' }))],
    ],
  });
  expect(await screen.findByText('Thuế: Không hiểu giá trị "nhiều".')).toBeTruthy();
  expect(screen.getByText('300.000')).toBeTruthy();
  expect(made(sent, listImportedRows)[0]?.input).toMatchObject({ bucket: 'error' });
  fireEvent.click(screen.getByRole('button', { name: 'Tất cả (3)' }));
  await waitFor(() => expect(made(sent, listImportedRows)).toHaveLength(2));
  expect(made(sent, createImportedDrafts)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Tạo 1 bản nháp' }));
  expect(await screen.findByText('Đang tạo bản nháp')).toBeTruthy();
});

test('what was imported before is named with its import, and drafts are created only where that is confirmed', async () => {
  const made_before = {
    same_file: {
      id: '7',
      file_name: 'hoa-don.xlsx',
      created_at: '2026-11-20T03:04:05.000Z',
      created_by: 'Chị Kế',
      invoices: 3,
    },
    drafts: 1,
    issued: 2,
  };
  const run = { ...CHECKED, id: '38', made_before };
  const sent = await renderDraftImport({
    path: '/main/import-drafts/38',
    stubs: [
      [getDraftImport, () => answered(run)],
      rows,
      [createImportedDrafts, () => answered({ ...run, state: 'creating', made_before: null })],
    ],
  });
  const before = await screen.findByRole('region', { name: 'Đã nhập trước đây' });
  within(before).getByText(
    /^Chính tệp này đã được Chị Kế nhập lúc 20\.11\.26 10:04; còn 3 hóa đơn của lần nhập đó\./,
  );
  within(before).getByText(/^3 hóa đơn của tệp này đã có .*: 1 bản nháp, 2 đã phát hành\.$/);
  const way = within(before).getByRole('link', { name: 'Xem lần nhập đó' });
  expect(way.getAttribute('href')).toBe('/main/import-drafts/7');
  const create = screen.getByRole('button', { name: 'Tạo 1 bản nháp' });
  expect(create).toHaveProperty('disabled', true);
  fireEvent.click(within(before).getByLabelText('Tôi đã biết, vẫn tạo bản nháp'));
  fireEvent.click(create);
  expect(await screen.findByText('Đang tạo bản nháp')).toBeTruthy();
  expect(made(sent, createImportedDrafts).map(({ input }) => input)).toEqual([
    { although_made_before: true },
  ]);
});

test('drafts that another window created meanwhile are named once the server refuses to create them again', async () => {
  let run: DraftImport = { ...CHECKED, id: '39' };
  const sent = await renderDraftImport({
    path: '/main/import-drafts/39',
    stubs: [
      [getDraftImport, () => answered(run)],
      rows,
      [
        createImportedDrafts,
        () => {
          run = { ...run, made_before: { same_file: null, drafts: 1, issued: 0 } };
          return refused(409, 'IMPORT_MADE_BEFORE', { import: '', invoices: '1' });
        },
      ],
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Tạo 1 bản nháp' }));
  await screen.findByText(/^1 hóa đơn của tệp này đã có .*: 1 bản nháp, 0 đã phát hành\.$/);
  screen.getByLabelText('Tôi đã biết, vẫn tạo bản nháp');
  expect(made(sent, createImportedDrafts).map(({ input }) => input)).toEqual([{}]);
});

test('a file that was imported before is reported while its columns are chosen', async () => {
  const same_file = {
    id: '7',
    file_name: 'hoa-don.xlsx',
    created_at: '2026-11-20T03:04:05.000Z',
    created_by: null,
    invoices: 1,
  };
  await renderDraftImport({
    path: '/main/import-drafts/40',
    stubs: [
      [
        getDraftImport,
        () => answered(importOf({ id: '40', made_before: { same_file, drafts: 0, issued: 0 } })),
      ],
    ],
  });
  const before = await screen.findByRole('region', { name: 'Đã nhập trước đây' });
  within(before).getByText(/^Chính tệp này đã được nhập lúc .*; còn 1 hóa đơn của lần nhập đó\./);
  expect(within(before).queryByText(/đã phát hành/)).toBeNull();
});

test('a row without a group code shows which invoice is not created because of it, and what to do', async () => {
  const issue = {
    path: 'invoiceKey',
    code: 'import-key-missing-below',
    params: { key: 'HD1' },
    severity: 'error',
  };
  await renderDraftImport({
    path: '/main/import-drafts/41',
    stubs: [
      [getDraftImport, () => answered({ ...CHECKED, id: '41' })],
      [listImportedRows, () => answered([{ ...FAULTY, issues: [issue] }], page(1))],
    ],
  });
  await screen.findByText(/nằm dưới hóa đơn HD1, nên hóa đơn đó chưa được tạo.* ghi HD1;/);
});

const account = (id: string, subject: string) => ({
  id,
  ca_type: 'HSM' as const,
  subject,
  issuer: 'CA',
  serial_number: `5401${id}`,
  tax_code: '0100000001',
  not_before: '2026-01-01T00:00:00.000Z',
  not_after: '2027-03-01T00:00:00.000Z',
  is_active: true,
});
const openQuestion = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Phát hành tất cả' }));
  return screen.findByRole('alertdialog', { name: 'Phát hành 1 hóa đơn?' });
};

test('the drafts are issued after one question with the certificate that was chosen, and the run is shown with its pause', async () => {
  let state: DraftImport = { ...CREATED, id: '32' };
  const run = bulkAct({ id: '9', total: 1, waiting: 1 });
  const sent = await renderDraftImport({
    path: '/main/import-drafts/32',
    stubs: [
      [getDraftImport, () => answered(state)],
      rows,
      [getBulkAct, () => answered(run)],
      [listSigningAccounts, () => answered([account('a1', 'GỐM MỘT'), account('a2', 'GỐM MỘT')])],
      [askImportedRelease, () => bulkQuestion({ id: '7', total: 1 })],
      [
        releaseImportedDrafts,
        () => {
          state = { ...state, bulk_run_id: '9' };
          return answered(run);
        },
      ],
    ],
  });
  const question = await openQuestion();
  const choice = await within(question).findByLabelText('Chứng thư số');
  expect(within(question).getByText('CA cấp, hiệu lực đến 01/03/2027.')).toBeTruthy();
  expect(within(choice).getByText('GỐM MỘT · 5401a2')).toBeTruthy();
  fireEvent.change(choice, { target: { value: 'a2' } });
  fireEvent.click(within(question).getByRole('button', { name: 'Phát hành tất cả' }));
  expect(await screen.findByRole('button', { name: 'Tạm dừng' })).toBeTruthy();
  const [release] = made(sent, releaseImportedDrafts);
  expect(release?.headers.get('idempotency-key')).toMatch(/^\w{32}$/);
  expect(release?.input).toEqual({ ca_id: 'a2', question: '7' });
});

test('without a certificate on the server the token on this machine signs the run', async () => {
  const run = bulkAct({ id: '10', total: 1, waiting: 1, by_token: true });
  const sent = await renderDraftImport({
    path: '/main/import-drafts/35',
    stubs: [
      [getDraftImport, () => answered({ ...CREATED, id: '35' })],
      rows,
      [listSigningAccounts, () => answered([])],
      [askImportedRelease, () => bulkQuestion({ id: '7', total: 1 })],
      [releaseImportedDrafts, () => answered(run)],
    ],
  });
  const question = await openQuestion();
  await waitFor(() =>
    expect(within(question).getByLabelText('Chứng thư số')).toHaveProperty('value', 'usb'),
  );
  fireEvent.click(within(question).getByRole('button', { name: 'Phát hành tất cả' }));
  await waitFor(() => expect(made(sent, releaseImportedDrafts)).toHaveLength(1));
  expect(made(sent, releaseImportedDrafts)[0]?.input).toEqual({ ca_id: 'usb', question: '7' });
});

test('the question before all drafts of a file are issued shows numbers, sums and doubts, and leaves the doubtful out where that is chosen', async () => {
  const doubts = {
    invoices: 2,
    not_judged: 0,
    kinds: [
      { code: 'line-rate-unlisted', params: { rate: '9' }, invoices: 1, examples: [] },
      { code: 'buyer-tax-code-check-digit', params: {}, invoices: 1, examples: [] },
      { code: 'imported-before', params: {}, invoices: 1, examples: [] },
    ],
    drafts: [],
  };
  const sent = await renderDraftImport({
    path: '/main/import-drafts/36',
    stubs: [
      [getDraftImport, () => answered({ ...CREATED, id: '36' })],
      rows,
      [listSigningAccounts, () => answered([account('a1', 'GỐM MỘT')])],
      [
        askImportedRelease,
        ({ input }) =>
          input['leave_out_doubtful']
            ? bulkQuestion({ id: '8', total: 1, left_out: 2, doubts })
            : bulkQuestion({ id: '7', total: 3, doubts }),
      ],
      [releaseImportedDrafts, () => answered(bulkAct({ id: '11', total: 1, waiting: 1 }))],
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Phát hành tất cả' }));
  const question = await screen.findByRole('alertdialog', { name: 'Phát hành 3 hóa đơn?' });
  for (const fact of [
    '1C26TAA',
    '2 hóa đơn, số dự kiến từ 00000045',
    '1.080.000 VND',
    '2 hóa đơn cần xem lại trước khi phát hành',
    /9%/,
    /^Lần nhập khác đã tạo hóa đơn giống hệt/,
  ])
    await within(question).findByText(fact);
  fireEvent.click(await within(question).findByLabelText(/Bỏ qua các hóa đơn này/));
  await within(question).findByText('2 hóa đơn được bỏ qua');
  const confirm = within(question).getByRole('button', { name: 'Phát hành tất cả' });
  await waitFor(() => expect(confirm).toHaveProperty('disabled', false));
  fireEvent.click(confirm);
  await waitFor(() => expect(made(sent, releaseImportedDrafts)).toHaveLength(1));
  expect(made(sent, releaseImportedDrafts)[0]?.input).toMatchObject({ question: '8' });
});

test('the result is asked for with the sentences of the language, their blanks left open', async () => {
  const sent = await renderDraftImport({
    path: '/main/import-drafts/33',
    stubs: [
      [getDraftImport, () => answered({ ...CHECKED, id: '33' })],
      rows,
      [getDraftImportResult, () => new Response('xlsx')],
    ],
  });
  const saved = savedFiles();
  fireEvent.click(await screen.findByRole('button', { name: 'Tải kết quả' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(made(sent, getDraftImportResult)[0]?.input['words']).toMatchObject({
    'head.row': 'Dòng',
    'bucket.error': 'Lỗi',
    'issue.text-too-long': 'Dài quá {{max}} ký tự.',
  });
});

test('an import that cannot be read is reported with a retry', async () => {
  await renderDraftImport({
    path: '/main/import-drafts/34',
    stubs: [[getDraftImport, () => refused(404, 'NOT_FOUND')]],
  });
  expect(await screen.findByRole('button', { name: 'Thử lại' })).toBeTruthy();
});

test('rows that a failing server does not give are asked for once, and once more for each press', async () => {
  const isNext = ({ input }: Sent) => input['cursor'] !== undefined;
  const sent = await renderDraftImport({
    path: '/main/import-drafts/12',
    stubs: [
      // None in error: the page begins with all rows, and nothing is asked but those.
      [getDraftImport, () => ({ ...CHECKED, id: '12', rows: { ...CHECKED.rows, error: 0 } })],
      [
        listImportedRows,
        (one) =>
          isNext(one)
            ? refused(500, 'UNEXPECTED')
            : answered([FAULTY], { ...page(1), next_cursor: '4' }),
      ],
    ],
  });
  const countReads = () => made(sent, listImportedRows).filter(isNext).length;
  const rows = await screen.findByRole('region', { name: 'Từng dòng của tệp' });
  const again = await within(rows).findByRole('button', { name: 'Thử lại' });
  expect(countReads()).toBe(1);
  fireEvent.click(again);
  await waitFor(() => expect(countReads()).toBe(2));
  await within(rows).findByRole('button', { name: 'Thử lại' });
  expect(countReads()).toBe(2);
});

test('the drafts that an import made are shown by the list of drafts, narrowed to that import', async () => {
  await renderDraftImport({
    path: '/main/import-drafts/42',
    stubs: [[getDraftImport, () => answered({ ...CREATED, id: '42' })], rows],
  });
  const way = await screen.findByRole('link', { name: 'Xem các bản nháp này' });
  expect(way.getAttribute('href')).toBe('/main/status/draft?draft_import=42');
});

test('of the doubtful drafts of a file those that are ticked are issued with the others', async () => {
  const doubtful = (id: string, buyer_name: string) => ({
    ...{ id, buyer_name, issued_date: '2026-11-20', currency_code: 'VND' },
    ...{ total_amount_with_tax: '540000', codes: ['line-rate-unlisted'] },
  });
  const doubts = {
    invoices: 2,
    not_judged: 0,
    kinds: [{ code: 'line-rate-unlisted', params: { rate: '9' }, invoices: 2, examples: [] }],
    drafts: [doubtful('61', 'Gốm Một'), doubtful('62', 'Gốm Hai')],
  };
  const sent = await renderDraftImport({
    path: '/main/import-drafts/43',
    stubs: [
      [getDraftImport, () => answered({ ...CREATED, id: '43' })],
      rows,
      [listSigningAccounts, () => answered([account('a1', 'GỐM MỘT')])],
      [
        askImportedRelease,
        ({ input }) =>
          input['leave_out_doubtful']
            ? bulkQuestion({ id: '8', total: 2, left_out: 1, doubts })
            : bulkQuestion({ id: '7', total: 3, doubts }),
      ],
      [releaseImportedDrafts, () => answered(bulkAct({ id: '12', total: 2, waiting: 2 }))],
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Phát hành tất cả' }));
  const question = await screen.findByRole('alertdialog', { name: 'Phát hành 3 hóa đơn?' });
  const one = await within(question).findByLabelText(/^Gốm Một · 20\/11\/2026 · 540\.000 VND/);
  const other = within(question).getByLabelText(/^Gốm Hai/);
  expect([one, other].map((box) => (box as HTMLInputElement).checked)).toEqual([true, true]);
  fireEvent.click(one);
  const confirm = within(question).getByRole('button', { name: 'Phát hành tất cả' });
  // What was asked before is not what is chosen now.
  expect(confirm.getAttribute('aria-busy')).toBe('true');
  await within(question).findByText('1 hóa đơn được bỏ qua');
  await waitFor(() => expect(confirm.getAttribute('aria-busy')).toBeNull());
  fireEvent.click(confirm);
  await waitFor(() => expect(made(sent, releaseImportedDrafts)).toHaveLength(1));
  expect(made(sent, askImportedRelease).map(({ input }) => input)).toEqual([
    {},
    { leave_out_doubtful: true, although_doubtful: ['62'] },
  ]);
  expect(made(sent, releaseImportedDrafts)[0]?.input).toMatchObject({ question: '8' });
});

const seriesOf = (template_code: string, invoice_serial: string) => ({
  invoice_type: template_code,
  template_code,
  invoice_serial,
  next_number: 1,
  last_issued_date: null,
});

test('for a file without a column of series the only usable one is chosen', async () => {
  const run = importOf({ id: '91', mapping: { invoiceKey: 0, lineName: 2 } });
  const sent = await renderDraftImport({
    path: '/main/import-drafts/91',
    stubs: [
      [getDraftImport, () => answered(run)],
      [getActiveSeries, () => answered([seriesOf('2', 'C26TBH')])],
      [checkDraftImport, () => answered({ ...run, state: 'checking' })],
    ],
  });
  const choice = await screen.findByLabelText<HTMLSelectElement>(/Ký hiệu cho cả tệp/);
  expect(choice.value).toBe('2C26TBH');
  fireEvent.click(screen.getByRole('button', { name: 'Kiểm tra dữ liệu' }));
  await waitFor(() => expect(made(sent, checkDraftImport)).toHaveLength(1));
  expect(made(sent, checkDraftImport)[0]?.input).toMatchObject({ serial: '2C26TBH' });
});

test('of several series, also of several kinds, none is chosen for the user', async () => {
  const run = importOf({ id: '92', mapping: { invoiceKey: 0, lineName: 2 } });
  await renderDraftImport({
    path: '/main/import-drafts/92',
    stubs: [
      [getDraftImport, () => answered(run)],
      [getActiveSeries, () => answered([seriesOf('1', 'C26TBB'), seriesOf('2', 'C26TBH')])],
    ],
  });
  const choice = await screen.findByLabelText<HTMLSelectElement>(/Ký hiệu cho cả tệp/);
  expect(choice.value).toBe('');
  const check = screen.getByRole('button', { name: 'Kiểm tra dữ liệu' });
  expect(check.hasAttribute('disabled')).toBe(true);
  fireEvent.change(choice, { target: { value: '2C26TBH' } });
  expect(check.hasAttribute('disabled')).toBe(false);
});
