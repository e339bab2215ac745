import { getCurrentUser } from '@hoadon/contracts/auth';
import { listInvoices } from '@hoadon/contracts/invoice-lists';
import { getInvoice, type InvoiceDetail } from '@hoadon/contracts/invoices';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { brokenRules } from '../../testing/broken-rules.ts';
import { renderInvoiceLists } from '../../testing/pages/invoice-lists.ts';
import { invoiceDetail, invoiceRow } from '../../testing/sample-invoices.ts';
import { currentUser, pageInfo } from '../../testing/samples.ts';
import { answered, refused, type Stub } from '../../testing/stub-calls.ts';

const LISTED: Stub = [listInvoices, () => answered([invoiceRow()], pageInfo(1))];
const detail = (changes: Partial<InvoiceDetail> = {}): Stub => [
  getInvoice,
  () => invoiceDetail(changes),
];

async function openMenu(...stubs: readonly Stub[]) {
  await renderInvoiceLists({ path: '/main/revenue', stubs: [LISTED, ...stubs] });
  fireEvent.click(await screen.findByRole('button', { name: 'Thao tác với hóa đơn 00000042' }));
  return screen.findByRole('menu');
}

const isDisabled = (item: HTMLElement) => item.getAttribute('aria-disabled') === 'true';

test('LIST-012 ACT-007 the menu of a row is read when it opens and offers what the invoice allows', async () => {
  const menu = await openMenu(detail());
  const copy = await within(menu).findByRole('menuitem', { name: 'Sao chép thành hóa đơn mới' });
  expect(isDisabled(copy)).toBe(false);
  within(menu).getByRole('menuitem', { name: 'Tải PDF và XML' });
  expect(await brokenRules(menu)).toEqual([]);
});

test('a menu that cannot be read is reported and read again on request', async () => {
  let isBroken = true;
  const menu = await openMenu([
    getInvoice,
    () => (isBroken ? refused(500, 'INTERNAL') : invoiceDetail()),
  ]);
  const failed = await within(menu).findByRole('menuitem', { name: /Chưa đọc được các thao tác/ });
  isBroken = false;
  fireEvent.click(failed);
  await within(menu).findByRole('menuitem', { name: 'Sao chép thành hóa đơn mới' });
});

test('an act without the right to it is not in the menu', async () => {
  const { permissions, ...user } = currentUser();
  const mayOnlyRead = {
    ...permissions,
    invoice_draft_management: { view: true, add: false, change: false, delete: false },
  };
  const menu = await openMenu(detail(), [
    getCurrentUser,
    () => ({ ...user, permissions: mayOnlyRead }),
  ]);
  await within(menu).findByRole('menuitem', { name: 'Gửi email' });
  expect(within(menu).queryByRole('menuitem', { name: 'Sao chép thành hóa đơn mới' })).toBeNull();
});

test('ACT-013 what the law refuses is in the menu with its reason, shown once, and with the way that is open', async () => {
  const replacement = {
    id: '8',
    invoice_type: 'REPLACE' as const,
    modify: null,
    state: 'accepted' as const,
    template_code: '1',
    invoice_serial: 'C26TAA',
    invoice_number: '00000043',
    issued_date: '2026-11-21',
    corrects: '7',
    kind_of: true,
    origin: 1,
    trust: 'unchecked' as const,
    cqt_code: null,
    total_amount_with_tax: '540000',
  };
  const menu = await openMenu(detail({ id: '7', invoice_type: 'REPLACED', family: [replacement] }));
  const adjust = await within(menu).findByRole('menuitem', { name: /^Điều chỉnh tăng, giảm/ });
  expect(isDisabled(adjust)).toBe(true);
  expect(adjust.getAttribute('aria-description')).toMatch(/đã bị thay thế/);
  expect(within(menu).getAllByText(/^Hóa đơn đã bị thay thế/)).toHaveLength(1);
  fireEvent.click(within(menu).getByRole('menuitem', { name: 'Mở hóa đơn thay thế' }));
  await waitFor(() => expect(window.location.search).toContain('invoice=8'));
});

test('an invoice that was adjusted is not replaced, and its menu leads to another adjustment', async () => {
  const menu = await openMenu(detail({ invoice_type: 'MODIFIED' }));
  const replace = await within(menu).findByRole('menuitem', { name: /^Lập hóa đơn thay thế/ });
  expect(isDisabled(replace)).toBe(true);
  fireEvent.click(within(menu).getByRole('menuitem', { name: 'Điều chỉnh hóa đơn này' }));
  await waitFor(() => expect(window.location.pathname).toBe('/main/invoice/7/correct/amounts'));
});

test('ACT-012 goods of a replacement come back from its menu, and information in it is replaced', async () => {
  const menu = await openMenu(detail({ id: '7', invoice_type: 'REPLACE' }));
  const named = (name: RegExp) => within(menu).findByRole('menuitem', { name });
  expect(isDisabled(await named(/^Điều chỉnh tăng, giảm/))).toBe(false);
  const information = await named(/^Điều chỉnh thông tin/);
  expect(isDisabled(information)).toBe(true);
  expect(information.getAttribute('aria-description')).toMatch(/trả lại hàng hoặc chiết khấu/);
});

test('MAIL-001 the menu of a row opens the form that mails its invoice', async () => {
  const menu = await openMenu(detail());
  fireEvent.click(await within(menu).findByRole('menuitem', { name: 'Gửi email' }));
  const form = within(await screen.findByRole('dialog'));
  await form.findByRole('textbox', { name: /Địa chỉ email/ });
});
