import { listReleasing } from '@hoadon/contracts/invoice-lists';
import { getInvoice } from '@hoadon/contracts/invoices';
import { createPreview, getPreviewFile } from '@hoadon/contracts/issuing';
import { sendEmailPreview } from '@hoadon/contracts/mailing';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInvoiceLists } from '../../testing/pages/invoice-lists.ts';
import { draftRow, invoiceDetail } from '../../testing/sample-invoices.ts';
import { pageInfo } from '../../testing/samples.ts';
import { answered, refused, type Stub } from '../../testing/stub-calls.ts';

const PATH = `/preview-file/${'a'.repeat(64)}.pdf`;
const DRAFT = draftRow();

async function mailFromMenu(...stubs: readonly Stub[]) {
  const sent = await renderInvoiceLists({
    path: '/main/status/draft',
    stubs: [
      ...stubs,
      [listReleasing, () => answered([DRAFT], pageInfo(1))],
      [getInvoice, () => invoiceDetail({ ...DRAFT, signed_xml: null, signed_pdf: null })],
      [createPreview, () => ({ preview_file: PATH, warnings: [] })],
      [getPreviewFile, () => new Response('%PDF')],
      [sendEmailPreview, () => []],
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Thao tác với hóa đơn/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Gửi email' }));
  return { sent, dialog: await screen.findByRole('dialog') };
}

test('ACT-027 MAIL-002 MAIL-005 a draft is mailed as the preview that it is, to the address of its buyer', async () => {
  const { sent } = await mailFromMenu();
  await screen.findByText(/Đây chưa phải là hóa đơn/);
  const emails = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Địa chỉ email/ });
  expect(emails.value).toBe('ketoan@phobun.example');
  fireEvent.click(screen.getByRole('button', { name: 'Gửi' }));
  await screen.findByText('Đã đưa vào hàng gửi: 1 địa chỉ');
  const mails = sent.filter(({ call }) => call === sendEmailPreview);
  expect(mails.map(({ input }) => input)).toEqual([
    {
      file_path: PATH,
      buyer_name: DRAFT.buyer_name,
      invoice_common_code: 'C26TAA',
      email: 'ketoan@phobun.example',
    },
  ]);
});

test('a preview that cannot be created shows an error and a retry', async () => {
  const failures = [refused(500, 'PREVIEW_FAILED')];
  const { dialog } = await mailFromMenu([
    createPreview,
    () => failures.pop() ?? { preview_file: PATH, warnings: [] },
  ]);
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Thử lại' }));
  await screen.findByText(/Đây chưa phải là hóa đơn/);
});
