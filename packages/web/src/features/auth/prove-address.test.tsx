import { proveAddress } from '@hoadon/contracts/own-account';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAuthPages } from '../../testing/pages/auth.ts';
import { refused } from '../../testing/stub-calls.ts';

const confirm = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Xác nhận địa chỉ' }));

test('AUTH-005 the link in the letter confirms the address by a press, not by being opened', async () => {
  const sent = await renderAuthPages({
    path: '/confirm-address#12.bi-mat',
    signedIn: false,
    stubs: [[proveAddress, () => ({})]],
  });
  await screen.findByText(/Chỉ xác nhận khi chính bạn đăng ký/);
  expect(sent).toEqual([]);
  await confirm();
  await screen.findByText(/Đã xác nhận địa chỉ/);
  expect(sent.find(({ call }) => call === proveAddress)?.input).toEqual({ token: '12.bi-mat' });
});

test('AUTH-005 an expired link is reported as such', async () => {
  await renderAuthPages({
    path: '/confirm-address#12.cu',
    signedIn: false,
    stubs: [[proveAddress, () => refused(400, 'CONFIRMATION_CODE_INVALID')]],
  });
  await confirm();
  await screen.findByText(/\(CONFIRMATION_CODE_INVALID/);
});

test('AUTH-005 a link without its secret has nothing to press', async () => {
  await renderAuthPages({ path: '/confirm-address', signedIn: false, stubs: [] });
  await screen.findByText(/Liên kết không đầy đủ/);
  expect(screen.queryByRole('button', { name: 'Xác nhận địa chỉ' })).toBeNull();
});
