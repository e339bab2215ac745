import { getSigningAgent, listSigningAccounts } from '@hoadon/contracts/signing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { call } from '../../lib/api.ts';
import { renderInvoiceLists } from '../../testing/pages/invoice-lists.ts';
import { renderPart } from '../../testing/render-page.tsx';
import { hostedAccount } from '../../testing/samples.ts';
import {
  type AgentAnswers,
  CERTIFICATE,
  refusedByAgent,
  stubAgent,
} from '../../testing/stub-agent.ts';
import { refused, type Sent } from '../../testing/stub-calls.ts';
import { UnissuedDialogs } from '../releasing/index.ts';
import {
  AGENT,
  BUYER,
  isUpload,
  type Network,
  PREPARED,
  preparations,
  stubs,
  uploads,
  WAITING,
} from './testing/token-issuing.ts';

/** What a list of invoices opens for one of them, until it is closed. */
function Issuing({ act }: { act: 'release' | 'sign' }) {
  const [isAsked, setAsked] = useState(false);
  const nothing = () => undefined;
  return (
    <>
      <button type="button" onClick={() => setAsked(true)}>
        {act}
      </button>
      {isAsked && (
        <UnissuedDialogs
          asking={{ act, id: '1' }}
          onClose={() => setAsked(false)}
          onEdit={nothing}
          onDone={nothing}
          onDeleted={nothing}
          onAct={nothing}
          onWatch={nothing}
        />
      )}
    </>
  );
}

async function open(network: Network, answers: AgentAnswers = {}) {
  const act = network.rows?.includes(WAITING) ? 'sign' : 'release';
  const sent = await renderPart(<Issuing act={act} />, { stubs: stubs(network) });
  return { sent, agentRequests: stubAgent(AGENT, answers) };
}

/** The same from the list of drafts, or of those that wait for a token. */
async function openList(network: Network, answers: AgentAnswers = {}) {
  const list = network.rows?.includes(WAITING) ? 'issuing' : 'draft';
  const sent = await renderInvoiceLists({ path: `/main/status/${list}`, stubs: stubs(network) });
  return { sent, agentRequests: stubAgent(AGENT, answers) };
}

const chooseInList = async (invoice: RegExp, act: string) => {
  fireEvent.click(await screen.findByRole('button', { name: invoice }));
  fireEvent.click(await screen.findByRole('menuitem', { name: act }));
};

async function confirm() {
  const dialog = await screen.findByRole('alertdialog');
  await within(dialog).findByText('1C26TAA');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Phát hành' }));
}

async function issueDraft() {
  fireEvent.click(await screen.findByRole('button', { name: 'release' }));
  await confirm();
}

const signWaiting = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'sign' }));

const pressSign = async (name = 'Ký hóa đơn') =>
  fireEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  localStorage.setItem('hoadon.agent', 'paired-token');
  vi.stubGlobal('isSecureContext', true);
});

test('SIGN-004 SIGN-006 SIGN-012 without a hosted account the token signs XML and PDF, and both are uploaded', async () => {
  const { sent, agentRequests } = await openList({});
  await chooseInList(new RegExp(`^Thao tác.*${BUYER}`), 'Phát hành');
  await confirm();
  await waitFor(() => expect(uploads(sent)).toHaveLength(1));
  expect(preparations(sent).map(({ input }) => input['ca_type'])).toEqual(['USB']);
  expect(agentRequests.map(({ path }) => path)).toEqual([
    'test-connection/current',
    'current-usb-info',
    'sign-xml/current',
    'sign-pdf/current',
  ]);
  expect(agentRequests[2]?.fields).toMatchObject({ tax_code: '0100000001', serial_number: '54AB' });
  expect(agentRequests[3]?.fields).toMatchObject({
    sign_pos: '350x120',
    page_number: '1',
    reason: 'sign contract',
  });
  const { signed_xml, signed_pdf, invoice_id } = uploads(sent)[0]?.input ?? {};
  expect(await (signed_xml as File).text()).toBe('signed <HDon/>');
  expect(await (signed_pdf as File).text()).toBe('signed %PDF');
  expect(invoice_id).toBe('1');
});

