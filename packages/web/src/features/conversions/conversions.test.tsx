import {
  type Conversion,
  convertInvoice,
  getPreparedTransfer,
  listConversions,
  prepareTransfer,
  transferForToken,
  transferInvoice,
} from '@hoadon/contracts/conversions';
import { listInvoices } from '@hoadon/contracts/invoice-lists';
import { getInvoice } from '@hoadon/contracts/invoices';
import { getSigningAgent, listSigningAccounts } from '@hoadon/contracts/signing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { brokenRules } from '../../testing/broken-rules.ts';
import { renderInvoiceLists } from '../../testing/pages/invoice-lists.ts';
import { invoiceDetail, invoiceRow } from '../../testing/sample-invoices.ts';
import { hostedAccount, pageInfo } from '../../testing/samples.ts';
import { savedFiles } from '../../testing/saved-files.ts';
import { refusedByAgent, stubAgent } from '../../testing/stub-agent.ts';
import { answered, refused, type Sent, type Stub } from '../../testing/stub-calls.ts';

beforeEach(() => {
  localStorage.setItem('hoadon.agent', 'token-of-pairing');
  vi.stubGlobal('isSecureContext', true);
});

const AGENT = 'http://localhost:32318/api/ca';
const DRAWN: Conversion = {
  id: '1',
  converter: 'Trần Thị Minh Anh',
  converted_at: '2026-11-21T03:20:05.000Z',
  ca_type: 'HSM',
};
const SIGNED: Conversion = { ...DRAWN, id: '2', converter: 'Lê Văn Hải', ca_type: 'USB' };
const paper = (text: string) => () =>
  new Response(text, {
    headers: { 'content-disposition': 'attachment; filename="chuyen-doi.pdf"' },
  });
const sentTo = (sent: readonly Sent[], call: unknown) => sent.filter((one) => one.call === call);

/** A server that records conversions. */
function converting(log: Conversion[], ...others: readonly Stub[]): Stub[] {
  return [
    ...others,
    [listInvoices, () => answered([invoiceRow()], pageInfo(1))],
    [getInvoice, () => invoiceDetail()],
    [listConversions, () => log],
    [transferInvoice, paper('%PDF paper')],
    [
      convertInvoice,
      () => {
        log.unshift(DRAWN);
        return DRAWN;
      },
    ],
    [prepareTransfer, () => ({ id: '7', tranfered_file: '/there' })],
    [getPreparedTransfer, paper('%PDF prepared')],
    [
      transferForToken,
      () => {
        log.unshift(SIGNED);
        return SIGNED;
      },
    ],
    [getSigningAgent, () => ({ url: AGENT })],
  ];
}

