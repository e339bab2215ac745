import {
  askBulkAct,
  type BulkAct,
  type BulkQuestion,
  getBulkAct,
  getBulkActFile,
  getBulkActResult,
  listBulkActRows,
  listBulkActs,
  pauseBulkAct,
  startBulkAct,
  undoBulkAct,
} from '@hoadon/contracts/bulk-acts';
import { listInvoices, listReleasing } from '@hoadon/contracts/invoice-lists';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { brokenRules } from '../../testing/broken-rules.ts';
import { renderInvoiceLists } from '../../testing/pages/invoice-lists.ts';
import { draftRow, invoiceRow } from '../../testing/sample-invoices.ts';
import { bulkAct, bulkQuestion, pageInfo } from '../../testing/samples.ts';
import { savedFiles } from '../../testing/saved-files.ts';
import { answered, refused, type Sent, type Stub } from '../../testing/stub-calls.ts';

const ROWS = [invoiceRow({ id: '1' }), invoiceRow({ id: '2' })];
const LEFT_OUT = invoiceRow({ id: '3', invoice_number: '00000988' });
const rows = (): Stub => [listInvoices, () => answered(ROWS, pageInfo(ROWS.length))];
const question = (change: Partial<BulkQuestion> = {}): BulkQuestion =>
  bulkQuestion({ id: '9', kind: 'send-email', examples: ROWS, numbering: null, ...change });
const mailing = (change: Partial<BulkAct> = {}): BulkAct =>
  bulkAct({ id: '9', kind: 'send-email', waiting: 2, ...change });
const made = (sent: readonly Sent[], call: unknown) => sent.filter((one) => one.call === call);
const thePanel = () => screen.findByRole('region', { name: 'Thao tác hàng loạt' });

async function choose(menu: string, entry: string) {
  fireEvent.click(await screen.findByRole('button', { name: menu }));
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }));
}
const chooseAll = async () =>
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Chọn tất cả' }));

test('chosen invoices are mailed after one question, and the panel shows the progress', async () => {
  const sent = await renderInvoiceLists({
    path: '/main/revenue',
    stubs: [
      rows(),
      [
        askBulkAct,
        () =>
          question({
            left_out: 7,
            left_out_rows: [
              { reason: 'no-email', invoices: 1, examples: [LEFT_OUT] },
              { reason: 'not-issued', invoices: 6, examples: [draftRow({ id: '4' })] },
            ],
          }),
      ],
      [startBulkAct, () => mailing()],
      [getBulkAct, () => mailing({ done: 1, waiting: 1 })],
      [pauseBulkAct, () => mailing({ state: 'paused', done: 1, waiting: 1 })],
    ],
  });
  await chooseAll();
  await choose('Thao tác', 'Gửi email cho người mua');
  const dialog = await screen.findByRole('alertdialog', { name: 'Gửi email 2 hóa đơn?' });
  await within(dialog).findByText('1.080.000 VND');
  const leftOut = within(dialog).getByRole('region', { name: '7 hóa đơn được bỏ qua' });
  expect(
    within(leftOut)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    '1người mua chưa có email: 1C26TAA 00000988',
    expect.stringMatching(/^6chưa phát hành: Chưa có số \(.*\) và 5 hóa đơn khác$/),
  ]);
  expect(made(sent, startBulkAct)).toHaveLength(0);
  expect(made(sent, askBulkAct)[0]?.input).toMatchObject({
    kind: 'send-email',
    list_invoice_id: ['1', '2'],
  });
  expect(await brokenRules(dialog)).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Gửi email' }));
  const panel = await thePanel();
  await within(panel).findByText('1 đã xong · 1 đang chờ / 2');
  fireEvent.click(within(panel).getByRole('button', { name: 'Tạm dừng' }));
  await waitFor(() => expect(made(sent, pauseBulkAct)).toHaveLength(1));
});

