import { login } from '@hoadon/contracts/auth';
import {
  beginSetUp,
  beginSetUpAtSignIn,
  finishSetUp,
  finishSetUpAtSignIn,
  getSecondFactor,
  listSecondFactors,
  requireSecondFactor,
  resetSecondFactor,
  signInWithCode,
} from '@hoadon/contracts/second-factor';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { currentTokens } from '../../lib/session.ts';
import { renderSecondFactor } from '../../testing/pages/second-factor.ts';
import { refused } from '../../testing/stub-calls.ts';

const TOKENS = { access: 'access-9', refresh: 'refresh-9' };
const SET_UP = { secret: 'ABCDEFGH', uri: 'otpauth://totp/x', qr: ['101', '010', '111'] };
const CODES = ['aaaaa-bbbbb', 'ccccc-ddddd'];
const type = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

async function passwordRight() {
  await type('Tên đăng nhập hoặc email', 'minhanh');
  await type('Mật khẩu', 'mat-khau');
  await press('Đăng nhập');
}

test('AUTH-003 after the password a code is required; a wrong one is reported, a recovery code signs in', async () => {
  const sent = await renderSecondFactor({
    path: '/login',
    signedIn: false,
    stubs: [
      [login, () => ({ challenge: '1.x', second_factor: 'code' })],
      [
        signInWithCode,
        ({ input }) =>
          input['code'] === CODES[0] ? TOKENS : refused(400, 'SECOND_FACTOR_CODE_WRONG'),
      ],
    ],
  });
  await passwordRight();
  await type('Mã xác thực', '123456');
  await press('Đăng nhập');
  expect((await screen.findByRole('alert')).textContent).toContain('Mã không đúng');
  expect(currentTokens()).toBeNull();
  await press('Dùng mã khôi phục');
  await type('Mã khôi phục', CODES[0] ?? '');
  await press('Đăng nhập');
  await waitFor(() => expect(currentTokens()).toEqual(TOKENS));
  expect(sent.filter(({ call }) => call === signInWithCode)).toHaveLength(2);
});

test('AUTH-003 where the company demands it, the sign-in goes through the set-up and shows the recovery codes', async () => {
  await renderSecondFactor({
    path: '/login',
    signedIn: false,
    stubs: [
      [login, () => ({ challenge: '1.x', second_factor: 'set-up' })],
      [beginSetUpAtSignIn, () => SET_UP],
      [finishSetUpAtSignIn, () => ({ tokens: TOKENS, recovery_codes: CODES })],
    ],
  });
  await passwordRight();
  await screen.findByText('ABCD EFGH');
  screen.getByRole('img', { name: 'Mã QR của xác thực hai bước' });
  // The phone that has the page open cannot scan its own screen.
  const link = screen.getByRole('link', { name: 'Mở trong ứng dụng xác thực' });
  expect(link.getAttribute('href')).toBe(SET_UP.uri);
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await press('Sao chép khóa');
  expect(copied).toHaveBeenCalledWith(SET_UP.secret);
  await type(/Mã 6 chữ số/, '123456');
  await press('Bật');
  await screen.findByText('ccccc-ddddd');
  expect(currentTokens()).toBeNull();
  await press('Tôi đã cất giữ, tiếp tục');
  await waitFor(() => expect(currentTokens()).toEqual(TOKENS));
});

test('AUTH-003 a user turns it on from the page, and an administrator demands it of everybody', async () => {
  let on_since: string | null = null;
  const sent = await renderSecondFactor({
    path: '/main/account/second-factor',
    stubs: [
      [
        getSecondFactor,
        () => ({ on_since, recovery_codes_left: on_since ? 10 : 0, is_required: false }),
      ],
      [beginSetUp, () => SET_UP],
      [
        finishSetUp,
        () => {
          on_since = '2026-11-21T02:00:00.000Z';
          return { recovery_codes: CODES };
        },
      ],
      [
        listSecondFactors,
        () => [{ user_id: '9', name: 'Lê Văn Bình', email: 'binh@example.test', is_on: true }],
      ],
      [requireSecondFactor, () => ({})],
      [resetSecondFactor, () => ({})],
    ],
  });
  await screen.findByText('Đang tắt');
  await press('Thiết lập');
  await type('Mật khẩu', 'mat-khau');
  await press('Thiết lập');
  await type(/Mã 6 chữ số/, '123456');
  await press('Bật');
  await screen.findByText('aaaaa-bbbbb');
  const paper = document.implementation.createHTMLDocument();
  const print = vi.fn();
  const view = { print, focus: vi.fn(), addEventListener: vi.fn() };
  vi.spyOn(HTMLIFrameElement.prototype, 'contentDocument', 'get').mockReturnValue(paper);
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(view as never);
  await press('In');
  expect(print).toHaveBeenCalledOnce();
  expect(paper.body.textContent).toContain('aaaaa-bbbbb');
  await press('Tôi đã cất giữ');
  await screen.findByText('Còn 10 mã khôi phục.');
  await screen.findByRole('button', { name: /Đặt lại.*Lê Văn Bình/ });
  fireEvent.click(screen.getByLabelText('Bắt buộc xác thực hai bước với mọi người dùng'));
  await screen.findByRole('alertdialog');
  await press('Bắt buộc');
  await screen.findByText('Vui lòng nhập mật khẩu.');
  expect(sent.some(({ call }) => call === requireSecondFactor)).toBe(false);
  await type('Mật khẩu của bạn', 'mat-khau');
  await press('Bắt buộc');
  await waitFor(() =>
    expect(sent.find(({ call }) => call === requireSecondFactor)?.input).toEqual({
      is_required: true,
      password: 'mat-khau',
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: /Đặt lại.*Lê Văn Bình/ }));
  await type('Mật khẩu của bạn', 'mat-khau');
  await press('Đặt lại');
  await waitFor(() =>
    expect(sent.find(({ call }) => call === resetSecondFactor)?.input).toEqual({
      user_id: '9',
      password: 'mat-khau',
    }),
  );
});

test('AUTH-003 a new phone is set up for the password and a code of the old one', async () => {
  const sent = await renderSecondFactor({
    path: '/main/account/second-factor',
    stubs: [
      [
        getSecondFactor,
        () => ({
          on_since: '2026-11-21T02:00:00.000Z',
          recovery_codes_left: 10,
          is_required: true,
        }),
      ],
      [listSecondFactors, () => []],
      [beginSetUp, () => SET_UP],
      [finishSetUp, () => ({ recovery_codes: CODES })],
    ],
  });
  await press('Chuyển sang điện thoại khác');
  await type('Mật khẩu', 'mat-khau');
  await type('Mã xác thực', CODES[0] ?? '');
  await press('Chuyển sang điện thoại khác');
  await type(/Mã 6 chữ số/, '123456');
  await press('Bật');
  await screen.findByText('aaaaa-bbbbb');
  expect(sent.find(({ call }) => call === beginSetUp)?.input).toEqual({
    password: 'mat-khau',
    code: CODES[0],
  });
});
