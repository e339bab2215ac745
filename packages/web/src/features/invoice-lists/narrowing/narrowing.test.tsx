import { listInvoices, readFilterOptions } from '@hoadon/contracts/invoice-lists';
import { globalSearch } from '@hoadon/contracts/search';
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
  await Promise.all([import('./list-tools.tsx'), import('../../../ui/filters/filter-dialog.tsx')]);
});

const STUBS: readonly Stub[] = [
  [listInvoices, () => answered([invoiceRow()], pageInfo(1))],
  [
    readFilterOptions,
    () => ({
      tags: [{ id: '4', name: 'Khẩn', color: null }],
      directories: [
        { id: '1', name: 'Năm 2026', parent_id: '0' },
        { id: '2', name: 'Quý 4', parent_id: '1' },
      ],
      users: [{ id: '1', name: 'Trần Thị Minh Anh' }],
      partners: [{ id: '9', name: 'Gạch Đồng Tâm', taxcode: '0300000003' }],
      draft_imports: [{ id: '12', name: 'hoa-don.xlsx' }],
    }),
  ],
];
const listRequests = (sent: readonly Sent[]) =>
  sent.filter(({ call }) => call === listInvoices).map(({ input }) => input);
const address = () => Object.fromEntries(new URLSearchParams(window.location.search));
const chips = async () =>
  within(await screen.findByRole('list', { name: 'Điều kiện đang lọc' }))
    .getAllByRole('listitem')
    .map((chip) => chip.textContent);
const panel = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Lọc' }));
  return within(await screen.findByRole('dialog', { name: 'Lọc danh sách' }));
};

test('LIST-013 filters of the URL are sent to the server and named in chips', async () => {
  const search =
    'kind=1,2&tag_id=none:4&directory_id=2&partner_id=9&amount_from=1000000&vat_rate=8';
  const sent = await renderLists({ path: `/main/all?${search}`, stubs: STUBS });
  await waitFor(async () =>
    expect(await chips()).toEqual([
      'Loại hóa đơn: 1 · Hóa đơn GTGT, 2 · Hóa đơn bán hàng',
      'Tổng tiền thanh toán: từ 1.000.000',
      'Thuế suất: 8%',
      'Khách hàng, nhà cung cấp: Gạch Đồng Tâm',
      'Nhãn: không có Khẩn',
      'Thư mục: Quý 4',
    ]),
  );
  expect(listRequests(sent)[0]).toMatchObject(Object.fromEntries(new URLSearchParams(search)));
  fireEvent.click(screen.getByRole('button', { name: 'Bỏ điều kiện Nhãn' }));
  await waitFor(() => expect(address()).not.toHaveProperty('tag_id'));
  expect(address()).toHaveProperty('kind', '1,2');
  await waitFor(() => expect(listRequests(sent).some((input) => !('tag_id' in input))).toBe(true));
});

test('every filter that is declared has its control under f, but what the list itself holds fixed', async () => {
  await renderLists({ path: '/main/revenue', stubs: STUBS });
  await screen.findByRole('button', { name: 'Lọc' });
  fireEvent.keyDown(document.body, { key: 'f' });
  const dialog = await screen.findByRole('dialog', { name: 'Lọc danh sách' });
  for (const label of ['Ngày lập', 'Thuế suất', 'Thanh toán', 'Nhãn', 'Thư mục', 'Người tạo'])
    within(dialog).getByRole('group', { name: label });
  expect(within(dialog).queryByLabelText('Chiều hóa đơn')).toBeNull();
  expect(dialog.textContent).not.toMatch(/filters\.|invoices\./);
  expect(await brokenRules(dialog)).toEqual([]);
});

