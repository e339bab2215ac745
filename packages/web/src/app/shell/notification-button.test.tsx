import { markNotificationsRead } from '@hoadon/contracts/notifications';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { notifying } from '../../features/notifications/testing/notifying.ts';
import { renderApp } from '../../testing/render-app.tsx';
import type { Sent } from '../../testing/stub-calls.ts';

const made = (sent: readonly Sent[], call: unknown) => sent.filter((one) => one.call === call);

test('NAV-028 NOTI-001 NOTI-007 NOTI-008 NOTI-009 the bell shows what is unread, more is loaded, and opening one reads it and shows its invoices', async () => {
  const sent = await renderApp({ path: '/main/dashboard', stubs: notifying() });
  await screen.findByText('12 thông báo chưa đọc');
  fireEvent.click(screen.getByRole('button', { name: 'Thông báo' }));
  const popover = await screen.findByRole('dialog', { name: 'Thông báo' });
  const rows = async (count: number) =>
    waitFor(() =>
      expect(
        within(popover).getAllByRole('button', { name: /Đồng bộ cổng thuế xong: 12\.345/ }),
      ).toHaveLength(count),
    );
  await rows(10);
  expect(popover.textContent).toContain('Từ 01/11/2026 đến 21/11/2026');
  fireEvent.click(within(popover).getByRole('button', { name: 'Xem thêm' }));
  await rows(12);
  const [first] = within(popover).getAllByRole('button', { name: /Đồng bộ cổng thuế xong/ });
  if (!first) throw new Error('no row');
  fireEvent.click(first);
  await screen.findByRole('dialog', { name: 'Hóa đơn của thông báo' });
  await screen.findByText('Không còn hóa đơn nào của thông báo này.');
  expect(made(sent, markNotificationsRead).map(({ input }) => input)).toEqual([
    { notification_ids: ['0'] },
  ]);
});