test('SIGN-003 where the first account is hosted the server signs, and no agent is asked', async () => {
  const { sent, agentRequests } = await open({ accounts: [hostedAccount] });
  await issueDraft();
  await waitFor(() => expect(preparations(sent)).toHaveLength(1));
  expect(preparations(sent)[0]?.input).toEqual({ ca_id: 'key-1', ca_type: 'HSM', version: '1' });
  expect(agentRequests).toEqual([]);
});

test('a company with both may choose its token, and the choice is remembered', async () => {
  localStorage.setItem('hoadon.sign-with.1', 'token');
  const { sent } = await open({ accounts: [hostedAccount] });
  await issueDraft();
  await waitFor(() => expect(uploads(sent)).toHaveLength(1));
});

test('nothing is issued before it is known who signs, and then by whom the user had chosen', async () => {
  localStorage.setItem('hoadon.sign-with.1', 'token');
  let isReached = false;
  const sent = await renderPart(<Issuing act="release" />, {
    stubs: [
      [listSigningAccounts, () => (isReached ? [hostedAccount] : refused(500, 'UNEXPECTED'))],
      ...stubs({}),
    ],
  });
  stubAgent(AGENT, {});
  await issueDraft();
  const dialog = await screen.findByRole('alertdialog');
  const again = await within(dialog).findByRole('button', { name: 'Thử lại' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Phát hành' }));
  expect(preparations(sent)).toEqual([]);
  isReached = true;
  fireEvent.click(again);
  await within(dialog).findByRole('combobox', { name: 'Ký bằng' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Phát hành' }));
  await waitFor(() => expect(preparations(sent)).toHaveLength(1));
  expect(preparations(sent)[0]?.input['ca_type']).toBe('USB');
});

test('the token chosen in the very question is heeded, and the other way round', async () => {
  const { sent } = await open({ accounts: [hostedAccount] });
  fireEvent.click(await screen.findByRole('button', { name: 'release' }));
  const dialog = await screen.findByRole('alertdialog');
  await within(dialog).findByText('1C26TAA');
  const choice = within(dialog).getByRole('combobox', { name: 'Ký bằng' });
  for (const value of ['server', 'token']) fireEvent.change(choice, { target: { value } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Phát hành' }));
  await waitFor(() => expect(uploads(sent)).toHaveLength(1));
  expect(preparations(sent).map(({ input }) => input['ca_type'])).toEqual(['USB']);
});

const unreachable = () => {
  throw new TypeError('Failed to fetch');
};

const OBSTACLES: readonly (readonly [string, AgentAnswers, RegExp])[] = [
  ['APP_NOT_START', { reach: unreachable }, /Ứng dụng ký số chưa mở/],
  [
    'APP_NOT_UPTODATE',
    { connection: () => refusedByAgent(426, 'APP_NOT_UP_TO_DATE') },
    /chưa được cập nhật/,
  ],
  ['USB_NOT_CONNECT', { usb: { present: false, certificates: [] } }, /Không có USB token nào/],
  ['USB_NOT_ACCESSIBLE', { usb: { present: true, certificates: [] } }, /không có chứng thư số/],
  [
    'USB_NOT_ACCESSIBLE',
    { usb: refusedByAgent(409, 'USB_NOT_ACCESSIBLE', 'TOKEN_UNREADABLE') },
    /USB token không trả lời/,
  ],
  [
    'TAX_CODE_ERROR',
    { usb: { present: true, certificates: [{ ...CERTIFICATE, taxCode: '0312345678' }] } },
    /0312345678.*0100000001/,
  ],
  [
    'SIGN_INVOICE_FAILED',
    {
      usb: {
        present: true,
        certificates: [{ ...CERTIFICATE, notAfter: '2020-01-01T00:00:00.000Z' }],
      },
    },
    /Chứng thư số đã hết hạn/,
  ],
  [
    'ORIGIN_NOT_ALLOWED',
    { connection: () => refusedByAgent(403, 'ORIGIN_NOT_ALLOWED') },
    /không nhận trang này/,
  ],
];
test.each(OBSTACLES)(
  'SIGN-014 SIGN-015 %s is shown with its steps before any number is taken',
  async (code, answers, text) => {
    const { sent } = await open({}, answers);
    await issueDraft();
    const alert = await screen.findByRole('alert');
    expect(alert.dataset).toMatchObject({ code, flag: 'ACTIONS' });
    const modal = await screen.findByRole('dialog');
    expect(modal.textContent).toMatch(text);
    expect(within(alert).getAllByRole('listitem').length).toBeGreaterThan(1);
    expect(preparations(sent)).toEqual([]);
  },
);

test('a page that is not opened securely is reported', async () => {
  vi.stubGlobal('isSecureContext', false);
  await open({}, { reach: unreachable });
  await issueDraft();
  expect((await screen.findByRole('alert')).dataset['code']).toBe('BROWSER_INSECURE');
  expect(screen.queryByRole('button', { name: 'Ký hóa đơn' })).toBeNull();
});

test('the browser’s own refusal is distinguished from an agent that is not open', async () => {
  const query = async ({ name }: { name: string }) => {
    if (name !== 'local-network-access') throw new TypeError('unknown');
    return { state: 'denied' };
  };
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'permissions'));
  await open({}, { reach: unreachable });
  await issueDraft();
  expect((await screen.findByRole('alert')).dataset['code']).toBe('BROWSER_DENIED');
  await screen.findByText(/quyền truy cập mạng cục bộ/);
});

test('SIGN-016 the button asks again after 500 ms, and pressing it twice numbers and signs once', async () => {
  let isOpen = false;
  const reach = () => {
    if (!isOpen) throw new TypeError('refused');
  };
  const { sent, agentRequests } = await open({}, { reach });
  await issueDraft();
  await screen.findByText('Ứng dụng ký số chưa mở');
  isOpen = true;
  const before = Date.now();
  await pressSign();
  await pressSign().catch(() => undefined);
  await waitFor(() => expect(uploads(sent)).toHaveLength(1), { timeout: 4000 });
  expect(Date.now() - before).toBeGreaterThanOrEqual(490);
  expect(preparations(sent)).toHaveLength(1);
  expect(agentRequests.filter(({ path }) => path === 'sign-xml/current')).toHaveLength(1);
});

test('SIGN-023 refused in the agent: the number stays, and signing again does not number again', async () => {
  let refusals = 1;
  const sign = () =>
    refusals-- > 0 ? refusedByAgent(409, 'SIGN_INVOICE_FAILED', 'DECLINED') : null;
  const { sent } = await open({}, { sign });
  await issueDraft();
  await screen.findByText('Bạn đã từ chối ký trong ứng dụng ký số.');
  await screen.findByText(/Hóa đơn đã có số và đang chờ ký/);
  await pressSign();
  await waitFor(() => expect(uploads(sent)).toHaveLength(1), { timeout: 4000 });
  expect(preparations(sent)).toHaveLength(1);
});

test('an upload that fails is repeated with the very same signed files', async () => {
  let failures = 1;
  const release = (one: Sent) =>
    isUpload(one) && failures-- > 0 ? refused(503, 'UNEXPECTED') : PREPARED;
  const { sent, agentRequests } = await open({ rows: [WAITING], release });
  await signWaiting();
  await waitFor(() => expect(uploads(sent)).toHaveLength(2), { timeout: 5000 });
  const [first, second] = uploads(sent).map(({ input }) => input['signed_xml']);
  expect(second).toBe(first);
  expect(agentRequests.filter(({ path }) => path === 'sign-xml/current')).toHaveLength(1);
  expect(preparations(sent)).toEqual([]);
});

test('SIGN-022 a refusal of the server is shown with its reason, and signed anew', async () => {
  let refusals = 1;
  const release = (one: Sent) =>
    isUpload(one) && refusals-- > 0
      ? refused(409, 'SIGN_INVOICE_FAILED', { reason: 'ISSUER_UNKNOWN' })
      : PREPARED;
  const { sent, agentRequests } = await open({ rows: [WAITING], release });
  await signWaiting();
  await screen.findByText(/chưa được hệ thống công nhận/);
  await pressSign();
  await waitFor(() => expect(uploads(sent)).toHaveLength(2), { timeout: 4000 });
  expect(agentRequests.filter(({ path }) => path === 'sign-xml/current')).toHaveLength(2);
});

test('SIGN-025 LIC-017 a used-up package is shown with the price table, and there is nothing to sign', async () => {
  await open({ release: () => refused(400, 'LICENSE_EXPIRED') });
  await issueDraft();
  expect((await screen.findByRole('alert')).dataset['code']).toBe('LICENSE_EXPIRED');
  expect(screen.queryByRole('button', { name: 'Ký hóa đơn' })).toBeNull();
  expect(await within(screen.getByRole('dialog')).findAllByRole('radio')).toHaveLength(12);
});

test('SIGN-024 an invoice that cannot be prepared is reported in the server’s own words', async () => {
  await open({ release: () => refused(409, 'SERIES_NOT_ACTIVE') });
  await issueDraft();
  const modal = await screen.findByRole('dialog', { name: 'Lỗi khi tạo hóa đơn' });
  expect(modal.textContent).toContain('SERIES_NOT_ACTIVE');
});

test('ERR-009 with a hosted certificate a draft that cannot be issued is a failed creation as well', async () => {
  await open({ accounts: [hostedAccount], release: () => refused(409, 'SERIES_NOT_ACTIVE') });
  await issueDraft();
  const dialog = await screen.findByRole('alertdialog');
  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toContain('Không tạo được hóa đơn');
  expect(alert.textContent).toContain('CREATE_TMP_INVOICE_FAILED · SERIES_NOT_ACTIVE');
});

test.each([
  ['REPORT_INVOICE_ERROR_FAILED', 'Lỗi gửi dữ liệu đến cơ quan thuế', false],
  ['TRANSFER_INVOICE_FAILED', 'Không chuyển đổi được hóa đơn này', true],
] as const)(
  '%s is shown with its steps; only what can be retried has a button for it',
  async (code, title, mayRetry) => {
    await open({ rows: [WAITING], release: () => refused(409, code) });
    await signWaiting();
    const modal = await screen.findByRole('dialog', { name: title });
    expect(within(modal).getByRole('alert').dataset).toMatchObject({ code, flag: 'ACTIONS' });
    expect(within(modal).getAllByRole('listitem').length).toBeGreaterThan(0);
    expect(within(modal).queryByRole('button', { name: 'Ký hóa đơn' }) !== null).toBe(mayRetry);
    fireEvent.click(within(modal).getAllByRole('button', { name: 'Đóng' })[0] ?? modal);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);

test('the first time both show the same digits, and the pairing is stored', async () => {
  localStorage.removeItem('hoadon.agent');
  const states = ['waiting', 'approved'] as const;
  let polls = 0;
  const { sent } = await open({}, { pairing: () => states[Math.min(polls++, 1)] ?? 'approved' });
  await issueDraft();
  await screen.findByText('482913');
  await waitFor(() => expect(uploads(sent)).toHaveLength(1), { timeout: 5000 });
  expect(localStorage.getItem('hoadon.agent')).toBe('token-of-pairing');
});

test('a refused pairing is reported, and nothing is numbered', async () => {
  localStorage.removeItem('hoadon.agent');
  const { sent } = await open({}, { pairing: () => 'declined' });
  await issueDraft();
  expect((await screen.findByRole('alert')).dataset['code']).toBe('PAIRING_REFUSED');
  expect(preparations(sent)).toEqual([]);
});

test('a signed file outlives the page: signing again only hands it over', async () => {
  let isDown = true;
  const release = (one: Sent) => (isUpload(one) && isDown ? refused(400, 'FORBIDDEN') : PREPARED);
  const { sent, agentRequests } = await openList({ rows: [WAITING], release });
  await chooseInList(/^Thao tác với hóa đơn/, 'Ký hóa đơn');
  const modal = await screen.findByRole('dialog', { name: 'Lỗi khi phát hành hóa đơn' });
  fireEvent.click(within(modal).getAllByRole('button', { name: 'Đóng' })[0] ?? modal);
  isDown = false;
  await chooseInList(/^Thao tác với hóa đơn/, 'Ký hóa đơn');
  await waitFor(() => expect(uploads(sent)).toHaveLength(2));
  expect(agentRequests.filter(({ path }) => path === 'sign-xml/current')).toHaveLength(1);
});

test('calls of our own server never go to the agent', async () => {
  const { agentRequests } = await open({});
  await call(getSigningAgent, {});
  expect(agentRequests).toEqual([]);
});
