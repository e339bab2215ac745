import { fireEvent, screen, within } from '@testing-library/react';
import { test } from 'vitest';
import { ACCOUNT, SYNC, stubs } from '../../features/tax-account/testing/account-samples.ts';
import { renderApp } from '../../testing/render-app.tsx';

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('NAV-029 the header shows the state of the synchronisation on every page', async () => {
  const expired = { ...ACCOUNT, state: 'expired', expired: true, session_ends_at: null } as const;
  await renderApp({ path: '/main/dashboard', stubs: stubs({ ...SYNC, account: expired }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Đồng bộ với cơ quan thuế' }));
  const popover = await dialog('Đồng bộ với cơ quan thuế');
  await popover.findByText('Hết phiên');
  popover.getByText(/Đăng nhập lại để đồng bộ tiếp/);
  popover.getByRole('link', { name: 'Tài khoản thuế' });
  fireEvent.click(popover.getByRole('button', { name: 'Đăng nhập lại' }));
  await dialog('Đăng nhập lại cổng thuế');
});
