import { login, logout, registerInvoiceSide, registerNewAccount } from '@hoadon/contracts/auth';
import { getGettingStarted } from '@hoadon/contracts/getting-started';
import { listInvoices } from '@hoadon/contracts/invoices';
import { askToJoin } from '@hoadon/contracts/own-account';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n.ts';
import { currentTokens } from '../../lib/session.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { invoiceRow, pageInfo } from '../../testing/samples.ts';
import { answered, refused } from '../../testing/stub-calls.ts';

const TOKENS = { access: 'access-9', refresh: 'refresh-9' };
const ISSUED = [listInvoices, () => answered([invoiceRow()], pageInfo(1))] as const;
const path = () => window.location.pathname;

async function signIn() {
  fireEvent.change(await screen.findByLabelText('Tên đăng nhập hoặc email'), {
    target: { value: 'minhanh' },
  });
  fireEvent.change(screen.getByLabelText('Mật khẩu'), { target: { value: 'mat-khau' } });
  fireEvent.click(screen.getByRole('button', { name: 'Đăng nhập' }));
}

test('AUTH-003 NAV-018 after login the user goes on to the page asked for first', async () => {
  const sent = await renderApp({
    path: '/main/revenue?search_text=00012',
    signedIn: false,
    stubs: [[login, () => TOKENS], ISSUED],
  });
  await waitFor(() => expect(path()).toBe('/login'));
  await signIn();

  await waitFor(() => expect(path()).toBe('/main/revenue'));
  expect(new URLSearchParams(window.location.search).get('search_text')).toBe('00012');
  expect(sent.find(({ call }) => call === login)?.input).toEqual({
    user_name: 'minhanh',
    password: 'mat-khau',
  });
});

test('AUTH-002 login keeps the tokens, and without an address asked for it opens the dashboard', async () => {
  await renderApp({ path: '/login', signedIn: false, stubs: [[login, () => TOKENS], ISSUED] });
  await signIn();
  await waitFor(() => expect(path()).toBe('/main/dashboard'));
  expect(currentTokens()).toEqual(TOKENS);
});

test('AUTH-015 a wrong name or password gets one sentence that does not tell which was wrong', async () => {
  await renderApp({
    path: '/login',
    signedIn: false,
    stubs: [[login, () => refused(400, 'LOGIN_FAILED')]],
  });
  await signIn();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Tài khoản hoặc mật khẩu không hợp lệ');
  expect(currentTokens()).toBeNull();
});

