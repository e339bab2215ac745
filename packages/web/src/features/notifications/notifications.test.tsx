import { askBulkAct, getBulkAct, startBulkAct } from '@hoadon/contracts/bulk-acts';
import {
  getMailChoices,
  listNotifications,
  listNotifiedInvoices,
  type Notification,
  saveMailChoices,
} from '@hoadon/contracts/notifications';
import { checkApproval } from '@hoadon/contracts/reconciliation';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { brokenRules } from '../../testing/broken-rules.ts';
import { renderNotifications } from '../../testing/pages/notifications.ts';
import { invoiceRow } from '../../testing/sample-invoices.ts';
import { bulkAct, bulkQuestion, pageInfo } from '../../testing/samples.ts';
import { answered, type Sent } from '../../testing/stub-calls.ts';
import { reactionOf } from './reaction.ts';
import { notification, notifying } from './testing/notifying.ts';

const made = (sent: readonly Sent[], call: unknown) => sent.filter((one) => one.call === call);

test('NOTI-001 the page has all and unread ones and marks all as read; choices of e-mail are saved at once', async () => {
  const stubs = notifying();
  const sent = await renderNotifications({
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

test('NOTI-002 while notifications are loading twelve rows are in their place', async () => {
  let answer: () => void = () => {};
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await renderNotifications({
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
  const sent = await renderNotifications({
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
          already: [],
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
  // Invoices issued here need no approval.
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

test('NAV-013 the notification page shows the pending tasks', async () => {
  await renderNotifications({ path: '/notification' });
  await screen.findByRole('heading', { level: 1, name: 'Thông báo' });
  await screen.findByRole('region', { name: 'Việc cần làm' });
});

test('/notification breaks no accessibility rule', async () => {
  await renderNotifications({ path: '/notification' });
  await screen.findByRole('heading', { level: 1, name: 'Thông báo' });
  expect(await brokenRules(document.body, { 'landmark-unique': { enabled: false } })).toEqual([]);
});