test('filters of the panel go into the address and keep what was searched for', async () => {
  await renderLists({ path: '/main/all?search_text=gốm&page=3', stubs: STUBS });
  const dialog = await panel();
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Thanh toán một phần' }));
  fireEvent.change(dialog.getByRole('combobox', { name: 'Chiều hóa đơn' }), {
    target: { value: 'INCOMING' },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Lọc' }));
  await waitFor(() =>
    expect(address()).toEqual({
      search_text: 'gốm',
      payment_status: 'partly',
      invoiceType: 'INCOMING',
    }),
  );
});

test('LIST-013 directories are chosen where they lie in each other, by the keyboard too', async () => {
  await renderLists({ path: '/main/all?directory_id=2', stubs: STUBS });
  await screen.findByText('Quý 4');
  const dialog = await panel();
  const tree = dialog.getByRole('tree', { name: 'Thư mục' });
  expect(tree.getAttribute('aria-multiselectable')).toBe('true');
  // The way to what is chosen is open.
  const quarter = within(tree).getByRole('treeitem', { name: 'Quý 4' });
  expect(quarter.getAttribute('aria-selected')).toBe('true');
  const year = within(tree).getByRole('treeitem', { name: 'Năm 2026' });
  fireEvent.keyDown(quarter, { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(year);
  fireEvent.keyDown(year, { key: 'Enter' });
  expect(year.getAttribute('aria-selected')).toBe('true');
  fireEvent.click(quarter);
  expect(quarter.getAttribute('aria-selected')).toBe('false');
  fireEvent.click(dialog.getByRole('button', { name: 'Lọc' }));
  await waitFor(() => expect(address()).toEqual({ directory_id: '1' }));
});

test('customers and vendors are looked for by what is typed', async () => {
  const sent = await renderLists({
    path: '/main/all',
    stubs: [...STUBS, [globalSearch, () => ({ invoices: [], customers: [], vendors: [] })]],
  });
  const dialog = await panel();
  const box = dialog.getByRole('combobox', { name: 'Thêm: Khách hàng, nhà cung cấp' });
  fireEvent.change(box, { target: { value: 'phở' } });
  await waitFor(() =>
    expect(sent.find(({ call }) => call === globalSearch)?.input).toEqual({
      search_text: 'phở',
      limit: 25,
    }),
  );
});

test('LIST-001 the tabs narrow the list, by their number keys too', async () => {
  const sent = await renderLists({ path: '/main/expense', stubs: STUBS });
  fireEvent.click(await screen.findByRole('button', { name: 'Đã kiểm tra' }));
  await waitFor(() =>
    expect(listRequests(sent)).toContainEqual(expect.objectContaining({ filter: 'VERIFIED' })),
  );
  fireEvent.keyDown(document.body, { key: '2' });
  await waitFor(() => expect(address()).toEqual({ filter: 'PAID' }));
  fireEvent.keyDown(document.body, { key: '1' });
  await waitFor(() => expect(address()).toEqual({}));
});

test('unknown filters of the URL are named and ignored, and are dropped with the next filter', async () => {
  const sent = await renderLists({
    path: '/main/revenue?colour=red&vat_rate=7&invoice_outgoing=true&kind=1',
    stubs: STUBS,
  });
  const notice = await screen.findByText(/Bỏ qua điều kiện không đọc được/);
  expect(notice.textContent).toMatch(/: vat_rate, colour$/);
  expect(listRequests(sent)[0]).not.toHaveProperty('colour');
  expect(listRequests(sent)[0]).not.toHaveProperty('vat_rate');
  fireEvent.click(screen.getByRole('button', { name: 'Đã thanh toán' }));
  await waitFor(() => expect(screen.queryByText(/Bỏ qua điều kiện/)).toBeNull());
});

test('filters without a match show an empty state that offers to clear them', async () => {
  await renderLists({
    path: '/main/all?currency=USD',
    stubs: [
      [
        listInvoices,
        ({ input }) => answered(input['currency'] ? [] : [invoiceRow()], pageInfo(null)),
      ],
    ],
  });
  await screen.findByText('Không có hóa đơn nào khớp với điều kiện lọc.');
  fireEvent.click(screen.getAllByRole('button', { name: 'Bỏ lọc' })[0] as HTMLElement);
  await screen.findByText('Công ty Cổ phần Phở Bún');
  expect(address()).toEqual({});
});

test('what an import of drafts made is listed under the name of its file; a list of invoices offers no import by itself', async () => {
  const sent = await renderLists({ path: '/main/all?draft_import=12', stubs: STUBS });
  await waitFor(async () => expect(await chips()).toEqual(['Lần nhập bản nháp: hoa-don.xlsx']));
  expect(listRequests(sent)).toMatchObject([{ draft_import: '12' }]);
  const dialog = await panel();
  dialog.getByRole('group', { name: 'Lần nhập bản nháp' });
  fireEvent.click(dialog.getByRole('button', { name: 'Bỏ lọc' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Lọc' }));
  await waitFor(() => expect(address()).not.toHaveProperty('draft_import'));
  expect((await panel()).queryByRole('group', { name: 'Lần nhập bản nháp' })).toBeNull();
});
