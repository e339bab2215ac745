import { listInvoices } from '@hoadon/contracts/invoices';
import {
  endOwnSession,
  forgotUserPassword,
  listOwnSessions,
  type OwnSession,
  recoverPassword,
  setUserPassword,
} from '@hoadon/contracts/own-account';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { invoiceRow, pageInfo } from '../../testing/samples.ts';
import { answered, refused } from '../../testing/stub-calls.ts';

const ISSUED = [listInvoices, () => answered([invoiceRow()], pageInfo(1))] as const;
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const HERE: OwnSession = {
  id: '7',
  company_id: '1',
  company_name: 'Công ty TNHH Gốm Sông Đuống',
  device: { browser: 'Chrome', system: 'Windows' },
  address: '203.0.113.5',
  started_at: '2026-11-20T02:00:00.000Z',
  last_used_at: '2026-11-21T02:00:00.000Z',
  is_this: true,
};
const PHONE: OwnSession = {
  ...HERE,
  id: '8',
  device: { browser: 'Safari', system: 'iPhone' },
  is_this: false,
};

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

test('AUTH-007 from the login page, whoever forgot his password asks for a code, and is not told whether the address is known', async () => {
  const sent = await renderApp({
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

test('AUTH-008 the mailed link fills in address and code; a refused code is told, a right one leads to the login', async () => {
  const answers = [() => refused(400, 'CONFIRMATION_CODE_INVALID'), () => ({})];
  const sent = await renderApp({
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

test('AUTH-009 a wrong current password is told at its field; the right one changes it and empties the form', async () => {
  const wrong = { path: 'old_password', code: 'password-wrong', severity: 'error' } as const;
  const answers = [() => refusedAt(wrong), () => ({})];
  await renderApp({
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

test('AUTH-001 the user menu leads to the account, where another session is ended and this one is not offered', async () => {
  let open = [HERE, PHONE];
  const sent = await renderApp({
    path: '/main/dashboard',
    stubs: [
      [listOwnSessions, () => open],
      [
        endOwnSession,
        () => {
          open = [HERE];
          return {};
        },
      ],
      ISSUED,
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: /Tài khoản: Trần Thị Minh Anh/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Tài khoản của tôi' }));
  await screen.findByText('Phiên này');
  expect(screen.getAllByRole('button', { name: /Kết thúc phiên/ })).toHaveLength(1);
  press('Kết thúc phiên trên Safari · iPhone');
  await waitFor(() => expect(screen.queryByText('Safari · iPhone')).toBeNull());
  expect(sent.find(({ call }) => call === endOwnSession)?.input).toEqual({
    company_id: '1',
    id: '8',
  });
});

test('AUTH-001 open sessions that could not be read are asked for again', async () => {
  const answers = [() => refused(500, 'INTERNAL'), () => [HERE]];
  await renderApp({
    path: '/main/account',
    stubs: [[listOwnSessions, () => answers.shift()?.() ?? null], ISSUED],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Thử lại' }));
  await screen.findByText('Chrome · Windows');
});
