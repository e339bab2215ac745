import { askBulkAct, getBulkAct, startBulkAct } from '@hoadon/contracts/bulk-acts';
import {
  getMailChoices,
  listNotifications,
  listNotifiedInvoices,
  markNotificationsRead,
  type Notification,
  saveMailChoices,
} from '@hoadon/contracts/notifications';
import { checkApproval } from '@hoadon/contracts/reconciliation';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { bulkAct, bulkQuestion, invoiceRow, pageInfo } from '../../testing/samples.ts';
import { answered, type Sent, type Stub } from '../../testing/stub-calls.ts';
import { reactionOf } from './reaction.ts';

const notification = (id: string, change: Partial<Notification> = {}): Notification => ({
  id,
  title: 'x',
  content: {
    kind: 'portal-synced',
    start_date: '2026-11-01',
    end_date: '2026-11-21',
    total_invoices: 12_345,
    failed: null,
    invoice: null,
    reason: null,
    area: null,
    percent: null,
    capacity: null,
  },
  type: 0,
  type_of: 'SYNC_PROCESS_0_SUCCESS',
  label_type: 'success',
  is_readed: false,
  ref_id: '1',
  create_by: null,
  created_at: '2026-11-21T03:04:05.000Z',
  ...change,
});

/** Twelve of which those that were marked are read. */
function notifying() {
  const read = new Set<string>();
  const all = () =>
    Array.from({ length: 12 }, (_, index) =>
      notification(String(index), { is_readed: read.has(String(index)) }),
    );
  const stubs: Stub[] = [
    [
      listNotifications,
      ({ input }) => {
        const {
          page = 1,
          page_size = 10,
          is_readed,
        } = input as Readonly<{
          page?: number;
          page_size?: number;
          is_readed?: boolean;
        }>;
        const chosen = all().filter(
          (one) => is_readed === undefined || one.is_readed === is_readed,
        );
        const rows = chosen.slice((page - 1) * page_size, page * page_size);
        return answered(rows, pageInfo(chosen.length));
      },
    ],
    [
      markNotificationsRead,
      ({ input }) => {
        const { notification_ids } = input as Readonly<{ notification_ids?: string[] }>;
        for (const id of notification_ids ?? all().map((one) => one.id)) read.add(id);
        return { unread_total: 12 - read.size };
      },
    ],
    [listNotifiedInvoices, () => answered([], pageInfo(0))],
  ];
  return stubs;
}
const made = (sent: readonly Sent[], call: unknown) => sent.filter((one) => one.call === call);

test('NAV-028 NOTI-001 NOTI-007 NOTI-008 NOTI-009 the bell tells what is unread, more is loaded, and opening one reads it and shows its invoices', async () => {
  const sent = await renderApp({ path: '/main/dashboard', stubs: notifying() });
  await screen.findByText('12 thông báo chưa đọc');
  fireEvent.click(screen.getByRole('button', { name: 'Thông báo' }));
  const popover = await screen.findByRole('dialog', { name: 'Thông báo' });
  const rows = async (count: number) =>
    waitFor(() =>
      expect(
        within(popover).getAllByRole('button', { name: /Đồng bộ cổng thuế xong: 12\.345/ }),
      ).toHaveLength(count),
    );
  await rows(10);
  expect(popover.textContent).toContain('Từ 01/11/2026 đến 21/11/2026');
  fireEvent.click(within(popover).getByRole('button', { name: 'Xem thêm' }));
  await rows(12);
  const [first] = within(popover).getAllByRole('button', { name: /Đồng bộ cổng thuế xong/ });
  if (!first) throw new Error('no row');
  fireEvent.click(first);
  await screen.findByRole('dialog', { name: 'Hóa đơn của thông báo' });
  await screen.findByText('Không còn hóa đơn nào của thông báo này.');
  expect(made(sent, markNotificationsRead).map(({ input }) => input)).toEqual([
    { notification_ids: ['0'] },
  ]);
});

test('NOTI-001 the page has all and unread ones and marks all as read; choices of e-mail are kept at once', async () => {
  const stubs = notifying();
  const sent = await renderApp({
    path: '/notification',
    stubs: [
      ...stubs,
      [
        getMailChoices,
        () => ({
          choices: [{ topic: 'sync', by_email: false }],
          email: 'a@example.test',
          is_confirmed: true,
        }),
      ],
      [
        saveMailChoices,
        () => ({
          choices: [{ topic: 'sync', by_email: true }],
          email: 'a@example.test',
          is_confirmed: true,
        }),
      ],
    ],
  });
  fireEvent.click(await screen.findByRole('tab', { name: 'Chưa đọc' }));
  await screen.findAllByRole('button', { name: /Đồng bộ cổng thuế xong/ });
  fireEvent.click(screen.getByRole('button', { name: 'Đánh dấu đã đọc tất cả' }));
  await screen.findByText('Bạn đã đọc hết thông báo.');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Kết quả đồng bộ' }));
  await waitFor(() =>
    expect(made(sent, saveMailChoices).map(({ input }) => input)).toEqual([
      { choices: [{ topic: 'sync', by_email: true }] },
    ]),
  );
});

