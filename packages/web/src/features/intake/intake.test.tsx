import {
  exportImportResult,
  getInvoiceImport,
  type ImportedInvoice,
  ImportReason,
  listImportedInvoices,
  listInvoiceImports,
  listLatestImported,
  type UploadedInvoices,
  uploadInvoices,
} from '@hoadon/contracts/intake';
import { getInvoiceSheetTemplate, uploadInvoicesByExcel } from '@hoadon/contracts/intake-sheets';
import { listInvoices } from '@hoadon/contracts/invoice-lists';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import en from '../../locales/intake/en.json';
import no from '../../locales/intake/no.json';
import texts from '../../locales/intake/vi.json';
import { plainLists } from '../../testing/pages/plain-lists.tsx';
import { pageInfo } from '../../testing/samples.ts';
import { savedFiles } from '../../testing/saved-files.ts';
import { answered, refused, type Sent, type Stub } from '../../testing/stub-calls.ts';
import { ImportTools } from './index.ts';
import { ImportResult, UploadModal } from './lazy-parts.ts';
import { sender } from './sending/index.ts';

const renderLists = plainLists({ Many: ImportTools });

/** On a busy machine they take a while to come. */
beforeAll(async () => {
  await Promise.all([ImportTools.preload(), UploadModal.preload(), ImportResult.preload()]);
}, 60_000);
afterEach(() => {
  sender.forget();
});

const rowOf = (change: Partial<ImportedInvoice> = {}): ImportedInvoice => ({
  position: 1,
  place: 'thang-10.zip/a.xml',
  row: null,
  bucket: 'new',
  origin: 3,
  reason: null,
  words: {},
  id: '70',
  kind_of: false,
  template_code: '1',
  invoice_serial: 'C26TAA',
  invoice_number: '7',
  issued_date: '2026-11-20',
  seller_name: 'Công ty Bán',
  seller_taxcode: '0399998804',
  buyer_name: 'Công ty Mua',
  buyer_taxcode: '0399995507',
  currency_code: 'VND',
  total_amount_with_tax: '1100000',
  is_signed: true,
  verdict: 'good',
  trust: 'proven',
  differences: [],
  findings: [],
  ...change,
});
const NO_ROWS = {
  total: 0,
  new: 0,
  changed: 0,
  exists: 0,
  to_verify: 0,
  failed: 0,
  error: 0,
  set_aside: 0,
};

const importOf = (change: Partial<UploadedInvoices> = {}): UploadedInvoices => ({
  id: '4',
  way: 'file',
  state: 'finished',
  file_names: ['a.xml'],
  created_at: '2026-11-21T03:04:05.000Z',
  finished_at: '2026-11-21T03:04:06.000Z',
  counts: NO_ROWS,
  invoices_already_exist: [],
  invoices_changed: [],
  invoices_reconciliation: [],
  invoices_uploaded_successfully: [],
  invoices_uploaded_unsuccessful: [],
  invoices: [],
  invoices_error: [],
  ...change,
});
const withCounts = (counts: Partial<UploadedInvoices['counts']>, id = '4') =>
  importOf({
    id,
    counts: {
      ...NO_ROWS,
      ...counts,
      total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    },
  });

const LISTS: readonly Stub[] = [
  [listInvoices, () => answered([], pageInfo(0))],
  [listInvoiceImports, () => answered([])],
  [listLatestImported, () => answered([])],
];
/** Rows of an import, by the bucket that is asked for. */
const rows = (all: readonly ImportedInvoice[]): Stub => [
  listImportedInvoices,
  ({ input }) => {
    const matches = all.filter(({ bucket }) => bucket === input['bucket']);
    return answered(matches, pageInfo(null));
  },
];
const made = (sent: readonly Sent[], call: unknown) => sent.filter((one) => one.call === call);

