import { askBulkAct } from '@hoadon/contracts/bulk-acts';
import { listInvoices } from '@hoadon/contracts/invoice-lists';
import { getInvoice } from '@hoadon/contracts/invoices';
import { globalSearch } from '@hoadon/contracts/search';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { invoiceDetail, invoiceRow } from '../../testing/sample-invoices.ts';
import { bulkQuestion, pageInfo } from '../../testing/samples.ts';
import { answered } from '../../testing/stub-calls.ts';

const ROWS = [invoiceRow({ id: '1' }), invoiceRow({ id: '2' })];

test('the palette lists what the bar offers for the chosen rows, and nothing where none is chosen', async () => {
  await renderApp({
    path: '/main/revenue',
    stubs: [
      [listInvoices, () => answered(ROWS, pageInfo(2))],
      [askBulkAct, () => bulkQuestion({ kind: 'send-email', numbering: null })],
      [globalSearch, () => ({ invoices: [], customers: [], vendors: [] })],
    ],
  });
  const openPalette = async () => {
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    return screen.findByRole('dialog', { name: 'Tìm mọi thứ' });
  };
  const ACTS = { name: 'Việc với các hóa đơn đã chọn' };
  await screen.findByRole('checkbox', { name: 'Chọn tất cả' });
  const before = await openPalette();
  expect(within(before).queryByRole('group', ACTS)).toBeNull();
  fireEvent.keyDown(before, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Chọn tất cả' }));
  const acts = await within(await openPalette()).findByRole('group', ACTS);
  expect(
    within(acts)
      .getAllByRole('option')
      .map((act) => act.textContent),
  ).toEqual([
    'Đổi nhãnt',
    'Ghi nhận thanh toán…p',
    'Đánh dấu đã thanh toán',
    'Gửi email cho người mua',
    'Chuyển vào thư mụcm',
    'Tải PDF và XML',
    'Tải một tệp PDF',
    'Xuất Excel',
    'Sao chép thành hóa đơn mới',
    'Điều chỉnh chung…',
    'Thay thế chung…',
    'Xóa bản nhập',
  ]);
  fireEvent.click(within(acts).getByRole('option', { name: 'Gửi email cho người mua' }));
  await screen.findByRole('alertdialog', { name: 'Gửi email 2 hóa đơn?' });
});

test('the command palette offers what may be done with the one invoice that is chosen', async () => {
  await renderApp({
    path: '/main/revenue',
    stubs: [
      [listInvoices, () => answered([invoiceRow()], pageInfo(1))],
      [getInvoice, () => invoiceDetail()],
    ],
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Chọn hóa đơn 00000042' }));
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const palette = await screen.findByRole('dialog', { name: 'Tìm mọi thứ' });
  fireEvent.click(await within(palette).findByRole('option', { name: /Lập hóa đơn thay thế/ }));
  await waitFor(() => expect(window.location.pathname).toBe('/main/invoice/7/correct/replace'));
});
