import { listInvoices, listReleasing } from '@hoadon/contracts/invoice-lists';
import { getInvoice, type InvoiceRow } from '@hoadon/contracts/invoices';
import { prepareRelease, releaseInvoice } from '@hoadon/contracts/issuing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInvoiceLists } from '../../testing/pages/invoice-lists.ts';
import { draftRow, invoiceDetail, invoiceRow } from '../../testing/sample-invoices.ts';
import { justIssued, pageInfo, preparedRelease } from '../../testing/samples.ts';
import { answered, type Stub } from '../../testing/stub-calls.ts';

const unissued = (row: InvoiceRow): Stub => [listReleasing, () => answered([row], pageInfo(1))];
const detail = (row: InvoiceRow): Stub => [
  getInvoice,
  () => invoiceDetail({ ...row, signed_xml: null, signed_pdf: null }),
];
const viewer = async () => screen.findByRole('dialog');
const labels = (box: HTMLElement) =>
  within(box)
    .getAllByRole('button')
    .map((button) => button.textContent);

test('VIEW-015 a draft is issued from the viewer with the question of the lists and the steps of the form', async () => {
  let released = false;
  const row = draftRow({ id: '1' });
  const sent = await renderInvoiceLists({
    path: '/main/status/draft?invoice=1',
    stubs: [
      unissued(row),
      [
        getInvoice,
        () =>
          released
            ? invoiceDetail({ id: '1', invoice_number: '00000045', state: 'sent' })
            : invoiceDetail({ ...row, signed_xml: null, signed_pdf: null }),
      ],
      [prepareRelease, () => preparedRelease],
      [
        releaseInvoice,
        () => {
          released = true;
          return justIssued;
        },
      ],
    ],
  });
  fireEvent.click(await within(await viewer()).findByRole('button', { name: 'Phát hành' }));
  const question = await screen.findByRole('alertdialog');
  await within(question).findByText('00000045');
  fireEvent.click(within(question).getByRole('button', { name: 'Phát hành' }));
  await screen.findByRole('dialog', { name: 'Phát hành hóa đơn' });
  await screen.findByText('Ký hiệu 1C26TAA, số 00000045');
  expect(sent.filter(({ call }) => call === releaseInvoice)).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Về danh sách hóa đơn' }));
  await waitFor(() => expect(window.location.pathname).toBe('/main/revenue'));
});

test('VIEW-015 a failed invoice is issued again from the viewer; one of unknown fate is only asked about', async () => {
  const failed = invoiceRow({
    id: '1',
    state: 'signed',
    releasing_status: 'release_error',
    failure_reason: 'SIGN_INVOICE_FAILED',
  });
  await renderInvoiceLists({
    path: '/main/status/failed?invoice=1',
    stubs: [unissued(failed), detail(failed)],
  });
  await within(await viewer()).findByRole('button', { name: 'Phát hành lại' });
});

test('nothing is issued or copied from the viewer while it is unknown whether the authority has the invoice', async () => {
  const unknown = invoiceRow({ id: '1', state: 'unknown', releasing_status: 'release_error' });
  await renderInvoiceLists({
    path: '/main/status/failed?invoice=1',
    stubs: [unissued(unknown), detail(unknown)],
  });
  const box = await viewer();
  await within(box).findByRole('button', { name: 'Hỏi cơ quan thuế' });
  expect(labels(box).some((label) => /Phát hành|Sao chép/.test(label ?? ''))).toBe(false);
});

test('ACT-022 a draft is copied from its row and from the viewer', async () => {
  const row = draftRow({ id: '1' });
  await renderInvoiceLists({ path: '/main/status/draft', stubs: [unissued(row), detail(row)] });
  fireEvent.click(await screen.findByRole('button', { name: /^Thao tác với hóa đơn/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Xem' }));
  const box = await viewer();
  fireEvent.click(await within(box).findByRole('button', { name: 'Thao tác' }));
  await screen.findByRole('menuitem', { name: 'Sao chép thành hóa đơn mới' });
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  fireEvent.click(within(box).getByRole('button', { name: 'Đóng' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(await screen.findByRole('button', { name: /^Thao tác với hóa đơn/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sao chép thành hóa đơn mới' }));
  await waitFor(() =>
    expect(window.location.pathname + window.location.search).toBe('/main/invoice/new?copy=1'),
  );
});

test.each([
  ['ACT-007', 'ORIGINAL', true],
  ['ACT-011', 'REPLACE', true],
  ['ACT-019', 'MODIFIED', false],
  ['ACT-013', 'REPLACED', false],
] as const)(
  '%s an issued invoice that is %s: copied is %s',
  async (_id, invoice_type, isOffered) => {
    const row = invoiceRow({ id: '1', invoice_type });
    await renderInvoiceLists({
      path: '/main/revenue?invoice=1',
      stubs: [
        [listInvoices, () => answered([row], pageInfo(1))],
        [getInvoice, () => invoiceDetail(row)],
      ],
    });
    const box = await viewer();
    fireEvent.click(await within(box).findByRole('button', { name: 'Thao tác' }));
    const menu = await screen.findByRole('menu');
    await within(menu).findByRole('menuitem', { name: /^Điều chỉnh thông tin/ });
    const copies = within(menu).queryAllByRole('menuitem', { name: 'Sao chép thành hóa đơn mới' });
    expect(copies).toHaveLength(isOffered ? 1 : 0);
  },
);