async function openUpload(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: 'Nhập hóa đơn' }));
  return screen.findByRole('dialog', { name: 'Nhập hóa đơn' });
}
const choose = (dialog: HTMLElement, ...files: File[]) =>
  fireEvent.change(within(dialog).getByLabelText('Chọn tệp', { selector: 'input' }), {
    target: { files },
  });
const send = (dialog: HTMLElement) =>
  fireEvent.click(within(dialog).getByRole('button', { name: 'Nhập' }));
const xml = (name: string) => new File(['<HDon/>'], name);

test('IMP-014 every reason for which something is not stored has its sentence, in every language', () => {
  for (const { reason } of [texts, en, no]) {
    expect(Object.keys(reason).sort()).toEqual([...ImportReason.options].sort());
  }
});

test('IMP-005 IMP-004 nothing chosen, nothing done; several files are sent in one call and their result shows by itself', async () => {
  const sent = await renderLists({
    path: '/main/expense',
    stubs: [
      [uploadInvoices, () => answered(importOf({ state: 'reading' }))],
      [getInvoiceImport, () => answered(withCounts({ new: 1, exists: 1 }))],
      rows([rowOf(), rowOf({ bucket: 'exists', invoice_number: '8' })]),
      [exportImportResult, () => new Response('xlsx')],
      ...LISTS,
    ],
  });
  const dialog = await openUpload();
  send(dialog);
  choose(dialog, xml('a.xml'), xml('b.xml'), new File(['x'], 'thu.docx'));
  expect(await within(dialog).findByText('2 tệp sẽ được nhập')).toBeTruthy();
  expect(within(dialog).getByText('thu.docx')).toBeTruthy();
  expect(within(dialog).getByText(texts.reason.UNKNOWN_KIND)).toBeTruthy();
  expect(made(sent, uploadInvoices)).toEqual([]);
  send(dialog);

  const result = await screen.findByRole('dialog', { name: 'Kết quả nhập hóa đơn' });
  expect(made(sent, uploadInvoices).map(({ files }) => files)).toEqual([['a.xml', 'b.xml']]);
  expect(made(sent, uploadInvoices)[0]?.input['kind_of']).toBe('false');
  expect(window.location.pathname + window.location.search).toBe('/main/inconsistency?import=4');
  // IMP-010: what was there before is looked at first.
  const tab = await within(result).findByRole('tab', { name: /Đã nhập/ });
  expect(tab.getAttribute('aria-selected')).toBe('true');
  expect(within(result).getByRole('button', { name: 'Trùng (1)', pressed: true })).toBeTruthy();
  const link = await within(result).findByRole('link', { name: 'Mở hóa đơn 1C26TAA · 8' });
  expect(link.getAttribute('href')).toContain('/main/invoice/70');

  fireEvent.click(within(result).getByRole('button', { name: texts.result.file }));
  await waitFor(() => expect(made(sent, exportImportResult)).toHaveLength(1));
  const input = made(sent, exportImportResult)[0]?.input;
  expect(input?.['ids']).toEqual(['4']);
  // The server fills the blanks of each sentence, row by row.
  const sentences = [
    ...sentencesOf('reason', texts.reason),
    ...sentencesOf('finding', texts.finding),
  ];
  expect(input?.['words']).toMatchObject({
    says: texts.result.says,
    ...Object.fromEntries(sentences),
  });
});

test('IMP-009 the verdict of a check is beside each invoice that came in, and an unsigned one is not called a success', async () => {
  await renderLists({
    path: '/main/inconsistency?import=4',
    stubs: [
      [getInvoiceImport, () => answered(withCounts({ new: 2 }))],
      ...LISTS,
      rows([
        rowOf({ id: '70', verdict: 'failed' }),
        rowOf({ id: '71', position: 2, is_signed: false, verdict: null }),
      ]),
    ],
  });
  const result = await screen.findByRole('dialog', { name: 'Kết quả nhập hóa đơn' });
  await within(result).findByText('Không hợp lệ', { selector: 'li *' });
  expect(within(result).getByText('Đang kiểm tra…')).toBeTruthy();
  expect(within(result).getByText('Chưa có chữ ký hợp lệ').className).toContain('text-warning');
  expect(within(result).queryByRole('tab', { name: /Thành công/ })).toBeNull();
});