async function openDialog(stubs: readonly Stub[]) {
  const sent = await renderInvoiceLists({ path: '/main/revenue', stubs });
  return { sent, dialog: await theDialog() };
}
async function theDialog() {
  fireEvent.click(await screen.findByRole('button', { name: 'Thao tác với hóa đơn 00000042' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Chuyển đổi hóa đơn' }));
  return screen.findByRole('dialog', { name: 'Chuyển đổi hóa đơn ra giấy' });
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('ACT-041 an invoice is converted by the system, and the log shows who did it and when', async () => {
  const { sent, dialog } = await openDialog(converting([]));
  await within(dialog).findByText('Hóa đơn này chưa được chuyển đổi lần nào.');
  expect(within(dialog).queryByRole('button', { name: 'Tải bản chuyển đổi' })).toBeNull();
  expect(await brokenRules(dialog)).toEqual([]);
  press('Chuyển đổi');
  await screen.findByText('Chuyển đổi hóa đơn thành công !');
  const log = await within(dialog).findByRole('region', { name: 'Lịch sử chuyển đổi' });
  await within(log).findByText('Trần Thị Minh Anh');
  expect(log.textContent).toContain('Lập trên hệ thống');
  expect(log.textContent).toContain('21.11.26 10:20');
  expect(sentTo(sent, convertInvoice)).toHaveLength(1);
});

test('nothing is converted, and no press is lost, before it is known who signs', async () => {
  let resolveAccounts: (accounts: readonly object[]) => void = () => undefined;
  const accounts = new Promise<readonly object[]>((resolve) => {
    resolveAccounts = resolve;
  });
  const { dialog } = await openDialog(converting([], [listSigningAccounts, () => accounts]));
  const convert = await within(dialog).findByRole('button', { name: 'Chuyển đổi' });
  expect(convert.getAttribute('aria-disabled')).toBe('true');
  resolveAccounts([hostedAccount]);
  await waitFor(() => expect(convert.getAttribute('aria-disabled')).toBeNull());
  press('Chuyển đổi');
  await screen.findByText('Chuyển đổi hóa đơn thành công !');
});

test('a paper that there is can be fetched, and one more can be made', async () => {
  const { sent, dialog } = await openDialog(converting([SIGNED]));
  await within(dialog).findByText('Ký bằng USB token');
  const saved = savedFiles();
  press('Tải bản chuyển đổi');
  await waitFor(() => expect(saved).toEqual(['chuyen-doi.pdf']));
  press('Chuyển đổi lần nữa');
  await within(dialog).findByText('Trần Thị Minh Anh');
  expect(sentTo(sent, convertInvoice)).toHaveLength(1);
});

test('ACT-051 ACT-052 with a token the paper is drawn, signed on this machine and handed in', async () => {
  const stubs = converting([], [listSigningAccounts, () => []]);
  const sent = await renderInvoiceLists({ path: '/main/revenue', stubs });
  const requests = stubAgent(AGENT, {});
  const dialog = await theDialog();
  await within(dialog).findByText('USB token trên máy này');
  press('Chuyển đổi');
  await screen.findByText('Chuyển đổi hóa đơn thành công !');
  await screen.findByText('Lê Văn Hải');
  expect(requests.map(({ path }) => path).filter((path) => path.startsWith('sign-'))).toEqual([
    'sign-pdf/current',
  ]);
  const handed = sentTo(sent, transferForToken).map(({ input }) => input['tranfered_file'] as File);
  expect(await Promise.all(handed.map((file) => file.text()))).toEqual(['signed %PDF prepared']);
});

test('ERR-005 SIGN-015 a failing token is reported in its own words, and what was signed is not signed again', async () => {
  const answers = [refused(503, 'SERVICE_UNAVAILABLE')];
  const handIn: Stub = [transferForToken, () => answers.pop() ?? SIGNED];
  const stubs = converting([], handIn, [listSigningAccounts, () => []]);
  await renderInvoiceLists({ path: '/main/revenue', stubs });
  const refusals = [refusedByAgent(409, 'SIGN_INVOICE_FAILED', 'DECLINED')];
  const requests = stubAgent(AGENT, { sign: () => refusals.pop() ?? null });
  const dialog = await theDialog();
  await within(dialog).findByText('USB token trên máy này');
  press('Chuyển đổi');
  const declined = await screen.findByRole('dialog', { name: 'Lỗi khi ký hóa đơn' });
  await within(declined).findByText('Bạn đã từ chối ký trong ứng dụng ký số.');
  within(declined).getByText(/Hóa đơn không thay đổi/);
  press('Ký hóa đơn');
  await screen.findByRole('dialog', { name: 'Không chuyển đổi được hóa đơn này' });
  press('Ký hóa đơn');
  await screen.findByText('Chuyển đổi hóa đơn thành công !');
  expect(requests.filter(({ path }) => path === 'sign-pdf/current')).toHaveLength(2);
});

test('a refusal is shown beside the button, and a log that cannot be read is read again', async () => {
  const failures = [refused(500, 'UNEXPECTED')];
  const { dialog } = await openDialog(
    converting(
      [],
      [listConversions, () => failures.pop() ?? []],
      [
        convertInvoice,
        () => refused(409, 'TRANSFER_INVOICE_FAILED', { reason: 'replaced-already' }),
      ],
    ),
  );
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Thử lại' }));
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Chuyển đổi' }));
  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toContain('TRANSFER_INVOICE_FAILED');
});