test('with nothing chosen the whole list is exported as it is narrowed, with its columns', async () => {
  const sent = await renderInvoiceLists({
    path: '/main/revenue?search_text=phat&sort=total',
    stubs: [
      rows(),
      [askBulkAct, () => question({ kind: 'export', total: 480 })],
      [getBulkActFile, () => new Response('xlsx')],
    ],
  });
  await choose('Tải cả danh sách', 'Xuất Excel');
  const dialog = await screen.findByRole('alertdialog', { name: 'Xuất 480 hóa đơn ra Excel?' });
  await within(dialog).findByText('và 478 hóa đơn khác');
  expect(made(sent, askBulkAct)[0]?.input).toMatchObject({
    kind: 'export',
    sort: 'total',
    order: 'desc',
    invoices: { search_text: 'phat', invoiceType: 'OUTGOING' },
  });
  const saved = savedFiles();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Xuất Excel' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const [wanted] = made(sent, getBulkActFile);
  expect(wanted?.input).toMatchObject({
    words: { 'head.number': 'Số hóa đơn', 'state.accepted': 'Đã cấp mã' },
  });
  expect(Reflect.get(Object(wanted?.input), 'columns').slice(0, 3)).toEqual([
    'number',
    'series',
    'buyer',
  ]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('all drafts that match are deleted by one act, shown with those that could not be, and restored', async () => {
  const page = Array.from({ length: 100 }, (_, index) => draftRow({ id: String(index + 1) }));
  const finished = mailing({
    kind: 'delete',
    state: 'finished',
    total: 480,
    done: 479,
    failed: 1,
    waiting: 0,
    may_undo: true,
  });
  const undone = mailing({ id: '10', kind: 'restore', total: 479, waiting: 479 });
  const sent = await renderInvoiceLists({
    path: '/main/status/draft',
    stubs: [
      [listReleasing, () => answered(page, pageInfo(page.length, 'more'))],
      [askBulkAct, () => question({ kind: 'delete', total: 480 })],
      [startBulkAct, () => finished],
      [getBulkAct, ({ url }) => (url.pathname.endsWith('/10') ? undone : finished)],
      [
        listBulkActRows,
        () => [
          {
            position: 4,
            invoice_id: '7',
            state: 'failed',
            template_code: '1',
            invoice_serial: 'C26TAA',
            invoice_number: null,
            partner_name: 'Khách 7',
            total_amount_with_tax: '540000',
            currency_code: 'VND',
            reason: 'INVOICE_CHANGED_MEANWHILE',
          },
        ],
      ],
      [getBulkActResult, () => new Response('xlsx')],
      [undoBulkAct, () => undone],
    ],
  });
  await chooseAll();
  fireEvent.click(await screen.findByRole('button', { name: 'Chọn tất cả bản nháp khớp' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Xóa' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Xóa 480 bản nháp?' });
  expect(made(sent, askBulkAct)[0]?.input).toMatchObject({
    kind: 'delete',
    unissued: { releasing_status: 'draf' },
  });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Xóa' }));
  const panel = await thePanel();
  await within(panel).findByText('479 đã xong · 1 lỗi / 480');
  fireEvent.click(within(panel).getByRole('button', { name: 'Từng hóa đơn' }));
  fireEvent.click(within(panel).getByRole('button', { name: 'Có lỗi (1)' }));
  await within(panel).findByText('Khách 7');
  fireEvent.click(within(panel).getByRole('button', { name: 'Tải kết quả' }));
  await waitFor(() => expect(made(sent, getBulkActResult)).toHaveLength(1));
  fireEvent.click(within(panel).getByRole('button', { name: 'Hoàn tác' }));
  await screen.findByText('0 đã xong · 479 đang chờ / 479');
});

test('more than can be done at once is refused with a way on', async () => {
  await renderInvoiceLists({
    path: '/main/revenue',
    stubs: [rows(), [askBulkAct, () => refused(409, 'BULK_TOO_MANY', { most: '250000' })]],
  });
  await choose('Tải cả danh sách', 'Xuất Excel');
  const dialog = await screen.findByRole('alertdialog', { name: 'Xuất Excel' });
  await within(dialog).findByText(/Một lần chỉ làm được tối đa 250000 hóa đơn/);
});

test('the watched act is in the address: a reloaded page shows it again', async () => {
  await renderInvoiceLists({
    path: '/main/revenue?run=9',
    stubs: [rows(), [getBulkAct, () => mailing({ state: 'finished', done: 2, waiting: 0 })]],
  });
  const panel = await thePanel();
  await within(panel).findByText('Gửi email cho người mua · Đã xong');
  fireEvent.click(within(panel).getByRole('button', { name: 'Đóng' }));
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(screen.queryByRole('region', { name: 'Thao tác hàng loạt' })).toBeNull();
});

test('what was done to many lately is found again, whatever it was, with who did it and what came of it', async () => {
  const acts = [
    mailing({ id: '9', state: 'finished', done: 1, failed: 1, waiting: 0 }),
    bulkAct({ id: '8', state: 'paused', total: 7, done: 3, waiting: 4 }),
  ];
  await renderInvoiceLists({
    path: '/main/revenue',
    stubs: [
      rows(),
      [listBulkActs, () => acts],
      [
        getBulkAct,
        ({ url }) => acts.find(({ id }) => url.pathname.endsWith(`/${id}`)) ?? mailing(),
      ],
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Thao tác gần đây' }));
  const dialog = await screen.findByRole('dialog', { name: 'Thao tác hàng loạt gần đây' });
  await within(dialog).findByText(/Trần Thị Minh Anh · 1 đã xong · 1 lỗi/);
  await within(dialog).findByText(/3 đã cấp mã · 4 đang chờ/);
  expect(await brokenRules(dialog)).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: /^Phát hành · 7 hóa đơn/ }));
  await within(await thePanel()).findByText('Phát hành · Đã tạm dừng');
  expect(new URLSearchParams(window.location.search).get('run')).toBe('8');
});

test('without any bulk act so far the list of acts shows that', async () => {
  await renderInvoiceLists({ path: '/main/revenue', stubs: [rows()] });
  fireEvent.click(await screen.findByRole('button', { name: 'Thao tác gần đây' }));
  await screen.findByText('Chưa có thao tác hàng loạt nào.');
});

test('PAID-002 what is paid of many is asked with receipts and expenses apart, each by what is open', async () => {
  await renderInvoiceLists({
    path: '/main/revenue',
    stubs: [
      rows(),
      [
        askBulkAct,
        () =>
          question({
            kind: 'pay',
            amounts: [
              { currency_code: 'USD', flow: 'in', invoices: 1, total_amount_with_tax: '233.59' },
              { currency_code: 'VND', flow: 'in', invoices: 8, total_amount_with_tax: '78069300' },
              { currency_code: 'VND', flow: 'out', invoices: 1, total_amount_with_tax: '110000' },
            ],
          }),
      ],
    ],
  });
  await chooseAll();
  await choose('Thao tác', 'Đánh dấu đã thanh toán');
  fireEvent.click(await screen.findByRole('button', { name: 'Tiếp tục' }));
  const dialog = await screen.findByRole('alertdialog');
  await within(dialog).findByText('78.069.300 VND');
  const terms = within(dialog)
    .getAllByRole('term')
    .map((term) => term.textContent);
  expect(terms).toEqual(['Số tiền thu', 'Số tiền thu', 'Số tiền chi']);
});

test('a way back whose answer was lost is asked for again, and its own act is shown', async () => {
  const finished = mailing({
    kind: 'delete',
    state: 'finished',
    done: 2,
    waiting: 0,
    may_undo: true,
  });
  const undone = mailing({ id: '10', kind: 'restore', total: 2, waiting: 2 });
  let tries = 0;
  const sent = await renderInvoiceLists({
    path: '/main/status/draft?run=9',
    stubs: [
      [listReleasing, () => answered([], pageInfo(0))],
      [
        getBulkAct,
        ({ url }) => {
          if (url.pathname.endsWith('/10')) return undone;
          return tries > 0 ? { ...finished, may_undo: false } : finished;
        },
      ],
      [
        undoBulkAct,
        () => {
          tries += 1;
          if (tries === 1) throw new TypeError('network');
          return undone;
        },
      ],
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Hoàn tác' }));
  await screen.findByText('0 đã xong · 2 đang chờ / 2');
  const [first, again] = made(sent, undoBulkAct).map(({ headers }) =>
    headers.get('idempotency-key'),
  );
  expect(again).toBe(first);
});