const sentencesOf = (kind: string, all: Readonly<Record<string, string>>) =>
  Object.entries(all).map(([code, text]) => [`${kind}.${code}`, text] as const);

test('IMP-006 the seconds are counted while files are on their way, and the upload goes on with its dialog closed', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await renderLists({
    path: '/main/expense',
    stubs: [
      [
        uploadInvoices,
        async () => {
          await held;
          return answered(importOf());
        },
      ],
      [getInvoiceImport, () => answered(withCounts({ new: 2 }))],
      rows([rowOf()]),
      ...LISTS,
    ],
  });
  const dialog = await openUpload();
  choose(dialog, xml('a.xml'));
  send(dialog);
  await within(dialog).findByText(/0 giây/);
  await within(dialog).findByText(/1 giây/);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Đóng' }));
  await screen.findByRole('button', { name: /Đang tải lên/ });
  release();
  fireEvent.click(await screen.findByRole('button', { name: 'Xem kết quả' }));
  expect(await screen.findByRole('dialog', { name: 'Kết quả nhập hóa đơn' })).toBeTruthy();
});

test('an upload whose answer is lost goes out again as the same act', async () => {
  let calls = 0;
  const sent = await renderLists({
    path: '/main/expense',
    stubs: [
      [
        uploadInvoices,
        () => {
          calls += 1;
          if (calls === 1) throw new TypeError('network');
          return answered(importOf());
        },
      ],
      [getInvoiceImport, () => answered(withCounts({ new: 1 }))],
      rows([rowOf()]),
      ...LISTS,
    ],
  });
  const dialog = await openUpload();
  choose(dialog, xml('a.xml'));
  send(dialog);
  await screen.findByRole('dialog', { name: 'Kết quả nhập hóa đơn' });
  const keys = made(sent, uploadInvoices).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('IMP-008 IMP-015 IMP-016 IMP-017 files that are refused open the dialog of failure, which hands out the template', async () => {
  const sent = await renderLists({
    path: '/main/expense',
    stubs: [
      [uploadInvoices, () => refused(413, 'PAYLOAD_TOO_LARGE')],
      [getInvoiceSheetTemplate, () => new Response('xlsx')],
      ...LISTS,
    ],
  });
  const dialog = await openUpload();
  expect(within(dialog).getByText(/không đúng định dạng yêu cầu, hãy tải và điền/)).toBeTruthy();
  choose(dialog, xml('a.xml'));
  send(dialog);
  const failure = await screen.findByRole('alertdialog', { name: 'Tải hóa đơn thất bại' });
  expect(within(failure).getByText(/^Định dạng tệp không đúng/)).toBeTruthy();
  expect(await screen.findByText('Upload error')).toBeTruthy();
  const saved = savedFiles();
  fireEvent.click(within(failure).getByRole('button', { name: 'Tải tệp Excel mẫu' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(made(sent, getInvoiceSheetTemplate)).toHaveLength(1);
  fireEvent.click(within(failure).getByRole('button', { name: 'Chọn tệp khác' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(within(dialog).getByRole('button', { name: 'Nhập' })).toBeTruthy();
});

test('IMP-002 IMP-016 a workbook alone is sent to the import from Excel; a refused one shows why', async () => {
  const sent = await renderLists({
    path: '/main/all',
    stubs: [
      [
        uploadInvoicesByExcel,
        () => refused(400, 'IMPORT_FILE_UNREADABLE', { reason: 'not-a-workbook' }),
      ],
      ...LISTS,
    ],
  });
  const dialog = await openUpload();
  choose(dialog, xml('bang-ke.xlsx'));
  await within(dialog).findByText('bang-ke.xlsx');
  send(dialog);
  await screen.findByRole('alertdialog', { name: 'Tải hóa đơn thất bại' });
  expect(await screen.findByText('Import excel error')).toBeTruthy();
  expect(made(sent, uploadInvoices)).toEqual([]);
});

test.each([
  [{ changed: 1, exists: 1, new: 1 }, 'Đã nhập', 'Đã thay bản lưu (1)'],
  [{ exists: 1, to_verify: 1, new: 1, error: 1 }, 'Đã nhập', 'Trùng (1)'],
  [{ to_verify: 1, new: 1, error: 1 }, 'Cần đối chiếu', 'Cần đối chiếu (1)'],
  [{ new: 1, error: 1 }, 'Đã nhập', 'Mới (1)'],
  [{ failed: 1, error: 1 }, 'Không hợp lệ', 'Sai quy định (1)'],
])('IMP-010 the result of %o opens on %s', async (counts, tab, bucket) => {
  await renderLists({
    path: `/main/inconsistency?import=5${JSON.stringify(counts).length}`,
    stubs: [[getInvoiceImport, () => answered(withCounts(counts))], rows([rowOf()]), ...LISTS],
  });
  const result = await screen.findByRole('dialog', { name: 'Kết quả nhập hóa đơn' });
  const opened = await within(result).findByRole('tab', { name: new RegExp(tab) });
  expect(opened.getAttribute('aria-selected')).toBe('true');
  expect(within(result).getByRole('button', { name: bucket, pressed: true })).toBeTruthy();
});

test('IMP-009 IMP-011 IMP-014 what is invalid parts into what cannot be read and what breaks a rule, by type, each with its reason and its place', async () => {
  const unread = rowOf({
    bucket: 'failed',
    origin: 2,
    reason: 'NOT_AN_INVOICE',
    words: { found: 'minutes BBan' },
    id: null,
    kind_of: null,
    template_code: '',
    invoice_serial: '',
    invoice_number: '',
  });
  const strange = rowOf({
    bucket: 'error',
    origin: 2,
    reason: 'NOT_OURS',
    // Sold to a person.
    words: { seller: '0399998804', buyer: '' },
    id: null,
    kind_of: null,
    place: 'b.xml',
  });
  const sent = await renderLists({
    path: '/main/inconsistency?import=61.62',
    stubs: [
      [
        getInvoiceImport,
        ({ url }) =>
          answered(
            url.pathname.endsWith('61')
              ? withCounts({ failed: 1 }, '61')
              : withCounts({ error: 1 }, '62'),
          ),
      ],
      rows([unread, strange]),
      ...LISTS,
    ],
  });
  const result = await screen.findByRole('dialog', { name: 'Kết quả nhập hóa đơn' });
  expect(await within(result).findByText(/0399998804.*\(—\)/)).toBeTruthy();
  expect(within(result).getByText('b.xml')).toBeTruthy();
  fireEvent.change(within(result).getByLabelText('Chiều hóa đơn'), {
    target: { value: 'unknown' },
  });
  await waitFor(() =>
    expect(made(sent, listImportedInvoices).at(-1)?.input).toMatchObject({
      bucket: 'error',
      side: 'unknown',
    }),
  );
  fireEvent.click(within(result).getByRole('button', { name: 'Không đọc được (1)' }));
  expect(await within(result).findByText('Đây không phải hóa đơn (biên bản BBan).')).toBeTruthy();
  expect(within(result).getByText('thang-10.zip/a.xml')).toBeTruthy();
  // Rows are asked of the import that has some.
  const importIds = made(sent, listImportedInvoices).map(({ url }) =>
    url.pathname.split('/').at(-2),
  );
  expect([...new Set(importIds)]).toEqual(['62', '61']);
});

test('IMP-011 invoices that existed from the other side are under reconciled, with the differences', async () => {
  const differing = rowOf({
    bucket: 'to-verify',
    origin: 4,
    differences: [{ field: 'withTax', here: '900000', truer: '1100000' }],
  });
  await renderLists({
    path: '/main/inconsistency?import=63',
    stubs: [
      [getInvoiceImport, () => answered(withCounts({ to_verify: 1 }, '63'))],
      rows([differing]),
      ...LISTS,
    ],
  });
  expect(
    await screen.findByText('Tổng thanh toán: 900.000, bản tin cậy hơn ghi 1.100.000'),
  ).toBeTruthy();
});

test('IMP-007 an import that is still read is found again after a reload, and its result is read there', async () => {
  let state: UploadedInvoices['state'] = 'reading';
  await renderLists({
    path: '/main/expense',
    stubs: [
      [listInvoiceImports, () => answered([importOf({ id: '64', state })])],
      [getInvoiceImport, () => answered({ ...withCounts({ new: 3 }, '64'), state })],
      rows([rowOf()]),
      ...LISTS,
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: /Đang đọc tệp/ }));
  const result = await screen.findByRole('dialog', { name: 'Kết quả nhập hóa đơn' });
  expect(await within(result).findByRole('progressbar')).toBeTruthy();
  state = 'finished';
  expect(await within(result).findByRole('button', { name: 'Mới (3)' })).toBeTruthy();
});

test('an import that was given up is reported, above what was read of it', async () => {
  await renderLists({
    path: '/main/inconsistency?import=66',
    stubs: [
      [
        getInvoiceImport,
        () => answered({ ...withCounts({ new: 1 }, '66'), state: 'failed', finished_at: null }),
      ],
      rows([rowOf()]),
      ...LISTS,
    ],
  });
  expect(await screen.findByText(texts.result.givenUp)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Mới (1)' })).toBeTruthy();
});

test('IMP-019 IMP-020 imports of today are above the latest received invoices', async () => {
  const now = new Date().toISOString();
  await renderLists({
    path: '/main/expense',
    stubs: [
      [uploadInvoices, () => answered(importOf({ id: '65' }))],
      [getInvoiceImport, () => answered(withCounts({ new: 1 }, '65'))],
      rows([rowOf()]),
      [listLatestImported, () => answered([rowOf({ id: '71', invoice_number: '99' })])],
      // The answer to the second was lost with its page; the third is of another day.
      [
        listInvoiceImports,
        () =>
          answered([
            importOf({ id: '65', file_names: ['hom-nay.xml'], created_at: now }),
            importOf({ id: '66', file_names: ['mat-tra-loi.zip'], created_at: now }),
            importOf({ id: '67', file_names: ['hom-kia.xml'] }),
          ]),
      ],
      ...LISTS,
    ],
  });
  const dialog = await openUpload();
  choose(dialog, xml('hom-nay.xml'));
  send(dialog);
  const result = await screen.findByRole('dialog', { name: 'Kết quả nhập hóa đơn' });
  fireEvent.click(within(result).getByRole('button', { name: 'Đóng' }));
  const again = await openUpload();
  fireEvent.click(within(again).getByRole('tab', { name: 'Vừa nhập' }));
  const latest = await within(again).findByRole('region', { name: '20 hóa đơn nhập gần nhất' });
  expect(await within(latest).findByRole('link', { name: 'Mở hóa đơn 1C26TAA · 99' })).toBeTruthy();
  const today = within(again).getByRole('region', { name: 'Hôm nay' });
  await within(today).findByRole('button', { name: /mat-tra-loi\.zip/ });
  expect(within(today).getAllByRole('button')).toHaveLength(2);
  fireEvent.click(within(today).getByRole('button', { name: /hom-nay\.xml/ }));
  await screen.findByRole('dialog', { name: 'Kết quả nhập hóa đơn' });
  // Another company on the same computer, and another day, see nothing of it.
  const [key = '', json = ''] =
    Object.entries(localStorage).find(([name]) => name.startsWith('hoadon.imports')) ?? [];
  expect(key).toBe('hoadon.imports.1');
  expect(JSON.parse(String(json))).toHaveProperty('day');
});
