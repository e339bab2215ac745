import { askBulkAct } from '@hoadon/contracts/bulk-acts';
import { listInvoices, listReleasing } from '@hoadon/contracts/invoice-lists';
import { getInvoice } from '@hoadon/contracts/invoices';
import {
  createTag,
  deleteTag,
  getAllTags,
  getCountedTags,
  setTagToInvoices,
  updateTag,
} from '@hoadon/contracts/tags';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { lateRights } from '../../testing/late-rights.ts';
import { renderInvoiceLists } from '../../testing/pages/invoice-lists.ts';
import { renderPart } from '../../testing/render-page.tsx';
import { draftRow, invoiceDetail, invoiceRow } from '../../testing/sample-invoices.ts';
import { bulkQuestion, currentUser, pageInfo } from '../../testing/samples.ts';
import { answered, refused, type Sent, type Stub } from '../../testing/stub-calls.ts';
import { SideTags } from './index.ts';

const RED = { id: '1', name: 'Gấp', hex_color: '#c81e1e' };
const PAYABLE = { id: '2', name: 'TOTAL_PAYABLE', hex_color: '#cccccc' };
const COUNTED = [
  { ...RED, invoices: 3, revenue: '660000', expense: '0' },
  { ...PAYABLE, invoices: 0, revenue: '0', expense: '1250000' },
];
const STUBS: readonly Stub[] = [
  [getAllTags, () => [RED, PAYABLE]],
  [getCountedTags, () => COUNTED],
  [listInvoices, () => answered([invoiceRow({ id: '5' }), invoiceRow({ id: '6' })], pageInfo(2))],
  [getInvoice, () => invoiceDetail({ id: '5' })],
];
const sentTo = (sent: readonly Sent[], call: Sent['call']) =>
  sent.filter((one) => one.call === call).map(({ input }) => input);

async function manage(stubs = STUBS) {
  const sent = await renderPart(<SideTags collapsed={false} />, { stubs });
  fireEvent.click(await screen.findByRole('button', { name: 'Quản lý nhãn' }));
  return { sent, dialog: await screen.findByRole('dialog', { name: 'Quản lý nhãn' }) };
}

test('TAG-004 TAG-010 the tags are listed with revenue and expense, a special name in the reader’s language', async () => {
  const { dialog } = await manage();
  const rows = (await within(dialog).findAllByRole('row')).map((row) => row.textContent);
  expect(rows[1]).toBe('Gấp3660.0000');
  expect(rows[2]).toBe('Tổng phải trả001.250.000');
});

test('TAG-007 tags are searched without tones, and an empty result is reported', async () => {
  const { dialog } = await manage();
  const search = await within(dialog).findByRole('textbox', { name: 'Tìm nhãn' });
  fireEvent.change(search, { target: { value: 'tong phai' } });
  expect(within(dialog).getAllByRole('row')).toHaveLength(2);
  fireEvent.change(search, { target: { value: 'xyz' } });
  within(dialog).getByText('Không có nhãn nào khớp với “xyz”.');
});

test('TAG-005 TAG-006 a short or taken name is reported beside the field, and nothing is sent', async () => {
  const { sent, dialog } = await manage([
    ...STUBS,
    [createTag, () => refused(409, 'TAG_NAME_TAKEN', { name: 'Ab' })],
  ]);
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Tạo nhãn' }));
  const form = await screen.findByRole('dialog', { name: 'Tạo nhãn' });
  const name = within(form).getByRole('textbox', { name: /^Tên nhãn/ });
  const save = () => fireEvent.click(within(form).getByRole('button', { name: 'Lưu' }));
  save();
  within(form).getByText('Nhập tên nhãn.');
  fireEvent.change(name, { target: { value: 'A' } });
  within(form).getByText('Tên nhãn cần ít nhất 2 ký tự.');
  fireEvent.change(name, { target: { value: 'gấp' } });
  within(form).getByText('Đã có nhãn tên “gấp”.');
  save();
  expect(sentTo(sent, createTag)).toEqual([]);
  // What another tab made a moment ago the server knows.
  fireEvent.change(name, { target: { value: 'Ab' } });
  fireEvent.click(within(form).getByRole('radio', { name: 'Tím' }));
  save();
  await within(form).findByText('Đã có nhãn tên “Ab”.');
  expect(sentTo(sent, createTag)).toEqual([{ name: 'Ab', hex_color: '#7e22ce' }]);
});

