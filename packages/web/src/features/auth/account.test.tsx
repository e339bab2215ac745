import { listInvoices } from '@hoadon/contracts/invoice-lists';
import {
  forgotUserPassword,
  listOwnSessions,
  recoverPassword,
  setUserPassword,
} from '@hoadon/contracts/own-account';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAuthPages } from '../../testing/pages/auth.ts';
import { invoiceRow } from '../../testing/sample-invoices.ts';
import { pageInfo } from '../../testing/samples.ts';
import { answered, refused } from '../../testing/stub-calls.ts';
import { HERE } from './testing/own-sessions.ts';

const ISSUED = [listInvoices, () => answered([invoiceRow()], pageInfo(1))] as const;
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const refusedAt = (issue: object) =>
  Response.json(
    {
      success: false,
      message: 'INPUT_DATA_IS_INVALID',
      message_key: 'error.INPUT_DATA_IS_INVALID',
      data: {},
      issues: [issue],
      request_id: 'request-1',
    },
    { status: 400 },
  );

test('AUTH-007 from the login page a user with a forgotten password requests a code, and does not learn whether the address is known', async () => {
  const sent = await renderAuthPages({
    path: '/login',
    signedIn: false,
    stubs: [[forgotUserPassword, () => ({})]],
  });
  fireEvent.click(await screen.findByRole('link', { name: 'Quên mật khẩu?' }));
  await screen.findByRole('heading', { name: 'Quên mật khẩu' });
  type('Email', 'minhanh@gomsu.example');
  press('Gửi mã cho tôi');
  await screen.findByText(/Nếu có tài khoản dùng địa chỉ này/);
  expect(sent.map(({ input }) => input)).toEqual([{ email: 'minhanh@gomsu.example' }]);
  expect(sent[0]?.headers.get('x-app-id')).toBe('IR');
});

test('AUTH-008 the mailed link fills in address and code; a refused code is reported, a right one leads to the login', async () => {
  const answers = [() => refused(400, 'CONFIRMATION_CODE_INVALID'), () => ({})];
  const sent = await renderAuthPages({
    path: '/reset#email=minhanh%40gomsu.example&code=ABCD-EFGH-JKMN',
    signedIn: false,
    stubs: [[recoverPassword, () => answers.shift()?.() ?? null]],
  });
  await screen.findByRole('heading', { name: 'Chọn mật khẩu mới' });
  type('Mật khẩu mới', 'matkhaumoi');
  type('Nhập lại mật khẩu', 'khac');
  press('Đặt mật khẩu');
  await screen.findByText('Mật khẩu không khớp');
  expect(sent).toEqual([]);
  type('Nhập lại mật khẩu', 'matkhaumoi');
  press('Đặt mật khẩu');
  await screen.findByRole('alert');
  press('Đặt mật khẩu');
  await screen.findByText(/Mật khẩu đã được đặt/);
  screen.getByRole('link', { name: 'Đăng nhập' });
  expect(sent.at(-1)?.input).toEqual({
    email: 'minhanh@gomsu.example',
    code: 'ABCD-EFGH-JKMN',
    new_password: 'matkhaumoi',
  });
});

test('AUTH-009 a wrong current password is reported at its field; the right one changes it and empties the form', async () => {
  const wrong = { path: 'old_password', code: 'password-wrong', severity: 'error' } as const;
  const answers = [() => refusedAt(wrong), () => ({})];
  await renderAuthPages({
    path: '/main/account',
    stubs: [
      [listOwnSessions, () => [HERE]],
      [setUserPassword, () => answers.shift()?.() ?? null],
      ISSUED,
    ],
  });
  await screen.findByRole('heading', { name: 'Tài khoản của tôi' });
  type('Mật khẩu hiện tại', 'matkhaucu');
  type('Mật khẩu mới', 'matkhaumoi');
  type('Nhập lại mật khẩu', 'matkhaumoi');
  press('Đổi mật khẩu');
  await screen.findByText('Không đúng mật khẩu hiện tại.');
  press('Đổi mật khẩu');
  await screen.findByText(/Đã đổi mật khẩu/);
  expect(screen.getByLabelText<HTMLInputElement>('Mật khẩu mới').value).toBe('');
});

test('AUTH-001 open sessions that could not be read are asked for again', async () => {
  const answers = [() => refused(500, 'INTERNAL'), () => [HERE]];
  await renderAuthPages({
    path: '/main/account',
    stubs: [[listOwnSessions, () => answers.shift()?.() ?? null], ISSUED],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Thử lại' }));
  await screen.findByText('Chrome · Windows');
});
