import { getCurrentUser } from '@hoadon/contracts/auth';
import { getCompanySettings } from '@hoadon/contracts/company';
import { getRoboticsUsers, getUserInvitations } from '@hoadon/contracts/users';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { currentUser } from '../../testing/samples.ts';
import type { Stub } from '../../testing/stub-calls.ts';

const NOTHING: readonly Stub[] = [
  [getRoboticsUsers, () => []],
  [getUserInvitations, () => []],
];
const tabs = async () => within(await screen.findByRole('navigation', { name: 'Thiết lập' }));
const names = async () => (await tabs()).getAllByRole('link').map(({ textContent }) => textContent);

test('SET-001 the settings are one frame of pages, each with an address of its own; they begin with the company', async () => {
  await renderApp({ path: '/main/settings', stubs: NOTHING });
  await waitFor(() => expect(window.location.pathname).toBe('/main/settings/company'));
  expect(await names()).toEqual([
    'Thông tin công ty',
    'Ký hiệu hóa đơn',
    'Mẫu in',
    'Hiển thị số',
    'Tài khoản thuế',
    'Người dùng',
    'Quy tắc phân loại',
    'Nhà cung cấp hóa đơn',
    'Gói hóa đơn',
    'Kết nối TikTok',
  ]);
  const current = (await tabs()).getByRole('link', { current: 'page' });
  expect(current.textContent).toBe('Thông tin công ty');
  (await tabs()).getByRole('link', { name: 'Hiển thị số' }).click();
  await screen.findByRole('heading', { level: 1, name: 'Hiển thị số' });
  expect(window.location.pathname).toBe('/main/settings/numbers');
  expect(document.title).toContain('Hiển thị số');
});

test('SET-001 a tab is offered to those alone who may see it; who comes by its address reads which right is missing', async () => {
  const user = currentUser('accountant');
  user.permissions['setting_management'] = {
    add: false,
    view: false,
    change: false,
    delete: false,
  };
  const sent = await renderApp({
    path: '/main/settings/company',
    stubs: [[getCurrentUser, () => user], ...NOTHING],
  });
  await screen.findByText(/Bạn chưa có quyền “Xem” của nhóm “Thiết lập”/);
  expect(await names()).toEqual([
    'Tài khoản thuế',
    'Người dùng',
    'Quy tắc phân loại',
    'Gói hóa đơn',
  ]);
  expect(sent.filter(({ call }) => call === getCompanySettings).length).toBeLessThanOrEqual(1);
});
