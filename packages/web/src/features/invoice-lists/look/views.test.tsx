import { listInvoices } from '@hoadon/contracts/invoice-lists';
import {
  createView,
  listViews,
  type SavedView,
  saveListSetting,
} from '@hoadon/contracts/saved-views';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { brokenRules } from '../../../testing/broken-rules.ts';
import { plainLists } from '../../../testing/pages/plain-lists.tsx';
import { invoiceRow } from '../../../testing/sample-invoices.ts';
import { pageInfo } from '../../../testing/samples.ts';
import { answered, type Sent, type Stub } from '../../../testing/stub-calls.ts';

const renderLists = plainLists();

beforeAll(async () => {
  // Fetched late; on a busy machine that takes longer than a test waits.
  await Promise.all([
    import('./view-tools.tsx'),
    import('./view-dialog.tsx'),
    import('./columns-dialog.tsx'),
    import('../../../ui/overlays/open-menu.tsx'),
  ]);
});

const UNPAID: SavedView = {
  id: '5',
  list: 'revenue',
  name: 'Chưa thu',
  is_shared: false,
  is_own: true,
  query: { payment_status: 'unpaid', sort: 'total' },
  look: { columns: [{ key: 'total' }, { key: 'number' }], density: 'compact' },
};
const ROWS: Stub = [listInvoices, () => answered([invoiceRow()], pageInfo(1))];
const views = (one: SavedView | null, rest: object = {}): Stub => [
  listViews,
  () => ({ views: one ? [one] : [], look: {}, default_view_id: null, ...rest }),
];
const made = (sent: readonly Sent[], call: unknown) => sent.filter((one) => one.call === call);
const address = () => Object.fromEntries(new URLSearchParams(window.location.search));
const heads = async () => {
  await screen.findByRole('button', { name: /Mở hóa đơn/ });
  return screen.getAllByRole('columnheader').map((head) => head.textContent);
};
const menu = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('menu'));
};

test('a press on a head orders the list by it, and turns it around; months stand where days lead', async () => {
  const sent = await renderLists({ path: '/main/revenue', stubs: [ROWS] });
  await heads();
  expect(screen.getByRole('table').textContent).toContain('Tháng 11/2026');
  const total = () => screen.getByRole('columnheader', { name: 'Tổng tiền' });
  fireEvent.click(within(total()).getByRole('button'));
  await waitFor(() => expect(address()).toEqual({ sort: 'total' }));
  await waitFor(() => expect(total().getAttribute('aria-sort')).toBe('descending'));
  fireEvent.click(within(total()).getByRole('button'));
  await waitFor(() => expect(address()).toEqual({ sort: 'total', order: 'asc' }));
  await waitFor(() =>
    expect(made(sent, listInvoices).map(({ input }) => input)).toContainEqual(
      expect.objectContaining({ sort: 'total', order: 'asc' }),
    ),
  );
  await waitFor(() => expect(screen.getByRole('table').textContent).not.toContain('Tháng 11'));
});

test('the menu orders by what has no column, and turns it around', async () => {
  await renderLists({ path: '/main/revenue', stubs: [ROWS] });
  const entries = await menu('Sắp xếp');
  fireEvent.click(entries.getByRole('menuitem', { name: 'Theo lần thay đổi gần nhất' }));
  await waitFor(() => expect(address()).toEqual({ sort: 'changed' }));
  const again = await menu('Sắp xếp');
  fireEvent.click(again.getByRole('menuitem', { name: 'Đổi sang tăng dần' }));
  await waitFor(() => expect(address()).toEqual({ sort: 'changed', order: 'asc' }));
});

test('a list opens with the view that its reader chose for it, and stays as it is left', async () => {
  await renderLists({
    path: '/main/revenue',
    stubs: [ROWS, views(UNPAID, { default_view_id: '5' })],
  });
  await waitFor(() => expect(address()).toEqual({ ...UNPAID.query, view: '5' }));
  await waitFor(async () =>
    expect((await heads()).slice(0, 3)).toEqual(['Tổng tiền', 'Số', 'Ký hiệu']),
  );
  const entries = await menu('Chưa thu');
  fireEvent.click(entries.getByRole('menuitem', { name: 'Không dùng chế độ xem' }));
  await waitFor(() => expect(address()).toEqual({ view: '0' }));
  expect((await heads())[0]).toBe('Số');
});

test('a link with filters does not open the default view', async () => {
  await renderLists({
    path: '/main/revenue?currency=USD',
    stubs: [ROWS, views(UNPAID, { default_view_id: '5' })],
  });
  await screen.findByRole('button', { name: 'Chế độ xem' });
  await heads();
  expect(address()).toEqual({ currency: 'USD' });
});

