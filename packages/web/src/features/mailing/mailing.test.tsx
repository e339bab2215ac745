import { getInvoice } from '@hoadon/contracts/invoices';
import { retryEmail, sendEmail } from '@hoadon/contracts/mailing';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startI18n } from '../../lib/i18n.ts';
import { newQueryClient } from '../../lib/query-client.ts';
import { renderPart } from '../../testing/render-page.tsx';
import { invoiceDetail } from '../../testing/sample-invoices.ts';
import { refused, type Stub, stubCalls } from '../../testing/stub-calls.ts';
import { MailInvoice } from '../invoices/index.ts';

const DETAIL: Stub = [getInvoice, () => invoiceDetail()];
const FAILED = {
  id: '5',
  to: ['sai@phobun.example'],
  state: 'failed' as const,
  reason: '550 mailbox unavailable',
  created_at: '2026-11-21T03:20:05.000Z',
  finished_at: '2026-11-21T03:20:09.000Z',
};

async function openForm(stubs: readonly Stub[]) {
  const sent = await renderPart(<MailInvoice id="7" onClose={() => undefined} />, { stubs });
  await screen.findByRole('dialog');
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Đang xử lý…' })).toBeNull());
  return { sent, dialog: screen.getByRole('dialog') };
}
const addresses = (dialog: HTMLElement) =>
  within(dialog).findByRole<HTMLTextAreaElement>('textbox', { name: /Địa chỉ email/ });

test("MAIL-001 MAIL-002 the form starts with the buyer's name and address and names the invoice", async () => {
  const { dialog } = await openForm([DETAIL]);
  expect((await addresses(dialog)).value).toBe('ketoan@phobun.example');
  expect(within(dialog).getByLabelText<HTMLInputElement>('Tên người nhận').value).toBe(
    'Nguyễn Văn Bình',
  );
  expect(dialog.textContent).toContain('hóa đơn C26TAA số 00000042');
});

test('MAIL-002 an organisation without a person is addressed by its legal name', async () => {
  const buyer_data = { buyer_name: null, buyer_legal_name: 'Công ty Cổ phần Phở Bún' };
  const { dialog } = await openForm([[getInvoice, () => invoiceDetail({ buyer_data })]]);
  await addresses(dialog);
  expect(within(dialog).getByLabelText<HTMLInputElement>('Tên người nhận').value).toBe(
    'Công ty Cổ phần Phở Bún',
  );
});

test('MAIL-002 an invoice whose wrong buyer was corrected is addressed to the buyer in force', async () => {
  const information_in_force = {
    invoice_id: '9',
    buyer_data: {
      buyer_name: null,
      buyer_legal_name: 'Công ty Hồng Hà',
      buyer_email: 'hongha@example.test',
    },
    payment_method: 'CK',
    data_plus_for_phieu_xkvc: null,
  };
  const { dialog } = await openForm([[getInvoice, () => invoiceDetail({ information_in_force })]]);
  expect((await addresses(dialog)).value).toBe('hongha@example.test');
  expect(within(dialog).getByLabelText<HTMLInputElement>('Tên người nhận').value).toBe(
    'Công ty Hồng Hà',
  );
});

test('ACT-028 a received invoice is sent to an entered address, not to its buyer, who is the company itself', async () => {
  stubCalls([[getInvoice, () => invoiceDetail({ kind_of: false })]]);
  await startI18n('vi');
  render(
    <QueryClientProvider client={newQueryClient()}>
      <MailInvoice id="7" onClose={() => undefined} />
    </QueryClientProvider>,
  );
  expect((await screen.findByLabelText<HTMLInputElement>('Tên người nhận')).value).toBe('');
  expect((await addresses(screen.getByRole('dialog'))).value).toBe('');
});

test('MAIL-006 good addresses are joined by semicolon and sent once', async () => {
  const { sent, dialog } = await openForm([DETAIL, [sendEmail, () => []]]);
  fireEvent.change(await addresses(dialog), {
    target: { value: 'a@phobun.example, b@phobun.example c@phobun.example' },
  });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Gửi' }));
  await screen.findByText('Đã đưa vào hàng gửi: 3 địa chỉ');
  const mails = sent.filter(({ call }) => call === sendEmail);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.input).toEqual({
    emails: 'a@phobun.example;b@phobun.example;c@phobun.example',
    name: 'Nguyễn Văn Bình',
  });
  expect(mails[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
});

test('MAIL-003 without an address nothing is sent and the field reports that', async () => {
  const { sent, dialog } = await openForm([DETAIL, [sendEmail, () => []]]);
  fireEvent.change(await addresses(dialog), { target: { value: ' ; ' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Gửi' }));
  await within(dialog).findByText('Cần ít nhất một địa chỉ email.');
  expect(sent.some(({ call }) => call === sendEmail)).toBe(false);
});

test('MAIL-003 a wrong address is reported with its position', async () => {
  const { sent, dialog } = await openForm([DETAIL, [sendEmail, () => []]]);
  fireEvent.change(await addresses(dialog), { target: { value: 'a@phobun.example; sai@' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Gửi' }));
  await within(dialog).findByText('Email thứ 2 không hợp lệ: sai@');
  expect((await addresses(dialog)).getAttribute('aria-invalid')).toBe('true');
  expect(sent.some(({ call }) => call === sendEmail)).toBe(false);
});

test("MAIL-004 when the invoice's data cannot be fetched the form reports that and offers a retry", async () => {
  stubCalls([[getInvoice, () => refused(404, 'NOT_FOUND')]]);
  await startI18n('vi');
  render(
    <QueryClientProvider client={newQueryClient()}>
      <MailInvoice id="7" onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('Lỗi lấy dữ liệu');
  within(dialog).getByRole('button', { name: 'Thử lại' });
});

test('a failed mail shows its reason and can be tried again', async () => {
  const { sent, dialog } = await openForm([
    [getInvoice, () => invoiceDetail({ mail_histories: [FAILED] })],
    [retryEmail, () => ({ ...FAILED, state: 'queued' })],
  ]);
  await within(dialog).findByText('550 mailbox unavailable');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Thử lại' }));
  await waitFor(() =>
    expect(sent.find(({ call }) => call === retryEmail)?.url.pathname).toBe(
      '/e-invoice-api/api/emails/5/retry',
    ),
  );
});

test('what was typed is not lost by closing the form', async () => {
  const { dialog } = await openForm([DETAIL]);
  fireEvent.change(await addresses(dialog), { target: { value: 'moi@phobun.example' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Hủy' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Tiếp tục nhập' }));
  expect((await addresses(dialog)).value).toBe('moi@phobun.example');
});
