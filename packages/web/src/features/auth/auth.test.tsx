import {
  getRegistration,
  login,
  registerInvoiceSide,
  registerNewAccount,
} from '@hoadon/contracts/auth';
import { getGettingStarted } from '@hoadon/contracts/getting-started';
import { listInvoices } from '@hoadon/contracts/invoice-lists';
import { askToJoin } from '@hoadon/contracts/own-account';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { t } from '../../lib/i18n.ts';
import { currentTokens } from '../../lib/session.ts';
import { renderAuthPages } from '../../testing/pages/auth.ts';
import { invoiceRow } from '../../testing/sample-invoices.ts';
import { pageInfo } from '../../testing/samples.ts';
import { answered, refused } from '../../testing/stub-calls.ts';
import { signIn } from './testing/sign-in.ts';

const TOKENS = { access: 'access-9', refresh: 'refresh-9' };
const ISSUED = [listInvoices, () => answered([invoiceRow()], pageInfo(1))] as const;
const path = () => window.location.pathname;

test('AUTH-015 a wrong name or password gets one sentence that does not reveal which was wrong', async () => {
  await renderAuthPages({
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
  const sent = await renderAuthPages({
    path: '/login',
    signedIn: false,
    stubs: [[login, () => TOKENS]],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Đăng nhập' }));
  await waitFor(() => expect(screen.getAllByText('Không được bỏ trống.')).toHaveLength(2));
  expect(screen.getByLabelText('Mật khẩu').getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
});

test('NAV-020 AMB-11 from where logging out leads, the other page for guests is one link away', async () => {
  await renderAuthPages({ path: '/login?type=logout', signedIn: false });
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
  await screen.findByLabelText(/^Tên công ty/);
  for (const [label, value] of Object.entries({ ...ACCOUNT, ...changes })) {
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Đăng ký' }));
}

test('AUTH-005 registering makes the account and signs the new user in', async () => {
  const sent = await renderAuthPages({
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

test('AUTH-005 where registration is closed, the page explains whom to ask; a failed request is repeated', async () => {
  let answers = 0;
  const registration = () => {
    answers += 1;
    return answers === 1 ? refused(403, 'FORBIDDEN') : { registration: 'closed' };
  };
  await renderAuthPages({
    path: '/register',
    signedIn: false,
    stubs: [[getRegistration, registration]],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Thử lại' }));
  await screen.findByText(/Hệ thống này không cho tự đăng ký công ty/);
  expect(screen.queryByRole('button', { name: 'Đăng ký' })).toBeNull();
});

test('AUTH-005 a user who registers with an address as user name is asked to open the letter to it, and is not signed in', async () => {
  const sent = await renderAuthPages({
    path: '/register',
    signedIn: false,
    stubs: [[registerNewAccount, () => ({ user_id: '1', company_id: '1' })]],
  });
  await register({ 'Mã số thuế': '0399994408', 'Tên đăng nhập': 'khac@example.test' });
  await screen.findByText('Tên đăng nhập là địa chỉ email thì phải trùng với email.');
  await register({ 'Mã số thuế': '0399994408', 'Tên đăng nhập': ACCOUNT.Email });
  await screen.findByText(/Hãy mở liên kết chúng tôi gửi đến/);
  expect(sent.some(({ call }) => call === login)).toBe(false);
});

test('AUTH-016 a user name that is taken is refused in the words of the specification', async () => {
  await renderAuthPages({
    path: '/register',
    signedIn: false,
    stubs: [[registerNewAccount, () => refused(400, 'USER_NAME_TAKEN')]],
  });
  await register({ 'Mã số thuế': '0399994408' });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Tên đăng nhập này đã tồn tại.');
});

test('AUTH-005 where the tax code is taken, the admins of the company can be asked for an invitation, with what was typed', async () => {
  const sent = await renderAuthPages({
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

test('AUTH-017 an e-mail or user name that the server refuses is reported as such', async () => {
  await renderAuthPages({
    path: '/register',
    signedIn: false,
    stubs: [[registerNewAccount, () => refused(400, 'EMAIL_OR_USER_NAME_INVALID')]],
  });
  await register({ 'Mã số thuế': '0399994408' });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Email hoặc tên đăng nhập không hợp lệ.');
});

test('AUTH-018 any other failure of registering has the default message', async () => {
  await renderAuthPages({
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
  const sent = await renderAuthPages({ path: '/register', signedIn: false });
  await register({
    'Mã số thuế': '0399994407',
    'Mật khẩu': 'mật khẩu',
    'Nhập lại mật khẩu': 'khác',
    Email: 'minhanh@',
  });
  await screen.findByText(/sai số kiểm tra/);
  screen.getByText('Mật khẩu không được có khoảng trắng.');
  screen.getByText('Địa chỉ email không hợp lệ.');
  expect(sent.map(({ call }) => call)).toEqual([getRegistration]);
});
