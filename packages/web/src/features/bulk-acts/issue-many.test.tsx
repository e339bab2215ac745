import {
  askBulkAct,
  type BulkAct,
  type BulkActRow,
  endBulkAct,
  getBulkAct,
  getBulkActResult,
  listBulkActRows,
  listBulkActs,
  pauseBulkAct,
  resumeBulkAct,
  startBulkAct,
} from '@hoadon/contracts/bulk-acts';
import { listReleasing } from '@hoadon/contracts/invoice-lists';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInvoiceLists } from '../../testing/pages/invoice-lists.ts';
import { draftRow } from '../../testing/sample-invoices.ts';
import { bulkAct, bulkQuestion, pageInfo } from '../../testing/samples.ts';
import { savedFiles } from '../../testing/saved-files.ts';
import { answered, type Sent, type Stub } from '../../testing/stub-calls.ts';

const DRAFTS = [
  draftRow({ id: '1' }),
  draftRow({ id: '2', buyer_name: 'Hộ kinh doanh Thiên Phước' }),
];
const CREDITS = {
  exceeding: 1,
  not_compared: 2,
  examples: [draftRow({ id: '2', buyer_name: 'Hộ kinh doanh Thiên Phước' })],
};
const drafts = (rows = DRAFTS, cursor: string | null = null): Stub => [
  listReleasing,
  () => answered(rows, pageInfo(rows.length, cursor)),
];
const row = (position: number, changes: Partial<BulkActRow> = {}): BulkActRow => ({
  position,
  invoice_id: String(position),
  state: 'accepted',
  template_code: '1',
  invoice_serial: 'C26TAA',
  invoice_number: String(position).padStart(8, '0'),
  partner_name: `Khách ${position}`,
  total_amount_with_tax: '540000',
  currency_code: 'VND',
  reason: null,
  ...changes,
});
const made = (sent: readonly Sent[], call: unknown) => sent.filter((one) => one.call === call);
const press = (key: string) => fireEvent.keyDown(document.body, { key });
const thePanel = () => screen.findByRole('region', { name: 'Thao tác hàng loạt' });

async function chooseAll() {
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Chọn tất cả' }));
}

test('chosen drafts are issued as one run after one question that names series, numbers and total', async () => {
  const sent = await renderInvoiceLists({
    path: '/main/status/draft',
    stubs: [
      drafts(),
      [
        askBulkAct,
        () =>
          bulkQuestion({
            left_out: 1,
            left_out_rows: [{ reason: 'incomplete', invoices: 1, examples: [] }],
            credits: CREDITS,
            doubts: {
              invoices: 1,
              not_judged: 0,
              kinds: [
                { code: 'line-rate-unlisted', params: { rate: '9' }, invoices: 1, examples: [] },
              ],
              drafts: [],
            },
          }),
      ],
      [startBulkAct, () => bulkAct({ done: 1, waiting: 1 })],
      [getBulkAct, () => bulkAct({ done: 1, waiting: 1 })],
    ],
  });
  await chooseAll();
  fireEvent.click(await screen.findByRole('button', { name: 'Phát hành đã chọn' }));
  const question = await screen.findByRole('alertdialog', { name: 'Phát hành 2 hóa đơn?' });
  for (const fact of [
    '1C26TAA',
    '2 hóa đơn, số dự kiến từ 00000045',
    '1.080.000 VND',
    '1 hóa đơn điều chỉnh giảm nhiều hơn số đã thu hoặc số còn lại của hóa đơn gốc.',
    '2 hóa đơn điều chỉnh khác chưa được so với hóa đơn gốc.',
    '1 hóa đơn được bỏ qua',
    'chưa đủ thông tin',
    '1 hóa đơn cần xem lại trước khi phát hành',
    /9%/,
  ]) {
    await within(question).findByText(fact);
  }
  expect(made(sent, startBulkAct)).toHaveLength(0);
  fireEvent.click(within(question).getByRole('button', { name: 'Phát hành' }));
  await within(await thePanel()).findByText('1 đã cấp mã · 1 đang chờ / 2');
  expect(new URLSearchParams(window.location.search).get('run')).toBe('5');
  expect(made(sent, askBulkAct)[0]?.input).toMatchObject({
    kind: 'issue',
    list_invoice_id: ['1', '2'],
  });
  expect(made(sent, startBulkAct).map(({ url, input }) => [url.pathname, input])).toEqual([
    ['/e-invoice-api/api/bulk-acts/5/start', { ca_id: 'key-1' }],
  ]);
});

