import { getCurrentUser } from '@hoadon/contracts/auth';
import { listDeadJobs } from '@hoadon/contracts/background-jobs';
import { endOwnSession, listOwnSessions } from '@hoadon/contracts/own-account';
import { getSystemStatus } from '@hoadon/contracts/system-status';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HERE, PHONE } from '../../features/auth/testing/own-sessions.ts';
import { job, MAIL } from '../../features/background-jobs/testing/dead-jobs.ts';
import { systemStatus } from '../../features/system-status/testing/system-status.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { currentUser } from '../../testing/samples.ts';

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
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: /Tài khoản: Trần Thị Minh Anh/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Tài khoản của tôi' }));
  await screen.findByText('Phiên này');
  expect(screen.getAllByRole('button', { name: /Kết thúc phiên/ })).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Kết thúc phiên trên Safari · iPhone' }));
  await waitFor(() => expect(screen.queryByText('Safari · iPhone')).toBeNull());
  expect(sent.find(({ call }) => call === endOwnSession)?.input).toEqual({
    company_id: '1',
    id: '8',
  });
});

test('an admin finds failed background work from the menu: what, when, why, and the invoice concerned', async () => {
  await renderApp({ path: '/main/dashboard', stubs: [[listDeadJobs, () => [job(), MAIL]]] });
  fireEvent.click(await screen.findByRole('button', { name: /Tài khoản: Trần Thị Minh Anh/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Việc tự động bị lỗi' }));
  const list = await screen.findByRole('region', { name: 'Việc tự động bị lỗi' });
  await within(list).findByText('Gửi thông báo sai sót cho cơ quan thuế');
  within(list).getByText('the disk is full');
  expect(list.textContent).toContain('21.11.26 10:04');
  expect(within(list).getByRole('link', { name: 'Xem hóa đơn' }).getAttribute('href')).toBe(
    '/main/status/failed?invoice=42',
  );
});

test('an admin finds from the menu whether the systems respond', async () => {
  await renderApp({ path: '/main/dashboard', stubs: [[getSystemStatus, () => systemStatus()]] });
  fireEvent.click(await screen.findByRole('button', { name: /Tài khoản: Trần Thị Minh Anh/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Tình trạng hệ thống' }));
  const systems = await screen.findByRole('region', { name: 'Các hệ thống' });
  await within(systems).findByText('Kết nối với cơ quan thuế');
});

test('an accountant does not find failed background work in the menu', async () => {
  await renderApp({
    path: '/main/dashboard',
    stubs: [[getCurrentUser, () => currentUser('accountant')]],
  });
  fireEvent.click(await screen.findByRole('button', { name: /Tài khoản: Trần Thị Minh Anh/ }));
  await screen.findByRole('menuitem', { name: 'Đăng xuất' });
  expect(screen.queryByRole('menuitem', { name: 'Việc tự động bị lỗi' })).toBeNull();
});
