import { cancelInvoice } from '@hoadon/contracts/corrections';
import { listInvoices } from '@hoadon/contracts/invoice-lists';
import { getInvoice } from '@hoadon/contracts/invoices';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { brokenRules } from '../../../testing/broken-rules.ts';
import { renderInvoiceLists } from '../../../testing/pages/invoice-lists.ts';
import { invoiceDetail, invoiceRow } from '../../../testing/sample-invoices.ts';
import { pageInfo } from '../../../testing/samples.ts';
import { answered, refused, type Stub } from '../../../testing/stub-calls.ts';

/** Issued while the law still let invoices be cancelled. */
const OLD = { issued_date: '2025-03-10', invoice_serial: 'C25TAA' } as const;

async function openMenu(change: Partial<typeof OLD>, ...stubs: readonly Stub[]) {
  const sent = await renderInvoiceLists({
    path: '/main/revenue',
    stubs: [
      ...stubs,
      [listInvoices, () => answered([invoiceRow(change)], pageInfo(1))],
      [getInvoice, () => invoiceDetail(change)],
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Thao tác với hóa đơn 00000042' }));
  return { sent, entry: await screen.findByRole('menuitem', { name: /^Hủy hóa đơn/ }) };
}

async function openDialog(answer: Stub[1]) {
  const { sent, entry } = await openMenu(OLD, [cancelInvoice, answer]);
  fireEvent.click(entry);
  const dialog = await screen.findByRole('dialog', { name: 'Hủy hóa đơn 1C25TAA số 00000042' });
  const write = async (name: RegExp, value: string) => {
    const field = await within(dialog).findByRole('textbox', { name });
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  };
  const confirm = () =>
    fireEvent.click(within(dialog).getByRole('button', { name: 'Hủy hóa đơn' }));
  return { sent, dialog, write, confirm };
}

test('S-26 an invoice of today is not cancelled: the menu shows why and what to do instead', async () => {
  const { entry } = await openMenu({});
  expect(entry.getAttribute('aria-disabled')).toBe('true');
  await screen.findByText(/phải điều chỉnh hoặc thay thế/);
});

test('VAL-023 VAL-024 cancelling asks for the reason and the day of the agreement, no earlier than the invoice', async () => {
  const { sent, dialog, write, confirm } = await openDialog(() => ({}));
  expect(await brokenRules(dialog)).toEqual([]);
  confirm();
  await within(dialog).findByText('Nhập lý do.');
  within(dialog).getByText('Nhập ngày.');
  await write(/Ngày thỏa thuận/, '09/03/2025');
  await within(dialog).findByText('Không được trước ngày lập hóa đơn 10/03/2025.');
  expect(sent.some(({ call }) => call === cancelInvoice)).toBe(false);
});

test('ACT-036 ACT-039 an invoice of the earlier law is cancelled with its grounds', async () => {
  const { sent, write, confirm } = await openDialog(() => ({}));
  await write(/Lý do hủy/, 'Người mua không nhận hàng');
  await write(/Ngày thỏa thuận/, '12/03/2025');
  await write(/Ngày hủy/, '13/03/2025');
  confirm();
  await screen.findByText('Hủy hóa đơn thành công');
  const cancelled = sent.filter(({ call }) => call === cancelInvoice);
  expect(cancelled.map(({ input }) => input)).toEqual([
    {
      reason_change: 'Người mua không nhận hàng',
      agreement_date: '2025-03-12',
      cancel_date: '2025-03-13',
    },
  ]);
});

test('a refusal names the correction to use', async () => {
  const { dialog, write, confirm } = await openDialog(() =>
    refused(409, 'CANCEL_NOT_ALLOWED', { way_out: 'adjust-or-replace' }),
  );
  await write(/Lý do hủy/, 'Người mua không nhận hàng');
  await write(/Ngày thỏa thuận/, '12/03/2025');
  confirm();
  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toContain('Chọn điều chỉnh hoặc thay thế.');
});
