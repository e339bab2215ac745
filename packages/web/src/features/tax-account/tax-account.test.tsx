import { getInvoice } from '@hoadon/contracts/invoices';
import {
  listNotifications,
  markNotificationsRead,
  type Notification,
} from '@hoadon/contracts/notifications';
import {
  checkSync,
  checkTaxAccount,
  connectTaxAccount,
  getInvoiceDetails,
  type SyncCheck,
  signInAgain,
  startSync,
  type TaxAccount,
} from '@hoadon/contracts/tax-account';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInvoiceLists } from '../../testing/pages/invoice-lists.ts';
import { renderNotifications } from '../../testing/pages/notifications.ts';
import { renderTaxAccountSettings } from '../../testing/pages/tax-account.ts';
import { invoiceDetail } from '../../testing/sample-invoices.ts';
import { pageInfo } from '../../testing/samples.ts';
import { answered, refused, type Stub } from '../../testing/stub-calls.ts';
import { ACCOUNT, NOTHING, PICTURE, SYNC, stubs } from './testing/account-samples.ts';

const page = '/main/settings/tax-account';
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test.each(['Hoadon@2026', undefined])(
  'a demo shows the password of its simulated portal, and only a demo: %s',
  async (demo_password) => {
    const account = {
      expired: true,
      start_date_synchronized: null,
      account: null,
      remaining_attempts: 5,
      most_attempts: 5,
      ...(demo_password !== undefined && { demo_password }),
    };
    await renderTaxAccountSettings({
      path: page,
      stubs: [[checkTaxAccount, () => account], ...stubs(NOTHING)],
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Kết nối' }));
    const form = await dialog('Kết nối tài khoản thuế');
    await form.findByText(/Còn 5 trên tối đa 5 lần thử/);
    expect(form.queryByText(/Hoadon@2026/) !== null).toBe(demo_password !== undefined);
  },
);

test('TAX-002 TAX-003 TAX-006 TAX-008 TAX-011 connecting explains itself, asks for name, password and the text of the picture, and confirms success', async () => {
  const answer = { account: ACCOUNT, is_new: true, free_package: true };
  const sent = await renderTaxAccountSettings({
    path: page,
    stubs: stubs(NOTHING, [[connectTaxAccount, () => answer]]),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Kết nối' }));
  const form = await dialog('Kết nối tài khoản thuế');
  form.getByText(/được đồng bộ tự động/);
  await form.findByText(/Còn 5 trên tối đa 5 lần thử/);
  expect(form.getAllByRole('link')).toHaveLength(2);
  const picture: HTMLImageElement = await form.findByRole('img', {
    name: 'Hình captcha của cổng thuế',
  });
  expect(picture.src).toBe(PICTURE);
  const submit = form.getByRole<HTMLButtonElement>('button', { name: 'Kết nối' });
  expect(submit.disabled).toBe(true);
  type(form.getByLabelText(/^Tên đăng nhập/), '0399995507');
  type(form.getByLabelText(/^Mật khẩu/), 'bí mật');
  type(form.getByLabelText(/^Mã captcha/), 'abc123');
  await waitFor(() => expect(submit.disabled).toBe(false));
  fireEvent.click(submit);
  const done = await dialog('Đã kết nối tài khoản thuế');
  done.getByText(/EINVOICE_FREE100/);
  const [connection] = sent.filter(({ call }) => call === connectTaxAccount);
  expect(connection?.input).toMatchObject({
    user_name: '0399995507',
    password: 'bí mật',
    captcha_key: 'key-1',
    captcha_text: 'abc123',
    start_date_synchronized: '2024-01-01',
  });
});

test('TAX-003 the success is confirmed though the page hears of the account before the response arrives', async () => {
  let isConnected = false;
  const answer = { account: ACCOUNT, is_new: true, free_package: false };
  await renderTaxAccountSettings({
    path: page,
    stubs: [
      [checkSync, () => (isConnected ? SYNC : NOTHING)],
      ...stubs(NOTHING, [
        [
          connectTaxAccount,
          () => {
            isConnected = true;
            return answer;
          },
        ],
      ]),
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Kết nối' }));
  const form = await dialog('Kết nối tài khoản thuế');
  await form.findByRole('img', { name: 'Hình captcha của cổng thuế' });
  type(form.getByLabelText(/^Tên đăng nhập/), '0399995507');
  type(form.getByLabelText(/^Mật khẩu/), 'bí mật');
  type(form.getByLabelText(/^Mã captcha/), 'abc123');
  const submit = form.getByRole<HTMLButtonElement>('button', { name: 'Kết nối' });
  await waitFor(() => expect(submit.disabled).toBe(false));
  fireEvent.click(submit);
  await dialog('Đã kết nối tài khoản thuế');
  await screen.findAllByRole('progressbar');
});

test('TAX-005 an account of another tax code is connected only after a confirmation, with the picture that was typed already', async () => {
  const answers = [
    () =>
      refused(409, 'TAX_ACCOUNT_OTHER_TAX_CODE', {
        tax_code: '0100109106',
        own_tax_code: '3123456704',
      }),
    () => ({ account: ACCOUNT, is_new: true, free_package: false }),
  ];
  const sent = await renderTaxAccountSettings({
    path: page,
    stubs: stubs(NOTHING, [[connectTaxAccount, () => answers.shift()?.() ?? null]]),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Kết nối' }));
  const form = await dialog('Kết nối tài khoản thuế');
  await form.findByRole('img', { name: 'Hình captcha của cổng thuế' });
  type(form.getByLabelText(/^Tên đăng nhập/), '0100109106');
  type(form.getByLabelText(/^Mật khẩu/), 'bí mật');
  type(form.getByLabelText(/^Mã captcha/), 'abc123');
  const submit = form.getByRole<HTMLButtonElement>('button', { name: 'Kết nối' });
  await waitFor(() => expect(submit.disabled).toBe(false));
  fireEvent.click(submit);
  await form.findByText(/mã số thuế 0100109106.*3123456704/);
  expect(submit.disabled).toBe(true);
  fireEvent.click(form.getByRole('checkbox', { name: /thuộc mã số thuế khác/ }));
  await waitFor(() => expect(submit.disabled).toBe(false));
  fireEvent.click(submit);
  const done = await dialog('Đã kết nối tài khoản thuế');
  expect(done.queryByText(/EINVOICE_FREE100/)).toBeNull();
  const connections = sent.filter(({ call }) => call === connectTaxAccount);
  expect(connections.map(({ input }) => input)).toMatchObject([
    { knows_other_tax_code: false, captcha_key: 'key-1' },
    { knows_other_tax_code: true, captcha_key: 'key-1', captcha_text: 'abc123' },
  ]);
});

test('TAX-022 the page names the tax code that the invoices of an account belong to', async () => {
  const sync: SyncCheck = {
    ...SYNC,
    total_invoices_gained: 0,
    account_of_tax_code: '0100109106',
    invoices_of_others: [{ tax_code: '0100109106', invoices: 235 }],
  };
  await renderTaxAccountSettings({ path: page, stubs: stubs(sync) });
  await screen.findByText(/Tài khoản này thuộc mã số thuế 0100109106/);
  screen.getByText(/235 hóa đơn thuộc mã số thuế 0100109106/);
});

test('TAX-010 TAX-026 TAX-025 TAX-030 a refusal shows why, leaves what was typed but for the picture, and after a connection error offers to reconnect', async () => {
  const answers = [
    () => refused(400, 'TAX_LOGIN_REFUSED', { remaining_attempts: '4', status_code: '401' }),
    () => refused(400, 'TAX_PORTAL_UNAVAILABLE', { reason: 'overloaded', status_code: '400' }),
  ];
  await renderTaxAccountSettings({
    path: page,
    stubs: stubs(NOTHING, [[connectTaxAccount, () => answers.shift()?.() ?? null]]),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Kết nối' }));
  const form = await dialog('Kết nối tài khoản thuế');
  type(form.getByLabelText(/^Tên đăng nhập/), '0399995507');
  type(form.getByLabelText(/^Mật khẩu/), 'sai');
  const send = async (text: string, name: string) => {
    type(form.getByLabelText(/^Mã captcha/), text);
    const button = form.getByRole<HTMLButtonElement>('button', { name });
    await waitFor(() => expect(button.disabled).toBe(false));
    fireEvent.click(button);
  };
  await send('AAAAAA', 'Kết nối');
  await form.findByText('Thông tin đăng nhập không đúng.');
  expect(form.getByLabelText<HTMLInputElement>(/^Mật khẩu/).value).toBe('sai');
  expect(form.getByLabelText<HTMLInputElement>(/^Mã captcha/).value).toBe('');
  await send('BBBBBB', 'Kết nối');
  await form.findByText('Lỗi kết nối với cơ quan thuế.');
  form.getByText(/Thử lại sau ít phút/);
  form.getByRole('button', { name: 'Kết nối lại' });
});

test('TAX-011 after two refused passwords the next try needs a word that its risk is known', async () => {
  await renderTaxAccountSettings({ path: page, stubs: stubs(NOTHING, [], 3) });
  fireEvent.click(await screen.findByRole('button', { name: 'Kết nối' }));
  const form = await dialog('Kết nối tài khoản thuế');
  await form.findByText(/Còn 3 trên tối đa 5 lần thử/);
  type(form.getByLabelText(/^Tên đăng nhập/), '0399995507');
  type(form.getByLabelText(/^Mật khẩu/), 'x');
  type(form.getByLabelText(/^Mã captcha/), 'AAAAAA');
  const submit = form.getByRole<HTMLButtonElement>('button', { name: 'Kết nối' });
  expect(submit.disabled).toBe(true);
  fireEvent.click(form.getByRole('checkbox', { name: /tài khoản có thể bị khóa/ }));
  await waitFor(() => expect(submit.disabled).toBe(false));
});

test('TAX-021 TAX-022 TAX-023 both phases show their share in the colour of it, and how long it takes', async () => {
  await renderTaxAccountSettings({ path: page, stubs: stubs(SYNC) });
  const bars = await screen.findAllByRole('progressbar');
  expect(
    bars.map((bar) => [
      bar.getAttribute('aria-label'),
      bar.getAttribute('value'),
      bar.dataset['colour'],
    ]),
  ).toEqual([
    ['Từ 01/01/2024 đến 21/11/2026', '61', 'green'],
    ['Từ 01/01/2023 đến 31/12/2023', '29', 'red'],
  ]);
  screen.getByText(/Còn khoảng 7 phút/);
});

test('TAX-004 TAX-027 TAX-028 a fetch that meets an expired session opens the window to sign in, and reports that the data did not come', async () => {
  const idle = { ...SYNC, latest: { ...SYNC.latest, state: 'finished' } as SyncCheck['latest'] };
  const sent = await renderTaxAccountSettings({
    path: page,
    stubs: stubs(idle, [
      [startSync, () => refused(409, 'TAX_SESSION_OVER')],
      [signInAgain, () => ({ account: ACCOUNT, is_new: false, free_package: false })],
    ]),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Đồng bộ ngay' }));
  const form = await dialog('Đăng nhập lại cổng thuế');
  await screen.findByText('Lỗi lấy dữ liệu từ thuế');
  expect(form.queryByLabelText(/^Mật khẩu/)).toBeNull();
  type(form.getByLabelText(/^Mã captcha/), 'AAAAAA');
  const submit = form.getByRole<HTMLButtonElement>('button', { name: 'Đăng nhập lại' });
  await waitFor(() => expect(submit.disabled).toBe(false));
  fireEvent.click(submit);
  await waitFor(() => expect(sent.some(({ call }) => call === signInAgain)).toBe(true));
});

test('TAX-029 any other failure to fetch reports that the connection failed, and opens nothing', async () => {
  const idle = { ...SYNC, latest: { ...SYNC.latest, state: 'finished' } as SyncCheck['latest'] };
  await renderTaxAccountSettings({
    path: page,
    stubs: stubs(idle, [[startSync, () => refused(400, 'TAX_PORTAL_UNAVAILABLE')]]),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Đồng bộ ngay' }));
  await screen.findByText('Lỗi kết nối với cơ quan thuế.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('TAX-020 TAX-024 months that failed are shown with their reason, and that they come again from 15 days before', async () => {
  const failed = {
    from_date: '2026-10-01',
    to_date: '2026-10-31',
    listing: 'query/purchase/6',
    state: 'failed',
    reason: 'overloaded',
  } as const;
  await renderTaxAccountSettings({
    path: page,
    stubs: stubs({ ...SYNC, data_fail_synchronized_p1: [failed] }),
  });
  await screen.findByText('01/10/2026 – 31/10/2026, mua vào, không mã: cổng thuế quá tải');
  screen.getByText(/15 ngày/);
});

const TROUBLE: Notification = {
  id: '7',
  title: 'x',
  content: {
    kind: 'tax-account-failed',
    start_date: null,
    end_date: null,
    total_invoices: null,
    failed: null,
    invoice: null,
    reason: 'TAX_SESSION_OVER',
    area: null,
    percent: null,
    other_tax_code: null,
    capacity: null,
  },
  type: 3,
  type_of: 'TAX_ACCOUNT_ERROR',
  label_type: 'error',
  is_readed: false,
  ref_id: null,
  create_by: null,
  created_at: '2026-11-21T03:04:05.000Z',
};

/** Opens the notification that the account is in trouble, on its page; answers what was asked. */
async function openTrouble(check: Stub[1]) {
  const sent = await renderNotifications({
    path: '/notification',
    stubs: [
      [checkTaxAccount, check],
      ...stubs(SYNC),
      [listNotifications, () => answered([TROUBLE], pageInfo(1))],
      [markNotificationsRead, () => ({ unread_total: 0 })],
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: /Tài khoản cổng thuế/ }));
  return sent;
}
const checked = (account: TaxAccount) => () => ({
  expired: account.expired,
  start_date_synchronized: account.start_date_synchronized,
  account,
  remaining_attempts: 5,
  most_attempts: 5,
});
const EXPIRED = { ...ACCOUNT, state: 'expired', expired: true, session_ends_at: null } as const;

test('NOTI-010 NOTI-015 trouble with the account is looked at anew: expired, it is connected with its password, and the notification is read', async () => {
  const sent = await openTrouble(checked(EXPIRED));
  const form = await dialog('Đổi mật khẩu tài khoản thuế');
  expect(form.getByLabelText<HTMLInputElement>(/^Tên đăng nhập/).value).toBe('0399995507');
  const inputsOf = (call: unknown) =>
    sent.filter((one) => one.call === call).map(({ input }) => input);
  expect(inputsOf(checkTaxAccount).length).toBeGreaterThan(0);
  await waitFor(() =>
    expect(inputsOf(markNotificationsRead)).toEqual([{ notification_ids: ['7'] }]),
  );
});

test('NOTI-011 an account that lives again opens its page in the settings, and no window', async () => {
  await openTrouble(checked(ACCOUNT));
  await waitFor(() => expect(window.location.pathname).toBe('/main/settings/tax-account'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('NOTI-012 where the state of the account is unknown, the window to connect opens', async () => {
  await openTrouble(() => refused(503, 'OUTCOME_UNKNOWN'));
  await dialog('Kết nối tài khoản thuế');
});

test('TAX-016 TAX-027 TAX-028 the signed file of an invoice from the portal is asked for where it is missing; an expired session opens the window to sign in', async () => {
  const invoice = (changes: object) => () =>
    invoiceDetail({ id: '9', origin: 3, signed_xml: null, ...changes });
  const answers = [
    () => ({ id: '9', original: 'kept' as const }),
    () => refused(409, 'TAX_SESSION_OVER', { status_code: '400' }),
    () => refused(500, 'TAX_DATA_FAILED', { reason: 'overloaded' }),
  ];
  const sent = await renderInvoiceLists({
    path: '/main/invoice/9',
    stubs: [
      ...stubs(SYNC),
      [getInvoice, invoice({})],
      [getInvoiceDetails, () => answers.shift()?.() ?? null],
    ],
  });
  const fetchOriginal = async () =>
    fireEvent.click(await screen.findByRole('button', { name: 'Lấy tệp gốc' }));
  await fetchOriginal();
  await screen.findByText('Đã lấy tệp gốc của hóa đơn.');
  expect(sent.filter(({ call }) => call === getInvoiceDetails)[0]?.input).toEqual({ id: '9' });
  await fetchOriginal();
  await dialog('Đăng nhập lại cổng thuế');
  fireEvent.click(screen.getByRole('button', { name: 'Hủy' }));
  await fetchOriginal();
  await screen.findByText('Lỗi lấy dữ liệu từ thuế', { selector: '[data-title]' });
});

test.each([
  ['whose signed file is here', { signed_xml: '/x' }],
  ['that was issued here', { origin: 1 }],
])('an invoice %s is not asked for at the portal', async (_what, changes) => {
  await renderInvoiceLists({
    path: '/main/invoice/9',
    stubs: [
      ...stubs(SYNC),
      [getInvoice, () => invoiceDetail({ id: '9', origin: 3, signed_xml: null, ...changes })],
    ],
  });
  await screen.findByRole('button', { name: 'Nhãn' });
  expect(screen.queryByRole('button', { name: 'Lấy tệp gốc' })).toBeNull();
});
