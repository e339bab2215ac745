import { acceptInvitation, readInvitation } from '@hoadon/contracts/users';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentTokens } from '../../lib/session.ts';
import { renderAuthPages } from '../../testing/pages/auth.ts';
import { refused } from '../../testing/stub-calls.ts';

const TOKENS = { access: 'access-9', refresh: 'refresh-9' };
const invited = (has_account: boolean) => ({
  company_name: 'Công ty TNHH Gốm Sông Đuống',
  email: 'ban@example.test',
  role: 'accountant' as const,
  has_account,
});
const guest = { path: '/invitation/7#bi-mat', signedIn: false };
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('USER-018 a new user enters name, phone and password, and is signed in to the inviting company', async () => {
  const sent = await renderAuthPages({
    ...guest,
    stubs: [
      [readInvitation, () => invited(false)],
      [acceptInvitation, () => TOKENS],
    ],
  });
  const accept = await screen.findByRole('button', { name: 'Nhận lời' });
  screen.getByText('Công ty TNHH Gốm Sông Đuống mời bạn làm việc với hóa đơn của công ty.');
  fireEvent.click(accept);
  await screen.findAllByText('Không được bỏ trống.');
  expect(sent.some(({ call }) => call === acceptInvitation)).toBe(false);
  type(/^Họ và tên/, 'Phạm Văn Bạn');
  type(/^Số điện thoại/, '0912345679');
  type(/^Mật khẩu/, 'matkhau123');
  type(/^Nhập lại mật khẩu/, 'matkhau123');
  fireEvent.click(accept);
  await waitFor(() => expect(currentTokens()).toEqual(TOKENS));
  expect(sent.find(({ call }) => call === acceptInvitation)?.input).toEqual({
    company_id: '7',
    token: 'bi-mat',
    name: 'Phạm Văn Bạn',
    phone: '0912345679',
    password: 'matkhau123',
  });
});

test('USER-018 a user with an account enters its password alone', async () => {
  const sent = await renderAuthPages({
    ...guest,
    stubs: [
      [readInvitation, () => invited(true)],
      [acceptInvitation, () => refused(400, 'LOGIN_FAILED')],
    ],
  });
  const accept = await screen.findByRole('button', { name: 'Nhận lời' });
  expect(screen.queryByLabelText(/^Họ và tên/)).toBeNull();
  type(/^Mật khẩu/, 'mat-khau');
  fireEvent.click(accept);
  await screen.findByText(/\(LOGIN_FAILED/);
  expect(sent.find(({ call }) => call === acceptInvitation)?.input).toEqual({
    company_id: '7',
    token: 'bi-mat',
    password: 'mat-khau',
  });
});

test('USER-018 an expired link is reported, with whom to ask', async () => {
  await renderAuthPages({
    ...guest,
    stubs: [[readInvitation, () => refused(400, 'INVITATION_INVALID')]],
  });
  await screen.findByText(/Nhờ người mời gửi lại lời mời/);
});

test('USER-018 a link that was cut is reported', async () => {
  await renderAuthPages({ ...guest, path: '/invitation/7' });
  await screen.findByText(/Liên kết không đầy đủ/);
});
