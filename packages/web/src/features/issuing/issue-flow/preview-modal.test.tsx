import { getCurrentUser } from '@hoadon/contracts/auth';
import { confirmEmail, sendEmailConfirmation, sendEmailPreview } from '@hoadon/contracts/mailing';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CallError } from '../../../lib/call-error.ts';
import { printFile } from '../../../lib/files/print-file.ts';
import { addTexts, startI18n } from '../../../lib/i18n.ts';
import { newQueryClient } from '../../../lib/query-client.ts';
import { currentUser } from '../../../testing/samples.ts';
import { refused, stubCalls } from '../../../testing/stub-calls.ts';
import { toast } from '../../../ui/toast/toast.tsx';
import { PreviewModal } from './preview-modal.tsx';

vi.mock('../../../lib/files/print-file.ts', () => ({ printFile: vi.fn() }));
vi.mock('../../../ui/pdf/pdf-view.tsx', () => ({
  PdfView: ({ zoomRange }: { zoomRange: { start: number } }) => <p>{`from ${zoomRange.start}`}</p>,
}));

test('AMB-08 VIEW-014 MAIL-001 the preview of the form opens at 1.4, and is mailed from the same form as an invoice', async () => {
  const sent = stubCalls([
    [getCurrentUser, () => currentUser()],
    [sendEmailPreview, () => []],
  ]);
  await startI18n('vi');
  await addTexts('issuing', 'issue', 'releasing', 'signing', 'failure');
  const path = `/e-invoice-api/api/invoices/preview-file/${'a'.repeat(64)}.pdf`;
  const preview = { file: new File(['%PDF'], 'preview.pdf'), path };
  const recipient = { name: 'Lê Thị Mua', emails: 'mua@example.test', serial: 'C26TAA' };
  render(
    <QueryClientProvider client={newQueryClient()}>
      <PreviewModal preview={preview} recipient={recipient} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  await screen.findByText('from 14');
  fireEvent.click(await screen.findByRole('button', { name: 'Gửi email' }));
  const form = await screen.findByRole('dialog', { name: 'Gửi hóa đơn qua email' });
  const addresses = within(form).getByLabelText(/Địa chỉ email/);
  fireEvent.change(addresses, { target: { value: 'mua@example' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Gửi' }));
  const mails = () => sent.filter(({ call }) => call === sendEmailPreview);
  expect(mails()).toEqual([]);
  fireEvent.change(addresses, { target: { value: 'mua@example.test; kho@example.test' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Gửi' }));
  await waitFor(() => expect(mails()).toHaveLength(1));
  expect(mails()[0]?.input).toEqual({
    file_path: path,
    buyer_name: 'Lê Thị Mua',
    invoice_common_code: 'C26TAA',
    email: 'mua@example.test;kho@example.test',
  });
});

test('a user without the right to change drafts is not offered to mail a preview', async () => {
  const user = currentUser();
  user.permissions['invoice_draft_management'] = {
    view: true,
    add: true,
    change: false,
    delete: true,
  };
  stubCalls([[getCurrentUser, () => user]]);
  await startI18n('vi');
  await addTexts('issuing', 'issue', 'releasing', 'failure');
  const client = newQueryClient();
  render(
    <QueryClientProvider client={client}>
      <PreviewModal
        preview={{ file: new File(['%PDF'], 'preview.pdf'), path: '/x.pdf' }}
        recipient={{ name: '', emails: '', serial: 'C26TAA' }}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await screen.findByRole('button', { name: 'In' });
  expect(screen.queryByRole('button', { name: 'Gửi email' })).toBeNull();
});

test('a failed print shows an error, and the preview stays', async () => {
  const errorToast = vi.spyOn(toast, 'error').mockReturnValue('toast');
  vi.mocked(printFile).mockRejectedValueOnce(new CallError({ status: 0, code: 'PROGRAM' }));
  await startI18n('vi');
  await addTexts('issuing', 'issue', 'releasing', 'failure');
  render(
    <QueryClientProvider client={newQueryClient()}>
      <PreviewModal
        preview={{ file: new File(['%PDF'], 'preview.pdf'), path: '/x.pdf' }}
        recipient={{ name: '', emails: '', serial: 'C26TAA' }}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'In' }));
  await waitFor(() => expect(errorToast).toHaveBeenCalledOnce());
  screen.getByText('from 14');
});

test('a user without a confirmed address confirms it in the mail dialog and sends the mail then', async () => {
  let isConfirmed = false;
  const sent = stubCalls([
    [getCurrentUser, () => currentUser()],
    [sendEmailPreview, () => (isConfirmed ? [] : refused(403, 'EMAIL_NOT_CONFIRMED'))],
    [sendEmailConfirmation, () => ({})],
    [
      confirmEmail,
      ({ input }) => {
        isConfirmed = input['code'] === '12345678';
        return {};
      },
    ],
  ]);
  await startI18n('vi');
  await addTexts('issuing', 'issue', 'releasing', 'signing', 'failure');
  const preview = { file: new File(['%PDF'], 'preview.pdf'), path: '/x.pdf' };
  const recipient = { name: 'Lê Thị Mua', emails: 'mua@example.test', serial: 'C26TAA' };
  render(
    <QueryClientProvider client={newQueryClient()}>
      <PreviewModal preview={preview} recipient={recipient} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Gửi email' }));
  const form = await screen.findByRole('dialog', { name: 'Gửi hóa đơn qua email' });
  fireEvent.click(within(form).getByRole('button', { name: 'Gửi' }));
  fireEvent.click(await within(form).findByRole('button', { name: 'Gửi mã xác nhận' }));
  const code = await within(form).findByLabelText('Mã xác nhận');
  fireEvent.change(code, { target: { value: '12345678' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Xác nhận' }));
  await waitFor(() => expect(within(form).queryByLabelText('Mã xác nhận')).toBeNull());
  fireEvent.click(within(form).getByRole('button', { name: 'Gửi' }));
  await waitFor(() => expect(sent.filter(({ call }) => call === sendEmailPreview)).toHaveLength(2));
  const keys = sent
    .filter(({ call }) => call === sendEmailPreview)
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(2);
});