test('empty login fields are named before anything is sent', async () => {
  const sent = await renderApp({ path: '/login', signedIn: false, stubs: [[login, () => TOKENS]] });
  fireEvent.click(await screen.findByRole('button', { name: 'Đăng nhập' }));
  await waitFor(() => expect(screen.getAllByText('Không được bỏ trống.')).toHaveLength(2));
  expect(screen.getByLabelText('Mật khẩu').getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
});

test('NAV-015 NAV-016 whoever is signed in and opens the login page lands on the dashboard', async () => {
  await renderApp({ path: '/login', stubs: [ISSUED] });
  await waitFor(() => expect(path()).toBe('/main/dashboard'));
});

test.each(['/login', '/register', '/forgot', '/reset'])(
  'NAV-014 %s is for guests alone, and nothing of the pages behind it stands around it',
  async (address) => {
    await renderApp({ path: address, signedIn: false });
    await screen.findByRole('heading', { level: 1 });
    expect(path()).toBe(address);
    for (const around of ['navigation', 'search']) expect(screen.queryByRole(around)).toBeNull();
    expect(screen.queryByRole('button', { name: /Tài khoản|Thông báo/ })).toBeNull();
    cleanup();
    await renderApp({ path: address, stubs: [ISSUED] });
    await waitFor(() => expect(path()).toBe('/main/dashboard'));
  },
);

test('NAV-017 an unknown address redirects to the dashboard', async () => {
  await renderApp({ path: '/main/khong-co', stubs: [ISSUED] });
  await waitFor(() => expect(path()).toBe('/main/dashboard'));
});

test('AUTH-002 NAV-019 NAV-027 logout revokes the tokens, forgets what was read and loads the login page anew', async () => {
  const load = vi.spyOn(window.location, 'replace').mockReturnValue(undefined);
  const sent = await renderApp({
    path: '/main/dashboard',
    stubs: [[logout, () => ({})], ISSUED],
  });
  fireEvent.click(await screen.findByRole('button', { name: /Tài khoản: Trần Thị Minh Anh/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Đăng xuất' }));

  await waitFor(() => expect(load.mock.calls).toEqual([['/login?type=logout']]));
  expect(currentTokens()).toBeNull();
  expect(sent.find(({ call }) => call === logout)?.input).toEqual({ refresh: 'refresh-1' });
});

test('UX-001 while the server hears of a logout nothing of the page can be pressed', async () => {
  let hear = () => {};
  const heard = new Promise<object>((resolve) => {
    hear = () => resolve({});
  });
  const load = vi.spyOn(window.location, 'replace').mockReturnValue(undefined);
  await renderApp({ path: '/main/dashboard', stubs: [[logout, () => heard], ISSUED] });
  fireEvent.click(await screen.findByRole('button', { name: /Tài khoản: Trần Thị Minh Anh/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Đăng xuất' }));
  const overlay = (await screen.findByText('Đang đăng xuất…')).closest('[aria-busy]');
  expect(overlay?.className).toMatch(/appear-late fixed inset-0/);
  expect(load).not.toHaveBeenCalled();
  hear();
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
});

test('NAV-020 AMB-11 from where logging out leads, the other page for guests is one link away', async () => {
  await renderApp({ path: '/login?type=logout', signedIn: false });
  await screen.findByText('Bạn đã đăng xuất.');
  fireEvent.click(screen.getByRole('link', { name: /Đăng ký/ }));
  await waitFor(() => expect(path()).toBe('/register'));
});

const ACCOUNT = {
  'Tên công ty': 'Công ty TNHH Gốm Sông Đuống',
  'Mã số thuế': '0100000000',
  'Địa chỉ': 'Số 8 đường Thử Nghiệm, Hà Nội',
  'Họ và tên': 'Trần Thị Minh Anh',
  Email: 'minhanh@gomsu.example',
  'Tên đăng nhập': 'minhanh',
  'Mật khẩu': 'mat-khau',
  'Nhập lại mật khẩu': 'mat-khau',
};

async function register(changes: Partial<typeof ACCOUNT> = {}) {
  await screen.findByRole('heading', { name: 'Đăng ký sử dụng' });
  for (const [label, value] of Object.entries({ ...ACCOUNT, ...changes })) {
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Đăng ký' }));
}

test('AUTH-005 registering makes the account and signs the new user in', async () => {
  const sent = await renderApp({
    path: '/register',
    signedIn: false,
    stubs: [
      [registerNewAccount, () => ({ user_id: '1', company_id: '1' })],
      [registerInvoiceSide, () => ({ user_id: '1', company_id: '1' })],
      [login, () => TOKENS],
      ISSUED,
      [getGettingStarted, () => ({ steps: [], free_package: true, certificate_page_url: null })],
    ],
  });
  await register({ 'Mã số thuế': '0399994408' });
  await waitFor(() => expect(path()).toBe('/main/getting-started'));
  const account = sent.find(({ call }) => call === registerNewAccount)?.input;
  expect(account).toMatchObject({ tax_code: '0399994408', user_name: 'minhanh', phone: '' });
  expect(account).not.toHaveProperty('repeated');
});

test('AUTH-016 a user name that is taken is told in the words of the specification', async () => {
  await renderApp({
    path: '/register',
    signedIn: false,
    stubs: [[registerNewAccount, () => refused(400, 'USER_NAME_TAKEN')]],
  });
  await register({ 'Mã số thuế': '0399994408' });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Tên đăng nhập này đã tồn tại.');
});

test('AUTH-005 where the tax code is taken, the admins of the company can be asked for an invitation, with what was typed', async () => {
  const sent = await renderApp({
    path: '/register',
    signedIn: false,
    stubs: [
      [registerNewAccount, () => refused(400, 'COMPANY_ALREADY_EXISTS')],
      [askToJoin, () => ({})],
    ],
  });
  await register({ 'Mã số thuế': '0399994408' });
  fireEvent.click(await screen.findByRole('button', { name: 'Xin được mời vào công ty' }));
  await screen.findByText(/Nếu công ty có trên hệ thống/);
  expect(sent.find(({ call }) => call === askToJoin)?.input).toMatchObject({
    tax_code: '0399994408',
    email: ACCOUNT['Email'],
  });
  expect(screen.getByLabelText<HTMLInputElement>(/^Mã số thuế/).value).toBe('0399994408');
});

test('AUTH-017 an e-mail or user name that the server refuses is told as such', async () => {
  await renderApp({
    path: '/register',
    signedIn: false,
    stubs: [[registerNewAccount, () => refused(400, 'EMAIL_OR_USER_NAME_INVALID')]],
  });
  await register({ 'Mã số thuế': '0399994408' });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Email hoặc tên đăng nhập không hợp lệ.');
});

test('AUTH-018 any other failure of registering is told by the default message', async () => {
  await renderApp({
    path: '/register',
    signedIn: false,
    stubs: [[registerNewAccount, () => refused(500, 'INTERNAL')]],
  });
  await register({ 'Mã số thuế': '0399994408' });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(t('error.UNEXPECTED.title'));
  expect(path()).toBe('/register');
});

test('registering checks tax code, passwords and e-mail before anything is sent', async () => {
  const sent = await renderApp({ path: '/register', signedIn: false });
  await register({
    'Mã số thuế': '0399994407',
    'Mật khẩu': 'mật khẩu',
    'Nhập lại mật khẩu': 'khác',
    Email: 'minhanh@',
  });
  await screen.findByText(/sai số kiểm tra/);
  screen.getByText('Mật khẩu không được có khoảng trắng.');
  screen.getByText('Địa chỉ email không hợp lệ.');
  expect(sent).toEqual([]);
});