test('NOTI-013 NOTI-014 what is issued opens its invoices, known series open a new invoice', () => {
  const of = (kind: Notification['content']['kind']) =>
    reactionOf(notification('1', { content: { ...notification('1').content, kind } }));
  expect(of('released')).toBe('detail');
  expect(of('run-released')).toBe('detail');
  expect(of('notices-synced')).toEqual({ to: '/main/invoice/new', search: {} });
});

test('NOTI-006 work that failed leads to where it is put right: the accounts with providers, or the tasks', () => {
  const failed = (area: Notification['content']['area']) =>
    reactionOf(
      notification('1', { content: { ...notification('1').content, kind: 'work-failed', area } }),
    );
  expect(failed('provider-account')).toEqual({ to: '/main/settings/providers', search: {} });
  expect(failed('background-job')).toEqual({ to: '/main/background-jobs', search: {} });
  expect(failed('authority-message')).toEqual({ to: '/main/background-jobs', search: {} });
  expect(failed('signing')).toEqual({ to: '/main/status/issuing', search: {} });
});

test('NOTI-002 while notifications are on their way twelve rows stand in their place', async () => {
  let answer: () => void = () => {};
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await renderApp({
    path: '/notification',
    stubs: [[listNotifications, () => late.then(() => answered([notification('1')], pageInfo(1)))]],
  });
  const waiting = await screen.findByRole('status', { name: 'Đang tải thông báo' });
  expect(waiting.children).toHaveLength(12);
  answer();
  await screen.findByRole('button', { name: /Đồng bộ cổng thuế xong/ });
  expect(screen.queryByRole('status', { name: 'Đang tải thông báo' })).toBeNull();
});

test('NOTI-003 the invoices of a notification are a list; the received ones are chosen all at once, and approved', async () => {
  const rows = ['7', '8', '9'].map((id) =>
    invoiceRow({ id, invoice_number: `0000000${id}`, kind_of: id === '9', origin: 3 }),
  );
  const approved = bulkAct({ kind: 'approve', state: 'finished', total: 2, done: 2 });
  const sent = await renderApp({
    path: '/notification',
    stubs: [
      [listNotifiedInvoices, () => answered(rows, pageInfo(3))],
      [
        checkApproval,
        ({ input }) => ({
          valid: (input['ids'] as string[]).map((id) => ({
            invoice: rows.find((row) => row.id === id),
            warnings: [],
          })),
          invalid: [],
        }),
      ],
      [askBulkAct, () => bulkQuestion({ kind: 'approve', total: 2, numbering: null })],
      [startBulkAct, () => approved],
      [getBulkAct, () => approved],
      ...notifying(),
    ],
  });
  const [first] = await screen.findAllByRole('button', { name: /Đồng bộ cổng thuế xong/ });
  if (!first) throw new Error('no row');
  fireEvent.click(first);
  const detail = await screen.findByRole('dialog', { name: 'Hóa đơn của thông báo' });
  await within(detail).findByText('3 hóa đơn');
  const box = (name: RegExp | string) => within(detail).getByRole('checkbox', { name });
  expect(within(detail).getAllByRole('link')).toHaveLength(3);
  // What was issued here nobody has to approve.
  expect(within(detail).getAllByRole('checkbox')).toHaveLength(3);
  const isChecked = (name: RegExp) =>
    box(name).getAttribute('aria-checked') ?? String((box(name) as HTMLInputElement).checked);
  fireEvent.click(box(/^Chọn tất cả/));
  expect([isChecked(/00000007/), isChecked(/00000008/)]).toEqual(['true', 'true']);
  fireEvent.click(box(/^Chọn tất cả/));
  expect([isChecked(/00000007/), isChecked(/00000008/)]).toEqual(['false', 'false']);
  expect(within(detail).queryByRole('button', { name: /^Xác nhận đối chiếu/ })).toBeNull();
  fireEvent.click(box(/^Chọn tất cả/));
  fireEvent.click(within(detail).getByRole('button', { name: 'Xác nhận đối chiếu (2)' }));
  const approve = await screen.findByRole('button', { name: 'Duyệt 2 hóa đơn' });
  await screen.findByRole('list', { name: 'Duyệt được (2)' });
  await waitFor(() => expect(approve.getAttribute('aria-busy')).not.toBe('true'));
  fireEvent.click(approve);
  await waitFor(() => expect(made(sent, startBulkAct)).toHaveLength(1));
  expect(made(sent, checkApproval).map(({ input }) => input)).toEqual([{ ids: ['7', '8'] }]);
  expect(made(sent, askBulkAct)[0]?.input).toMatchObject({
    kind: 'approve',
    list_invoice_id: ['7', '8'],
  });
});