test('TAG-004 of a special tag only the colour is changed', async () => {
  const { sent, dialog } = await manage([...STUBS, [updateTag, () => PAYABLE]]);
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Sửa nhãn Tổng phải trả' }));
  const form = await screen.findByRole('dialog', { name: 'Sửa nhãn' });
  expect(within(form).getByRole('textbox', { name: /^Tên nhãn/ })).toHaveProperty('readOnly', true);
  fireEvent.click(within(form).getByRole('radio', { name: 'Đỏ' }));
  fireEvent.click(within(form).getByRole('button', { name: 'Lưu' }));
  await waitFor(() =>
    expect(sentTo(sent, updateTag)).toEqual([
      { id: '2', name: 'TOTAL_PAYABLE', hex_color: '#c81e1e' },
    ]),
  );
});

test('TAG-008 deleting the tag whose list is open leads to the overview; the question shows how many invoices lose it', async () => {
  await renderInvoiceLists({
    path: '/main/tag/1',
    stubs: [...STUBS, [deleteTag, () => ({ invoices: 3 })]],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Xóa' }));
  const question = await screen.findByRole('alertdialog', { name: 'Xóa nhãn Gấp?' });
  await within(question).findByText(/^3 hóa đơn sẽ mất nhãn này/);
  fireEvent.click(within(question).getByRole('button', { name: 'Xóa' }));
  await waitFor(() => expect(window.location.pathname).toBe('/main/dashboard'));
});

test.each(['Enter', ':', ';'])(
  'TAG-009 UX-024 key t sets a tag of the row with the keyboard cursor, and a new name, ended by %s, makes the tag',
  async (separator) => {
    const sent = await renderInvoiceLists({
      path: '/main/revenue',
      stubs: [
        ...STUBS,
        [createTag, ({ input }) => ({ id: '9', ...input })],
        [setTagToInvoices, () => [{ invoice_id: '5', added: ['9'], removed: [] }]],
      ],
    });
    await screen.findByRole('checkbox', { name: 'Chọn tất cả' });
    fireEvent.keyDown(document.body, { key: 'j' });
    await waitFor(() => expect(document.activeElement?.closest('[data-id]')).toBeTruthy());
    fireEvent.keyDown(document.activeElement as Element, { key: 't' });
    const finder = await screen.findByRole('textbox', { name: /^Tìm hoặc thêm nhãn/ });
    fireEvent.change(finder, { target: { value: 'Mới' } });
    fireEvent.keyDown(finder, { key: ',' });
    expect(sentTo(sent, createTag)).toEqual([]);
    fireEvent.keyDown(finder, { key: separator });
    await screen.findByText('Đã gắn nhãn Mới');
    expect(sentTo(sent, createTag)).toEqual([{ name: 'Mới', hex_color: '#cccccc' }]);
    expect(sentTo(sent, setTagToInvoices)).toEqual([{ tags: ['9'], how: 'add', invoices: ['5'] }]);
  },
);

test('a key that is pressed before it is known what the user may do is not lost', async () => {
  const { rights, tellRights } = lateRights(currentUser());
  await renderInvoiceLists({ path: '/main/revenue', stubs: [rights, ...STUBS] });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Chọn tất cả' }));
  fireEvent.keyDown(document.body, { key: 't' });
  expect(screen.queryByRole('dialog')).toBeNull();
  tellRights();
  await screen.findByRole('dialog', { name: 'Gắn nhãn' });
});

test('TAG-009 key t tags drafts too: the one with the keyboard cursor, and those that are chosen', async () => {
  // Not the ids of the issued invoices: all lists share their rows.
  const rows = [draftRow({ id: '8' }), draftRow({ id: '9' })];
  const sent = await renderInvoiceLists({
    path: '/main/status/draft',
    stubs: [
      [listReleasing, () => answered(rows, pageInfo(2))],
      [
        getInvoice,
        ({ url }) => invoiceDetail(draftRow({ id: url.pathname.split('/').at(-1) ?? '' })),
      ],
      [setTagToInvoices, () => [{ invoice_id: '5', added: ['1'], removed: [] }]],
      [askBulkAct, () => bulkQuestion({ kind: 'tag' })],
      ...STUBS,
    ],
  });
  await screen.findByRole('checkbox', { name: 'Chọn tất cả' });
  await waitFor(() => expect(document.querySelector('[role=table] [data-id]')).not.toBeNull());
  fireEvent.keyDown(document.body, { key: 'j' });
  await waitFor(() => expect(document.activeElement?.closest('[data-id]')).toBeTruthy());
  await waitFor(() => {
    fireEvent.keyDown(document.activeElement as Element, { key: 't' });
    screen.getByRole('dialog', { name: 'Gắn nhãn' });
  });
  const one = screen.getByRole('dialog', { name: 'Gắn nhãn' });
  fireEvent.click(await within(one).findByRole('checkbox', { name: 'Gấp' }));
  await screen.findByText('Đã gắn nhãn Gấp');
  expect(sentTo(sent, setTagToInvoices)).toEqual([{ tags: ['1'], how: 'add', invoices: ['8'] }]);
  const [, close] = within(one).getAllByRole('button', { name: 'Đóng' });
  fireEvent.click(close as Element);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Chọn tất cả' }));
  fireEvent.keyDown(document.body, { key: 't' });
  const many = await screen.findByRole('dialog', { name: 'Gắn nhãn' });
  fireEvent.click(await within(many).findByRole('checkbox', { name: 'Gấp' }));
  fireEvent.click(within(many).getByRole('button', { name: 'Tiếp' }));
  await waitFor(() =>
    expect(sentTo(sent, askBulkAct)).toMatchObject([
      { kind: 'tag', list_invoice_id: ['8', '9'], tag: { tags: ['1'], how: 'add' } },
    ]),
  );
});

test('VIEW-005 the tags of the open invoice are narrowed by typing, put on, made and managed from one dropdown', async () => {
  const sent = await renderInvoiceLists({
    path: '/main/revenue?invoice=5',
    stubs: [
      ...STUBS,
      [createTag, ({ input }) => ({ id: '9', ...input })],
      [setTagToInvoices, ({ input }) => [{ invoice_id: '5', added: input['tags'], removed: [] }]],
    ],
  });
  const open = async () => {
    fireEvent.click(await screen.findByRole('button', { name: /^Nhãn/ }));
    return screen.findByRole('dialog', { name: 'Gắn nhãn' });
  };
  await screen.findByRole('dialog', { name: /^Hóa đơn 1C26TAA/ });
  const menu = await open();
  const finder = await within(menu).findByRole('textbox', { name: /^Tìm hoặc thêm nhãn/ });
  fireEvent.change(finder, { target: { value: 'gap' } });
  const names = within(menu)
    .getAllByRole('checkbox')
    .map((box) => box.closest('label')?.textContent);
  expect(names).toEqual(['Gấp']);
  fireEvent.click(within(menu).getByRole('checkbox', { name: 'Gấp' }));
  await screen.findByText('Đã gắn nhãn Gấp');
  fireEvent.click(within(menu).getByRole('button', { name: 'Tạo nhãn' }));
  const form = await screen.findByRole('dialog', { name: 'Tạo nhãn' });
  fireEvent.change(within(form).getByRole('textbox', { name: /^Tên nhãn/ }), {
    target: { value: 'Kiểm toán' },
  });
  fireEvent.click(within(form).getByRole('button', { name: 'Lưu' }));
  await screen.findByText('Đã gắn nhãn Kiểm toán');
  expect(sentTo(sent, setTagToInvoices)).toEqual([
    { tags: ['1'], how: 'add', invoices: ['5'] },
    { tags: ['9'], how: 'add', invoices: ['5'] },
  ]);
  fireEvent.click(within(await open()).getByRole('button', { name: 'Quản lý nhãn' }));
  await screen.findByRole('dialog', { name: 'Quản lý nhãn' });
});

test('TAG-011 several chosen rows are asked about with what was chosen', async () => {
  const sent = await renderInvoiceLists({
    path: '/main/revenue',
    stubs: [...STUBS, [askBulkAct, () => bulkQuestion({ kind: 'tag' })]],
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Chọn tất cả' }));
  fireEvent.keyDown(document.body, { key: 't' });
  const dialog = await screen.findByRole('dialog', { name: 'Gắn nhãn' });
  fireEvent.click(await within(dialog).findByRole('checkbox', { name: 'Gấp' }));
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Bỏ các nhãn đã chọn' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Tiếp' }));
  await waitFor(() =>
    expect(sentTo(sent, askBulkAct)).toMatchObject([
      { kind: 'tag', list_invoice_id: ['5', '6'], tag: { tags: ['1'], how: 'remove' } },
    ]),
  );
});
