// @vitest-environment happy-dom
import { getCurrentUser } from '@hoadon/contracts/auth';
import { getInvoice, type InvoiceDetail, listInvoices } from '@hoadon/contracts/invoices';
import { fireEvent, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { freshBrowser, renderApp } from '../../testing/render-app.tsx';
import { currentUser, invoiceDetail, invoiceRow, pageInfo } from '../../testing/samples.ts';
import { answered, refused, type Stub } from '../../testing/stub-calls.ts';

freshBrowser();

const LISTED: Stub = [listInvoices, () => answered([invoiceRow()], pageInfo(1))];
const detail = (changes: Partial<InvoiceDetail> = {}): Stub => [
  getInvoice,
  () => invoiceDetail(changes),
];

async function openMenu(...stubs: readonly Stub[]) {
  await renderApp({ path: '/main/revenue', stubs: [LISTED, ...stubs] });
  fireEvent.click(await screen.findByRole('button', { name: 'Thao tác với hóa đơn 00000042' }));
  return screen.findByRole('menu');
}

const isDisabled = (item: HTMLElement) => item.getAttribute('aria-disabled') === 'true';

test('ACT-007 the menu of a row is read when it opens and offers what the invoice allows', async () => {
  const menu = await openMenu(detail());
  const copy = await within(menu).findByRole('menuitem', { name: 'Sao chép thành hóa đơn mới' });
  expect(isDisabled(copy)).toBe(false);
  within(menu).getByRole('menuitem', { name: 'Tải PDF và XML' });
  expect((await axe.run(menu)).violations).toEqual([]);
});

test('a menu that cannot be read says so and is read again on request', async () => {
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

test('what somebody may not do is not in the menu', async () => {
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