test('filters and order are saved as a view, for oneself or for the company', async () => {
  const savedViews: SavedView[] = [];
  const sent = await renderLists({
    path: '/main/revenue?currency=USD&sort=tax',
    stubs: [
      ROWS,
      [
        createView,
        ({ input }) => {
          savedViews.push({ ...UNPAID, ...input, id: '8', look: {} } as SavedView);
          return savedViews[0] ?? null;
        },
      ],
      [listViews, () => ({ views: savedViews, look: {}, default_view_id: null })],
    ],
  });
  const entries = await menu('Chế độ xem');
  fireEvent.click(entries.getByRole('menuitem', { name: 'Lưu thành chế độ xem mới' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Lưu' }));
  dialog.getByText('Nhập tên chế độ xem.');
  fireEvent.change(dialog.getByRole('textbox', { name: 'Tên chế độ xem' }), {
    target: { value: 'Ngoại tệ' },
  });
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Dùng chung trong công ty' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Lưu' }));
  await screen.findByRole('button', { name: 'Ngoại tệ' });
  expect(made(sent, createView)[0]?.input).toEqual({
    list: 'revenue',
    name: 'Ngoại tệ',
    is_shared: true,
    query: { currency: 'USD', sort: 'tax' },
    look: {},
  });
  expect(address()).toEqual({ currency: 'USD', sort: 'tax', view: '8' });
});

test('a view whose response was lost is saved by a retry, though it is in the list by now', async () => {
  const savedViews: SavedView[] = [];
  let isLost = true;
  const sent = await renderLists({
    path: '/main/revenue?currency=USD',
    stubs: [
      ROWS,
      [
        createView,
        () => {
          const view = { ...UNPAID, id: '8', name: 'Ngoại tệ' };
          savedViews.splice(0, 1, view);
          if (!isLost) return view;
          isLost = false;
          throw new TypeError('Failed to fetch');
        },
      ],
      [listViews, () => ({ views: savedViews, look: {}, default_view_id: null })],
    ],
  });
  const entries = await menu('Chế độ xem');
  fireEvent.click(entries.getByRole('menuitem', { name: 'Lưu thành chế độ xem mới' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Tên chế độ xem' }), {
    target: { value: 'Ngoại tệ' },
  });
  const read = made(sent, listViews).length;
  fireEvent.click(dialog.getByRole('button', { name: 'Lưu' }));
  await dialog.findByText(/NETWORK/);
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(made(sent, listViews).length).toBeGreaterThan(read));
  fireEvent.click(dialog.getByRole('button', { name: 'Lưu' }));
  await screen.findByRole('button', { name: 'Ngoại tệ' });
  const keys = made(sent, createView).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toMatch(/^\w{32}$/);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('columns are shown, hidden, moved and pinned, and remembered for their reader', async () => {
  let look = {};
  const sent = await renderLists({
    path: '/main/revenue',
    stubs: [
      ROWS,
      [listViews, () => ({ views: [], look, default_view_id: null })],
      [
        saveListSetting,
        ({ input }) => {
          look = Object(input['look']);
          return {};
        },
      ],
    ],
  });
  await heads();
  const button = await screen.findByRole('button', { name: 'Cột' });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  fireEvent.click(button);
  const box = await screen.findByRole('dialog', { name: 'Các cột của danh sách' });
  const dialog = within(box);
  expect(await brokenRules(box)).toEqual([]);
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Thanh toán' }));
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Tiền thuế' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Đưa Ký hiệu lên trước' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Ghim Tổng tiền' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Lưu' }));
  await waitFor(() => expect(made(sent, saveListSetting)).toHaveLength(1));
  await waitFor(async () =>
    expect(await heads()).toEqual([
      ...['Tổng tiền', 'Ký hiệu', 'Số', 'Người mua', 'Trạng thái', 'Ngày lập', 'Tiền thuế'],
      'Thao tác',
    ]),
  );
});

test('a view of another user is read-only', async () => {
  await renderLists({
    path: '/main/revenue?view=5',
    stubs: [ROWS, views({ ...UNPAID, is_own: false, is_shared: true })],
  });
  const entries = await menu('Chưa thu');
  expect(entries.queryByRole('menuitem', { name: /Cập nhật|Xóa/ })).toBeNull();
  expect(screen.getByText('Cột').closest('button')?.hasAttribute('disabled')).toBe(true);
});
