import {
  createDirectory,
  type DirectoryNode,
  getDirectoryTotals,
  getStructure,
  moveInvoicesToDir,
  restoreDirectories,
  updateWholeDirs,
} from '@hoadon/contracts/directories';
import { listInvoices } from '@hoadon/contracts/invoice-lists';
import { getInvoice } from '@hoadon/contracts/invoices';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInvoiceLists } from '../../testing/pages/invoice-lists.ts';
import { renderPart } from '../../testing/render-page.tsx';
import { invoiceDetail, invoiceRow } from '../../testing/sample-invoices.ts';
import { pageInfo } from '../../testing/samples.ts';
import { answered, refused, type Sent, type Stub } from '../../testing/stub-calls.ts';
import { FolderPanel } from './index.ts';

const node = (id: string, name: string, parent: string, children: DirectoryNode[] = []) => ({
  id,
  name,
  parent_id: parent,
  parentId: parent,
  expand: false,
  children,
  descendant: children.flatMap((child) => [child.id, ...child.descendant]),
});
/** Năm nay(Quý 1) Năm ngoái */
const TREE = {
  structure: [node('1', 'Năm nay', '0', [node('2', 'Quý 1', '1')]), node('3', 'Năm ngoái', '0')],
  version: '7',
};
const STUBS: readonly Stub[] = [
  [getStructure, () => TREE],
  [getDirectoryTotals, () => [{ id: '3', invoices: 2, amounts: [] }]],
  [listInvoices, () => answered([invoiceRow({ id: '5' })], pageInfo(1))],
  [getInvoice, () => invoiceDetail({ id: '5' })],
];
const sentTo = (sent: readonly Sent[], call: Sent['call']) =>
  sent.filter((one) => one.call === call).map(({ input }) => input);

const folders = () => screen.findByRole('region', { name: 'Thư mục' });
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement as Element, { key });
};
const focused = () => document.activeElement?.textContent;
/** Opens the directories beside a list and gives the first directory the focus. */
async function atTheTree(...stubs: Stub[]): Promise<Sent[]> {
  const sent = await renderPart(<FolderPanel />, { stubs: [...stubs, ...STUBS] });
  (await within(await folders()).findByRole('treeitem', { name: 'Năm nay' })).focus();
  return sent;
}

function onAPhone(): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query === '(max-width: 768px)',
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
}

test('the arrows open a directory and walk through the tree, and Enter shows the content of one', async () => {
  await atTheTree();
  press('ArrowRight', 'ArrowRight');
  expect(focused()).toContain('Quý 1');
  press('ArrowDown');
  expect(focused()).toContain('Năm ngoái');
  press('ArrowUp', 'ArrowLeft', 'ArrowLeft');
  expect(screen.queryByRole('treeitem', { name: 'Quý 1' })).toBeNull();
  press('Enter');
  await waitFor(() => expect(window.location.search).toContain('directory_id=1'));
});