test('all drafts that the list finds as it is narrowed are issued, loaded or not', async () => {
  const page = Array.from({ length: 100 }, (_, index) => draftRow({ id: String(index + 1) }));
  const sent = await renderInvoiceLists({
    path: '/main/status/draft?search_text=phat&amount_from=1000&serial=C26TAA',
    stubs: [
      drafts(page, 'more'),
      [askBulkAct, () => bulkQuestion({ total: 480 })],
      [startBulkAct, () => bulkAct({ total: 480, waiting: 480 })],
      [getBulkAct, () => bulkAct({ total: 480, waiting: 480 })],
    ],
  });
  await chooseAll();
  fireEvent.click(await screen.findByRole('button', { name: 'Chọn tất cả bản nháp khớp' }));
  await screen.findByText('Đã chọn tất cả bản nháp khớp');
  press('i');
  const question = await screen.findByRole('alertdialog', { name: 'Phát hành 480 hóa đơn?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Phát hành' }));
  await thePanel();
  expect(made(sent, askBulkAct)[0]?.input).toMatchObject({
    kind: 'issue',
    unissued: {
      releasing_status: 'draf',
      search_text: 'phat',
      amount_from: '1000',
      serial: 'C26TAA',
    },
  });
});

test('where nothing can be issued the question shows why, and nothing is started', async () => {
  const nothing = bulkQuestion({ total: 0, left_out: 2, amounts: [], numbering: [] });
  const sent = await renderInvoiceLists({
    path: '/main/status/draft',
    stubs: [drafts(), [askBulkAct, () => nothing]],
  });
  await chooseAll();
  press('i');
  const question = await screen.findByRole('alertdialog', {
    name: 'Không có hóa đơn nào thực hiện được thao tác này',
  });
  await within(question).findByText('2 hóa đơn được bỏ qua');
  fireEvent.click(within(question).getByRole('button', { name: 'Đóng' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(made(sent, startBulkAct)).toHaveLength(0);
});

test('a run that is not over is found again when the page opens, pauses, goes on and is ended', async () => {
  let run = bulkAct({ total: 10, done: 4, waiting: 6 });
  const to = (state: BulkAct['state']) => () => {
    run = { ...run, state };
    return run;
  };
  const sent = await renderInvoiceLists({
    path: '/main/status/failed',
    stubs: [
      [listBulkActs, () => [{ ...run, id: '5' }]],
      [getBulkAct, () => run],
      [pauseBulkAct, to('paused')],
      [resumeBulkAct, to('running')],
      [endBulkAct, to('finished')],
    ],
  });
  const panel = await thePanel();
  fireEvent.click(await within(panel).findByRole('button', { name: 'Tạm dừng' }));
  fireEvent.click(await within(panel).findByRole('button', { name: 'Tiếp tục' }));
  fireEvent.click(await within(panel).findByRole('button', { name: 'Tạm dừng' }));
  fireEvent.click(await within(panel).findByRole('button', { name: 'Dừng hẳn' }));
  const question = await screen.findByRole('alertdialog', { name: 'Dừng hẳn việc này?' });
  within(question).getByText(/^6 hóa đơn chưa đến lượt sẽ giữ nguyên. Hóa đơn đã có số/);
  expect(made(sent, endBulkAct)).toHaveLength(0);
  fireEvent.click(within(question).getByRole('button', { name: 'Dừng hẳn' }));
  await within(panel).findByText('Phát hành · Đã xong');
  fireEvent.click(within(panel).getByRole('button', { name: 'Đóng' }));
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Thao tác hàng loạt' })).toBeNull(),
  );
});

test('of ten thousand rows only those in sight are fetched and drawn', async () => {
  const total = 10_000;
  const sent = await renderInvoiceLists({
    path: '/main/status/draft?run=5',
    stubs: [
      [getBulkAct, () => bulkAct({ state: 'finished', total, done: total - 1, failed: 1 })],
      [
        listBulkActRows,
        ({ input }) => {
          const from = Number(input['from']);
          return Array.from({ length: 100 }, (_, index) => row(from + index + 1));
        },
      ],
    ],
  });
  const panel = await thePanel();
  fireEvent.click(within(panel).getByRole('button', { name: 'Từng hóa đơn' }));
  await within(panel).findByText('Khách 1');
  expect(within(panel).getAllByRole('listitem').length).toBeLessThan(100);
  expect(made(sent, listBulkActRows).map(({ input }) => input)).toEqual([
    { from: '0', page_size: '100' },
  ]);
});

test('the problems of a run are shown alone, each with its reason in words', async () => {
  const sent = await renderInvoiceLists({
    path: '/main/status/draft?run=5',
    stubs: [
      [getBulkAct, () => bulkAct({ state: 'finished', total: 3, done: 2, failed: 1 })],
      [
        listBulkActRows,
        ({ input }) =>
          input['only'] === 'failed'
            ? [row(2, { state: 'failed', reason: 'SIGN_INVOICE_FAILED' })]
            : [row(1), row(2, { state: 'failed', reason: 'SIGN_INVOICE_FAILED' }), row(3)],
      ],
    ],
  });
  const panel = await thePanel();
  fireEvent.click(within(panel).getByRole('button', { name: 'Từng hóa đơn' }));
  await within(panel).findByText('Khách 3');
  fireEvent.click(within(panel).getByRole('button', { name: 'Có lỗi (1)' }));
  await within(panel).findByText(/Ký hóa đơn không thành công/);
  await waitFor(() => expect(within(panel).queryByText('Khách 3')).toBeNull());
  expect(made(sent, listBulkActRows).at(-1)?.input).toMatchObject({ only: 'failed' });
});

test('the result is asked for with the words of the language', async () => {
  const sent = await renderInvoiceLists({
    path: '/main/status/draft?run=5',
    stubs: [
      [getBulkAct, () => bulkAct({ state: 'finished', total: 1, done: 1 })],
      [getBulkActResult, () => new Response('xlsx')],
    ],
  });
  const saved = savedFiles();
  fireEvent.click(within(await thePanel()).getByRole('button', { name: 'Tải kết quả' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(made(sent, getBulkActResult)[0]?.input['words']).toMatchObject({
    'head.number': 'Số hóa đơn',
    'state.accepted': 'Đã cấp mã',
    'failure.ANSWER_LOST': 'Đã gửi nhưng mất kết nối khi chờ trả lời.',
    'failure.SIGN_INVOICE_FAILED': expect.stringContaining('Ký hóa đơn không thành công'),
  });
});

test('earlier runs are listed with their counts, and one is opened again', async () => {
  await renderInvoiceLists({
    path: '/main/status/draft',
    stubs: [
      [listBulkActs, () => [bulkAct({ id: '7', state: 'finished', total: 3 })]],
      [getBulkAct, () => bulkAct({ id: '7', state: 'finished', total: 3, done: 2, failed: 1 })],
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Thao tác gần đây' }));
  const dialog = await screen.findByRole('dialog', { name: 'Thao tác hàng loạt gần đây' });
  await within(dialog).findByText(/2 đã cấp mã · 1 lỗi/);
  fireEvent.click(await within(dialog).findByRole('button', { name: /3 hóa đơn/ }));
  await thePanel();
  expect(new URLSearchParams(window.location.search).get('run')).toBe('7');
});
