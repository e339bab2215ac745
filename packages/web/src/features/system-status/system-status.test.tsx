import { getCurrentUser } from '@hoadon/contracts/auth';
import { getSystemStatus } from '@hoadon/contracts/system-status';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { brokenRules } from '../../testing/broken-rules.ts';
import { renderSystemStatus } from '../../testing/pages/system-status.ts';
import { currentUser } from '../../testing/samples.ts';
import { refused } from '../../testing/stub-calls.ts';
import { systemStatus } from './testing/system-status.ts';

const path = '/main/system-status';
const rowOf = (region: HTMLElement, name: string): HTMLElement =>
  within(region)
    .getAllByRole('listitem')
    .find((item) => item.textContent?.includes(name)) ?? region;

test('nothing waits and everything responds: each part says so', async () => {
  await renderSystemStatus({ path, stubs: [[getSystemStatus, () => systemStatus()]] });
  const systems = await screen.findByRole('region', { name: 'Các hệ thống' });
  const authority = rowOf(systems, 'Kết nối với cơ quan thuế');
  within(authority).getByText('Hoạt động');
  expect(authority.textContent).toContain('phản hồi sau 180 ms');
  within(rowOf(systems, 'Máy chủ email')).getByText('Chưa sử dụng');
  const waiting = screen.getByRole('region', { name: 'Đang chờ' });
  within(rowOf(waiting, 'Hóa đơn đang phát hành')).getByText('Không có');
  expect(screen.queryByRole('region', { name: 'Tài khoản và chứng thư số' })).toBeNull();
  expect(await brokenRules(document.body, { 'landmark-unique': { enabled: false } })).toEqual([]);
});

test('a full disk, its waiting invoices and an unknown outcome are named with cause, number and age', async () => {
  const status = systemStatus({
    systems: [
      {
        system: 'storage',
        provider: null,
        state: 'fails',
        failing_since: '2026-11-21T02:00:00.000Z',
        cause: 'ENOSPC',
        last_success_at: '2026-11-21T01:59:00.000Z',
        response_ms: 3,
      },
    ],
    invoices: [
      {
        state: 'signing',
        invoices: 12,
        oldest_seconds: 3_900,
        failures: [{ code: 'STORAGE_UNAVAILABLE', invoices: 12 }],
      },
      { state: 'unknown', invoices: 1, oldest_seconds: 190_000, failures: [] },
    ],
    jobs: { count: 2, oldest_seconds: 40, dead: 3 },
    tax_account: 'expired',
    einvoice_sync: { provider: 'E_VNPT', reason: 'unreachable' },
    certificates: [{ name: 'CÔNG TY THỬ', days_left: 9 }],
  });
  await renderSystemStatus({ path, stubs: [[getSystemStatus, () => status]] });
  const systems = await screen.findByRole('region', { name: 'Các hệ thống' });
  const storage = rowOf(systems, 'Nơi lưu trữ tệp');
  within(storage).getByText('Bị lỗi');
  expect(storage.textContent).toContain('ENOSPC');
  const waiting = screen.getByRole('region', { name: 'Đang chờ' });
  const signing = rowOf(waiting, 'Hóa đơn chờ ký');
  expect(signing.textContent).toContain('12');
  expect(signing.textContent).toContain('lâu nhất 1 giờ');
  expect(signing.textContent).toContain('Chưa lưu được tệp đã ký');
  expect(rowOf(waiting, 'Hóa đơn chưa rõ kết quả gửi').textContent).toContain('2 ngày');
  expect(
    within(waiting).getByRole('link', { name: 'Việc tự động bị lỗi' }).getAttribute('href'),
  ).toBe('/main/background-jobs');
  const accounts = screen.getByRole('region', { name: 'Tài khoản và chứng thư số' });
  within(accounts).getByText('Cần đăng nhập lại');
  within(accounts).getByText('Còn 9 ngày');
  expect(await brokenRules(document.body, { 'landmark-unique': { enabled: false } })).toEqual([]);
});

test('a status that cannot be read is read again', async () => {
  let isBroken = true;
  await renderSystemStatus({
    path,
    stubs: [[getSystemStatus, () => (isBroken ? refused(500, 'INTERNAL') : systemStatus())]],
  });
  const again = await screen.findByRole('button', { name: 'Thử lại' });
  isBroken = false;
  fireEvent.click(again);
  await screen.findByRole('region', { name: 'Các hệ thống' });
});

test('an accountant does not read the status', async () => {
  const sent = await renderSystemStatus({
    path,
    stubs: [
      [getCurrentUser, () => currentUser('accountant')],
      [getSystemStatus, () => systemStatus()],
    ],
  });
  await screen.findByText('Chỉ quản trị viên xem được trang này.');
  expect(sent.filter(({ call }) => call === getSystemStatus)).toEqual([]);
});