test('DIR-005 DIR-007 F2 renames the directory that has the focus, and never to nothing', async () => {
  const sent = await atTheTree([updateWholeDirs, () => ({ ...TREE, deletion_id: null })]);
  press('F2');
  const dialog = await screen.findByRole('dialog', { name: 'Đổi tên' });
  const name = within(dialog).getByRole('textbox', { name: 'Tên thư mục' });
  fireEvent.change(name, { target: { value: ' ' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Lưu' }));
  within(dialog).getByText('Nhập tên thư mục.');
  expect(sentTo(sent, updateWholeDirs)).toEqual([]);
  fireEvent.change(name, { target: { value: 'Năm 2026' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Lưu' }));
  await waitFor(() =>
    expect(sentTo(sent, updateWholeDirs)).toEqual([
      { directories: [{ id: '1', name: 'Năm 2026' }] },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('DIR-006 a deleted directory is put back from its notice, also where the first try was refused', async () => {
  const tries = [() => refused(409, 'DIRECTORY_NAME_TAKEN', { name: 'Năm ngoái' }), () => TREE];
  const sent = await atTheTree(
    [updateWholeDirs, () => ({ structure: [TREE.structure[0]], version: '8', deletion_id: '4' })],
    [restoreDirectories, () => tries.shift()?.() ?? null],
  );
  press('End', 'Delete');
  const question = await screen.findByRole('alertdialog', { name: 'Xóa thư mục “Năm ngoái”?' });
  await within(question).findByText('2 hóa đơn trong thư mục được chuyển đến đâu?');
  fireEvent.click(within(question).getByRole('button', { name: 'Xóa' }));
  await screen.findByText('Đã xóa thư mục “Năm ngoái”');
  expect(sentTo(sent, updateWholeDirs)).toEqual([{ deletedDirectories: ['3'], invoices_to: '0' }]);
  const undo = async () => fireEvent.click(await screen.findByRole('button', { name: 'Hoàn tác' }));
  await undo();
  await screen.findByText('Chưa khôi phục được thư mục “Năm ngoái”.');
  await waitFor(() => expect(sentTo(sent, restoreDirectories)).toEqual([{ id: '4' }]));
  for (const button of screen.getAllByRole('button', { name: 'Hoàn tác' }).slice(-1))
    fireEvent.click(button);
  await screen.findByText('Đã khôi phục thư mục “Năm ngoái”');
});

test('DIR-005 a directory is moved by its dialog, and back from the notice when the dialog is long closed', async () => {
  const sent = await atTheTree([updateWholeDirs, () => ({ ...TREE, deletion_id: null })]);
  press('End');
  fireEvent.contextMenu(document.activeElement as Element);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Chuyển vào thư mục khác…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Chuyển “Năm ngoái” vào' });
  fireEvent.click(await within(dialog).findByRole('treeitem', { name: 'Năm nay' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Chuyển' }));
  await screen.findByText('Đã chuyển thư mục “Năm ngoái”');
  fireEvent.click(await screen.findByRole('button', { name: 'Hoàn tác' }));
  await screen.findByText('Đã chuyển về chỗ cũ');
  expect(sentTo(sent, updateWholeDirs)).toEqual([
    { directories: [{ id: '3', parent_id: '1' }] },
    { directories: [{ id: '3', parent_id: '0' }] },
  ]);
});

test('on a phone the tree opens from the head of the list: a press chooses, and what can be done is beside it', async () => {
  onAPhone();
  const sent = await renderInvoiceLists({
    path: '/main/all',
    stubs: [
      [
        createDirectory,
        ({ input }) => ({ new_directory: node('9', String(input['name']), '3'), version: '8' }),
      ],
      ...STUBS,
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Thư mục' }));
  const dialog = await screen.findByRole('dialog', { name: 'Thư mục' });
  fireEvent.click(await within(dialog).findByRole('treeitem', { name: /Năm ngoái/ }));
  expect(window.location.search).not.toContain('directory_id');
  fireEvent.click(
    await within(dialog).findByRole('button', { name: 'Thao tác với thư mục Năm ngoái' }),
  );
  const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(names.join()).toMatch(/Tạo thư mục.*Đổi tên.*Chuyển vào thư mục khác.*Xóa thư mục/);
  fireEvent.click(screen.getByRole('menuitem', { name: /Tạo thư mục/ }));
  const naming = await screen.findByRole('dialog', { name: 'Tạo thư mục' });
  fireEvent.change(within(naming).getByRole('textbox', { name: 'Tên thư mục' }), {
    target: { value: 'Quý 4' },
  });
  fireEvent.click(within(naming).getByRole('button', { name: 'Lưu' }));
  await waitFor(() =>
    expect(sentTo(sent, createDirectory)).toEqual([{ name: 'Quý 4', parent_id: '3' }]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Tạo thư mục' })).toBeNull());
  fireEvent.click(within(dialog).getByRole('button', { name: 'Xem hóa đơn' }));
  await waitFor(() => expect(window.location.search).toContain('directory_id=3'));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Thư mục' })).toBeNull());
});

test('DIR-005 one invoice is moved from its menu, and laid back from the notice', async () => {
  const from = [{ parent_id: '3', invoices: ['5'] }];
  const sent = await renderInvoiceLists({
    path: '/main/all',
    stubs: [[moveInvoicesToDir, () => ({ moved: 1, from })], ...STUBS],
  });
  const row = (await screen.findByRole('checkbox', { name: 'Chọn tất cả' })) && (await theRow());
  fireEvent.contextMenu(row);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Chuyển vào thư mục…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Chuyển 1 hóa đơn vào thư mục' });
  fireEvent.click(await within(dialog).findByRole('treeitem', { name: 'Năm nay' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Chuyển' }));
  await screen.findByText('Đã chuyển 1 hóa đơn');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(await screen.findByRole('button', { name: 'Hoàn tác' }));
  await screen.findByText('Đã chuyển về chỗ cũ');
  expect(sentTo(sent, moveInvoicesToDir)).toEqual([
    { parent_id: '1', invoices: ['5'] },
    { parent_id: '3', invoices: ['5'] },
  ]);
});

async function theRow(): Promise<Element> {
  const table = await screen.findByRole('table');
  await waitFor(() => expect(table.querySelector('[data-id="5"]')).not.toBeNull());
  return table.querySelector('[data-id="5"]') as Element;
}
