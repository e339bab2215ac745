// @vitest-environment happy-dom

import { listReleasing } from '@hoadon/contracts/invoices';
import {
  type BulkItem,
  type BulkRun,
  endBulkRun,
  getBulkRun,
  getBulkRunResult,
  listBulkItems,
  listBulkRuns,
  pauseBulkRun,
  prepareBulkRelease,
  resumeBulkRun,
  startBulkRelease,
} from '@hoadon/contracts/issuing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { saveFile } from '../../../lib/files/save-file.ts';
import { freshBrowser, renderApp } from '../../../testing/render-app.tsx';
import { bulkRun, draftRow, pageInfo } from '../../../testing/samples.ts';
import { answered, refused, type Sent, type Stub } from '../../../testing/stub-calls.ts';

vi.mock('../../../lib/files/save-file.ts', () => ({ saveFile: vi.fn() }));
freshBrowser();

const DRAFTS = [
  draftRow({ id: '1' }),
  draftRow({ id: '2', buyer_name: 'Hộ kinh doanh Thiên Phước' }),
];
const drafts = (rows = DRAFTS, cursor: string | null = null): Stub => [
  listReleasing,
  () => answered(rows, pageInfo(rows.length, cursor)),
];
const PREPARED = {
  total: 2,
  stamp: '77',
  incomplete: 1,
  series: [{ template_code: '1', invoice_serial: 'C26TAA', invoices: 2, next_number: '00000045' }],
  amounts: [{ currency_code: 'VND', total_amount_with_tax: '1080000' }],
};
const item = (position: number, changes: Partial<BulkItem> = {}): BulkItem => ({
  position,
  invoice_id: String(position),
  state: 'accepted',
  template_code: '1',
  invoice_serial: 'C26TAA',
  invoice_number: String(position).padStart(8, '0'),
  buyer_name: `Khách ${position}`,
  total_amount_with_tax: '540000',
  currency_code: 'VND',
  reason: null,
  ...changes,
});
const made = (sent: readonly Sent[], call: unknown) => sent.filter((one) => one.call === call);
const press = (key: string) => fireEvent.keyDown(document.body, { key });
const thePanel = () => screen.findByRole('region', { name: 'Đợt phát hành' });

async function chooseAll() {
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Chọn tất cả' }));
}

test('chosen drafts are issued as one run after one question that names series, numbers and total', async () => {
  const sent = await renderApp({
    path: '/main/status/draft',
    stubs: [
      drafts(),
      [prepareBulkRelease, () => PREPARED],
      [startBulkRelease, () => bulkRun({ done: 1, waiting: 1 })],
      [getBulkRun, () => bulkRun({ done: 1, waiting: 1 })],
    ],
  });
  await chooseAll();
  fireEvent.click(await screen.findByRole('button', { name: 'Phát hành đã chọn' }));
  const question = await screen.findByRole('alertdialog', { name: 'Phát hành 2 hóa đơn?' });
  for (const fact of [
    '1C26TAA',
    '2 hóa đơn, số dự kiến từ 00000045',
    '1.080.000 VND',
    '1 bản nháp chưa đủ thông tin nên chưa phát hành được.',
  ]) {
    await within(question).findByText(fact);
  }
  expect(made(sent, startBulkRelease)).toHaveLength(0);
  fireEvent.click(within(question).getByRole('button', { name: 'Phát hành' }));
  await within(await thePanel()).findByText('1 đã cấp mã · 1 đang chờ / 2');
  expect(new URLSearchParams(window.location.search).get('run')).toBe('5');
  expect(made(sent, startBulkRelease)[0]?.input).toEqual({
    list_invoice_id: ['1', '2'],
    confirmed_total: 2,
    confirmed_stamp: '77',
    ca_id: 'key-1',
  });
});

test('all drafts that the search finds are issued, loaded or not', async () => {
  const page = Array.from({ length: 100 }, (_, index) => draftRow({ id: String(index + 1) }));
  const sent = await renderApp({
    path: '/main/status/draft?search_text=phat',
    stubs: [
      drafts(page, 'more'),
      [prepareBulkRelease, () => ({ ...PREPARED, total: 480 })],
      [startBulkRelease, () => bulkRun({ total: 480, waiting: 480 })],
      [getBulkRun, () => bulkRun({ total: 480, waiting: 480 })],
    ],
  });
  await chooseAll();
  fireEvent.click(await screen.findByRole('button', { name: 'Chọn tất cả bản nháp khớp' }));
  await screen.findByText('Đã chọn tất cả bản nháp khớp');
  press('i');
  const question = await screen.findByRole('alertdialog', { name: 'Phát hành 480 hóa đơn?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Phát hành' }));
  await thePanel();
  expect(made(sent, prepareBulkRelease)[0]?.input).toEqual({ search_text: 'phat' });
  expect(made(sent, startBulkRelease)[0]?.input).toEqual({
    search_text: 'phat',
    confirmed_total: 480,
    confirmed_stamp: '77',
    ca_id: 'key-1',
  });
});

