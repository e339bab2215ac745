import { deleteAccount, forgotUserPassword, listOwnSessions } from '@hoadon/contracts/own-account';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentTokens } from '../../lib/session.ts';
import { renderAuthPages } from '../../testing/pages/auth.ts';
import { refused } from '../../testing/stub-calls.ts';

const FINAL = '2026-12-21T02:00:00.000Z';

test('AUTH-010 on the page of the mailed code the account can be deleted instead, and the last day to restore it is shown', async () => {
  window.history.replaceState(null, '', '/');
  const answers = [() => refused(409, 'LAST_ADMIN'), () => ({ final_at: FINAL })];
  const sent = await renderAuthPages({
    path: '/reset#email=minhanh%40gomsu.example&code=ABCD-EFGH-JKMN',
    signedIn: false,
    stubs: [[deleteAccount, () => answers.shift()?.() ?? null]],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Xóa tài khoản này' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Xóa tài khoản' }));
  dialog.getByText(/Trong 30 ngày, bạn khôi phục được/);
  expect(sent.some(({ call }) => call === deleteAccount)).toBe(false);
  fireEvent.click(dialog.getByRole('button', { name: 'Xóa tài khoản' }));
  await dialog.findByText(/Công ty phải còn quản trị viên/);
  fireEvent.click(dialog.getByRole('button', { name: 'Xóa tài khoản' }));
  await screen.findByText(/Khôi phục được đến ngày 21\/12\/2026/);
  expect(sent.findLast(({ call }) => call === deleteAccount)?.input).toEqual({
    email: 'minhanh@gomsu.example',
    code: 'ABCD-EFGH-JKMN',
  });
});

test('AUTH-010 a signed-in user is mailed the code first, and is signed out when the account is deleted', async () => {
  const sent = await renderAuthPages({
    path: '/main/account',
    stubs: [
      [listOwnSessions, () => []],
      [forgotUserPassword, () => ({})],
      [deleteAccount, () => ({ final_at: FINAL })],
    ],
  });
  const send = await screen.findByRole('button', { name: 'Gửi mã để xóa tài khoản' });
  await waitFor(() => expect(send.hasAttribute('disabled')).toBe(false));
  fireEvent.click(send);
  const dialog = within(await screen.findByRole('dialog', { name: 'Xóa tài khoản' }));
  expect(sent.find(({ call }) => call === forgotUserPassword)?.headers.get('x-app-id')).toBe('IR');
  const confirm = dialog.getByRole('button', { name: 'Xóa tài khoản' });
  expect(confirm.hasAttribute('disabled')).toBe(true);
  fireEvent.change(dialog.getByLabelText('Mã trong thư'), { target: { value: 'ABCD' } });
  fireEvent.click(confirm);
  await waitFor(() => expect(currentTokens()).toBeNull());
});
