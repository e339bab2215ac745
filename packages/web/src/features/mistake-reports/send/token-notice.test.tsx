import { getSellerInformation } from '@hoadon/contracts/company';
import {
  exportMistakes,
  listMistakeReports,
  sendMistakes,
} from '@hoadon/contracts/mistake-reports';
import { getSigningAgent, listSigningAccounts } from '@hoadon/contracts/signing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../../testing/render-page.tsx';
import { pageInfo, sellerInformation } from '../../../testing/samples.ts';
import { type AgentAnswers, refusedByAgent, stubAgent } from '../../../testing/stub-agent.ts';
import { answered, refused, type Sent } from '../../../testing/stub-calls.ts';
import { toast } from '../../../ui/toast/toast.tsx';
import { ReportsButton } from '../reports-button.tsx';
import { report, unreported } from '../testing/report-samples.ts';

const AGENT = 'http://localhost:32318/api/ca';

beforeEach(() => {
  localStorage.setItem('hoadon.agent', 'paired-token');
  vi.stubGlobal('isSecureContext', true);
});

const prepared = ({ input }: Sent) =>
  new Response('<TDiep/>', {
    headers: { 'content-disposition': `attachment; filename="${input['uu_id']}_mmt.xml"` },
  });

/** Chooses the one invoice that waits and presses the buttons, with a token as the only key. */
async function signByToken(send: (sent: Sent) => object | Response, answers: AgentAnswers = {}) {
  const success = vi.spyOn(toast, 'success');
  const sent = await renderPart(<ReportsButton invoices={[]} />, {
    stubs: [
      [listMistakeReports, () => answered([unreported()], pageInfo(1))],
      [
        getSellerInformation,
        () => ({ ...sellerInformation, approval_unit: 'Thuế', approval_unit_code: '10105' }),
      ],
      [listSigningAccounts, () => []],
      [getSigningAgent, () => ({ url: AGENT })],
      [exportMistakes, prepared],
      [sendMistakes, send],
    ],
  });
  const agentRequests = stubAgent(AGENT, answers);
  fireEvent.click(await screen.findByRole('button', { name: 'Thông báo sai sót (04/SS)' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: /00000007/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Ký và gửi CQT' }));
  const question = within(await screen.findByRole('alertdialog'));
  await question.findByText('USB token trên máy này');
  fireEvent.click(question.getByRole('button', { name: 'Ký và gửi CQT' }));
  return { sent, agentRequests, success };
}
const made = (sent: readonly Sent[], call: unknown) => sent.filter((one) => one.call === call);

test('MIST-012 SIGN-010 SIGN-013 the token signs the prepared message, and it is handed in under the same uu_id', async () => {
  const { sent, agentRequests, success } = await signByToken(() => report());
  await waitFor(() =>
    expect(success).toHaveBeenCalledExactlyOnceWith('Báo cáo cơ quan thuế thành công'),
  );
  const [preparation] = made(sent, exportMistakes);
  expect(preparation?.input).toMatchObject({
    export_type: 'XML',
    ca_type: 'USB',
    list_invoice_id: '7',
  });
  expect(agentRequests.map(({ path }) => path)).toEqual([
    'test-connection/current',
    'current-usb-info',
    'sign-xml/current',
  ]);
  const uuId = preparation?.input['uu_id'];
  const [signing] = agentRequests.slice(2);
  expect(signing?.fields['file']).toMatchObject({ name: `${uuId}_mmt.xml` });
  const [handed, ...others] = made(sent, sendMistakes);
  expect(others).toEqual([]);
  expect(handed?.input['uu_id']).toBe(uuId);
  const file = handed?.input['xml_file'];
  expect(file instanceof File && (await file.text())).toBe('signed <TDiep/>');
});

test('SIGN-026 what was signed and did not arrive is sent again as it is, and never signed a second time', async () => {
  let tries = 0;
  const { sent, agentRequests, success } = await signByToken(() =>
    ++tries === 1 ? refused(503, 'OUTCOME_UNKNOWN') : report(),
  );
  await screen.findByText('Lỗi gửi dữ liệu đến cơ quan thuế');
  screen.getByText(/Thông báo sai sót đã ký\./);
  const [close] = screen.getAllByRole('button', { name: 'Đóng' }).slice(-1);
  fireEvent.click(close as HTMLElement);
  const question = within(await screen.findByRole('alertdialog'));
  question.getByText(/không thành hai thông báo/);
  fireEvent.click(question.getByRole('button', { name: 'Gửi lại tệp đã ký' }));
  await waitFor(() => expect(success).toHaveBeenCalled());
  const handed = made(sent, sendMistakes);
  expect(handed.map(({ input }) => input['uu_id'])).toEqual([
    handed[0]?.input['uu_id'],
    handed[0]?.input['uu_id'],
  ]);
  expect(new Set(handed.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  expect(agentRequests.filter(({ path }) => path.startsWith('sign-xml'))).toHaveLength(1);
});

test('a user who declines in the agent may sign again, and nothing was sent', async () => {
  let tries = 0;
  const { sent, success } = await signByToken(() => report(), {
    sign: () => (++tries === 1 ? refusedByAgent(403, 'SIGN_INVOICE_FAILED', 'DECLINED') : null),
  });
  await screen.findByText('Bạn đã từ chối ký trong ứng dụng ký số.');
  screen.getByText(/Chưa có gì được gửi/);
  expect(made(sent, sendMistakes)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Ký hóa đơn' }));
  await waitFor(() => expect(success).toHaveBeenCalled());
  // The same notice is signed, not another one.
  expect(new Set(made(sent, exportMistakes).map(({ input }) => input['uu_id'])).size).toBe(1);
});

test('SIGN-026 a refusal of the system is shown with the invoices that caused it', async () => {
  await signByToken(() =>
    refused(409, 'REPORT_INVOICE_ERROR_FAILED', { reason: 'REPORT_PENDING', invoices: '7' }),
  );
  await screen.findByText('Lỗi gửi dữ liệu đến cơ quan thuế');
  const [close] = screen.getAllByRole('button', { name: 'Đóng' }).slice(-1);
  fireEvent.click(close as HTMLElement);
  const question = within(await screen.findByRole('alertdialog'));
  question.getByText(/Hóa đơn 00000007 đang có thông báo/);
  question.getByRole('button', { name: 'Ký và gửi CQT' });
});