test('when the drafts changed since they were counted, the new count is confirmed with a new key', async () => {
  let total = 2;
  const sent = await renderApp({
    path: '/main/status/draft',
    stubs: [
      drafts(),
      [prepareBulkRelease, () => ({ ...PREPARED, total })],
      [
        startBulkRelease,
        () => {
          if (total === 3) return bulkRun();
          total = 3;
          return refused(409, 'BULK_DRAFTS_CHANGED', { total: '3' });
        },
      ],
      [getBulkRun, () => bulkRun()],
    ],
  });
  await chooseAll();
  press('i');
  const question = await screen.findByRole('alertdialog');
  await within(question).findByText('1C26TAA');
  fireEvent.click(within(question).getByRole('button', { name: 'Phát hành' }));
  await within(question).findByText('Danh sách bản nháp vừa thay đổi');
  await screen.findByRole('alertdialog', { name: 'Phát hành 3 hóa đơn?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Phát hành' }));
  await thePanel();
  const starts = made(sent, startBulkRelease);
  expect(starts.map(({ input }) => input['confirmed_total'])).toEqual([2, 3]);
  expect(new Set(starts.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
});

test('a run that is not over is found again when the page opens, pauses, goes on and is ended', async () => {
  let run = bulkRun({ total: 10, done: 4, waiting: 6 });
  const to = (state: BulkRun['state']) => () => {
    run = { ...run, state };
    return run;
  };
  const sent = await renderApp({
    path: '/main/status/failed',
    stubs: [
      [listBulkRuns, () => [{ ...run, id: '5' }]],
      [getBulkRun, () => run],
      [pauseBulkRun, to('paused')],
      [resumeBulkRun, to('running')],
      [endBulkRun, to('finished')],
    ],
  });
  const panel = await thePanel();
  fireEvent.click(await within(panel).findByRole('button', { name: 'Tạm dừng' }));
  fireEvent.click(await within(panel).findByRole('button', { name: 'Tiếp tục' }));
  fireEvent.click(await within(panel).findByRole('button', { name: 'Tạm dừng' }));
  fireEvent.click(await within(panel).findByRole('button', { name: 'Kết thúc đợt' }));
  const question = await screen.findByRole('alertdialog', { name: 'Kết thúc đợt phát hành này?' });
  within(question).getByText(/^6 hóa đơn chưa đến lượt sẽ vẫn là bản nháp/);
  expect(made(sent, endBulkRun)).toHaveLength(0);
  fireEvent.click(within(question).getByRole('button', { name: 'Kết thúc đợt' }));
  await within(panel).findByText('Đã phát hành xong');
  fireEvent.click(within(panel).getByRole('button', { name: 'Đóng' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Đợt phát hành' })).toBeNull());
});

test('of ten thousand rows only those in sight are fetched and drawn', async () => {
  const total = 10_000;
  const sent = await renderApp({
    path: '/main/status/draft?run=5',
    stubs: [
      [getBulkRun, () => bulkRun({ state: 'finished', total, done: total - 1, failed: 1 })],
      [
        listBulkItems,
        ({ input }) => {
          const from = Number(input['from']);
          return Array.from({ length: 100 }, (_, index) => item(from + index + 1));
        },
      ],
    ],
  });
  const panel = await thePanel();
  fireEvent.click(within(panel).getByRole('button', { name: 'Từng hóa đơn' }));
  await within(panel).findByText('Khách 1');
  expect(within(panel).getAllByRole('listitem').length).toBeLessThan(100);
  expect(made(sent, listBulkItems).map(({ input }) => input)).toEqual([
    { from: '0', page_size: '100' },
  ]);
});

test('the problems of a run are shown alone, each with its reason in words', async () => {
  const sent = await renderApp({
    path: '/main/status/draft?run=5',
    stubs: [
      [getBulkRun, () => bulkRun({ state: 'finished', total: 3, done: 2, failed: 1 })],
      [
        listBulkItems,
        ({ input }) =>
          input['only'] === 'problem'
            ? [item(2, { state: 'failed', reason: 'SIGN_INVOICE_FAILED' })]
            : [item(1), item(2, { state: 'failed', reason: 'SIGN_INVOICE_FAILED' }), item(3)],
      ],
    ],
  });
  const panel = await thePanel();
  fireEvent.click(within(panel).getByRole('button', { name: 'Từng hóa đơn' }));
  await within(panel).findByText('Khách 3');
  fireEvent.click(within(panel).getByRole('button', { name: 'Có lỗi (1)' }));
  await within(panel).findByText(/Ký hóa đơn không thành công/);
  await waitFor(() => expect(within(panel).queryByText('Khách 3')).toBeNull());
  expect(made(sent, listBulkItems).at(-1)?.input).toMatchObject({ only: 'problem' });
});

test('the result is asked for with the words of the language', async () => {
  const sent = await renderApp({
    path: '/main/status/draft?run=5',
    stubs: [
      [getBulkRun, () => bulkRun({ state: 'finished', total: 1, done: 1 })],
      [getBulkRunResult, () => new Response('xlsx')],
    ],
  });
  fireEvent.click(within(await thePanel()).getByRole('button', { name: 'Tải kết quả' }));
  await waitFor(() => expect(vi.mocked(saveFile)).toHaveBeenCalled());
  expect(made(sent, getBulkRunResult)[0]?.input['words']).toMatchObject({
    'head.number': 'Số hóa đơn',
    'state.accepted': 'Đã cấp mã',
    'failure.ANSWER_LOST': 'Đã gửi nhưng mất kết nối khi chờ trả lời.',
    'failure.SIGN_INVOICE_FAILED': expect.stringContaining('Ký hóa đơn không thành công'),
  });
});

test('earlier runs are listed with their counts, and one is opened again', async () => {
  await renderApp({
    path: '/main/status/draft',
    stubs: [
      [listBulkRuns, () => [bulkRun({ id: '7', state: 'finished', total: 3 })]],
      [getBulkRun, () => bulkRun({ id: '7', state: 'finished', total: 3, done: 2, failed: 1 })],
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Đợt phát hành' }));
  const dialog = await screen.findByRole('dialog', { name: 'Các đợt phát hành' });
  await within(dialog).findByText(/2 đã cấp mã · 1 lỗi/);
  fireEvent.click(await within(dialog).findByRole('button', { name: /3 hóa đơn/ }));
  await thePanel();
  expect(new URLSearchParams(window.location.search).get('run')).toBe('7');
});
