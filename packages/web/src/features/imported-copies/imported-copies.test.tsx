import { askBulkAct } from '@hoadon/contracts/bulk-acts';
import { deleteInvoices, restoreInvoices } from '@hoadon/contracts/imported-copies';
import { listInvoices } from '@hoadon/contracts/invoice-lists';
import { getInvoice } from '@hoadon/contracts/invoices';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { brokenRules } from '../../testing/broken-rules.ts';
import { renderInvoiceLists } from '../../testing/pages/invoice-lists.ts';
import { invoiceDetail, invoiceRow } from '../../testing/sample-invoices.ts';
import { bulkQuestion, pageInfo } from '../../testing/samples.ts';
import { answered, refused, type Stub } from '../../testing/stub-calls.ts';

const copy = { id: '7', kind_of: false, origin: 3 };
const QUESTION: Stub = [
  askBulkAct,
  () =>
    bulkQuestion({
      kind: 'delete-copies',
      total: 1,
      amounts: [],
      numbering: [],
      examples: [invoiceRow(copy)],
    }),
];
const done = { refused: [], refusals: [] };

/** Opens the menu of a purchase's row. */
async function openMenu(...stubs: readonly Stub[]) {
  const sent = await renderInvoiceLists({
    path: '/main/expense',
    stubs: [
      ...stubs,
      [listInvoices, () => answered([invoiceRow(copy)], pageInfo(1))],
      [getInvoice, () => invoiceDetail(copy)],
      QUESTION,
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Thao tác với hóa đơn 00000042' }));
  return { sent, menu: within(await screen.findByRole('menu')) };
}

async function askToDelete(...stubs: readonly Stub[]) {
  const { sent, menu } = await openMenu(...stubs);
  fireEvent.click(await menu.findByRole('menuitem', { name: 'Xóa bản nhập…' }));
  return { sent, dialog: await screen.findByRole('alertdialog') };
}

const pressIn = async (dialog: HTMLElement, name: string) => {
  const button = await within(dialog).findByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
};

test('an imported copy is deleted from the menu of its row and restored from the toast', async () => {
  const { sent, dialog } = await askToDelete(
    [deleteInvoices, () => ({ deleted: 1, ...done })],
    [restoreInvoices, () => ({ restored: 1, ...done })],
  );
  await within(dialog).findByText(/không còn trong danh sách/);
  expect(await brokenRules(dialog)).toEqual([]);
  await pressIn(dialog, 'Xóa bản nhập');
  await screen.findByText('Đã xóa bản nhập');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Hoàn tác' }));
  await screen.findByText('Đã khôi phục bản nhập');
  const inputs = [deleteInvoices, restoreInvoices].map(
    (call) => sent.find((one) => one.call === call)?.input,
  );
  expect(inputs).toEqual([{ invoices: ['7'] }, { invoices: ['7'] }]);
});

test('the viewer of a copy closes when the copy is deleted from it', async () => {
  await renderInvoiceLists({
    path: '/main/expense?invoice=7',
    stubs: [
      [deleteInvoices, () => ({ deleted: 1, ...done })],
      [listInvoices, () => answered([invoiceRow(copy)], pageInfo(1))],
      [getInvoice, () => invoiceDetail(copy)],
      QUESTION,
    ],
  });
  const viewer = within(await screen.findByRole('dialog'));
  fireEvent.click(await viewer.findByRole('button', { name: 'Thao tác' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Xóa bản nhập…' }));
  await pressIn(await screen.findByRole('alertdialog'), 'Xóa bản nhập');
  await waitFor(() => expect(window.location.search).not.toContain('invoice=7'));
});

test('the reason why a copy cannot be deleted is shown before anything is sent', async () => {
  const { sent, dialog } = await askToDelete([
    askBulkAct,
    () =>
      bulkQuestion({
        kind: 'delete-copies',
        total: 0,
        amounts: [],
        numbering: [],
        left_out: 1,
        left_out_rows: [{ reason: 'in-return', invoices: 1, examples: [invoiceRow(copy)] }],
      }),
  ]);
  await within(dialog).findByText(/tờ khai/);
  await pressIn(dialog, 'Đóng');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent.filter(({ call }) => call === deleteInvoices)).toEqual([]);
});

test('a copy that was paid since the question was shown stays, and the dialog names the reason', async () => {
  const { dialog } = await askToDelete([
    deleteInvoices,
    () => ({ deleted: 0, refused: ['7'], refusals: [{ id: '7', code: 'COPY_HAS_PAYMENTS' }] }),
  ]);
  await pressIn(dialog, 'Xóa bản nhập');
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(/thanh toán/);
});

test('the way back is offered again where a restore was refused', async () => {
  let attempts = 0;
  const { dialog } = await askToDelete(
    [deleteInvoices, () => ({ deleted: 1, ...done })],
    [
      restoreInvoices,
      () => {
        attempts += 1;
        return attempts === 1 ? refused(409, 'COPY_NUMBER_TAKEN') : { restored: 1, ...done };
      },
    ],
  );
  await pressIn(dialog, 'Xóa bản nhập');
  await screen.findByText('Đã xóa bản nhập');
  fireEvent.click(screen.getByRole('button', { name: 'Hoàn tác' }));
  const failed = await screen.findByText('Không khôi phục được bản nhập này');
  const toast = failed.closest<HTMLElement>('[data-sonner-toast]');
  fireEvent.click(within(toast ?? failed).getByRole('button', { name: 'Hoàn tác' }));
  await screen.findByText('Đã khôi phục bản nhập');
});

test('an invoice that was issued here has no such entry', async () => {
  const { menu } = await openMenu([
    getInvoice,
    () => invoiceDetail({ id: '7', kind_of: true, origin: 1 }),
  ]);
  await menu.findByRole('menuitem', { name: 'Gửi email' });
  expect(menu.queryByRole('menuitem', { name: 'Xóa bản nhập…' })).toBeNull();
});
