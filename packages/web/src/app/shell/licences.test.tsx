import { getCurrentUser } from '@hoadon/contracts/auth';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { licence, packages } from '../../features/licences/testing/licence-stubs.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { currentUser } from '../../testing/samples.ts';

test('a company without a package finds the way to the packages in the footer too', async () => {
  const user = currentUser();
  user.company.service_status.lics.EINVOICE = null;
  await renderApp({ path: '/main/dashboard', stubs: [[getCurrentUser, () => user], packages] });
  const footer = await screen.findByRole('contentinfo');
  const way = await within(footer).findByRole('link', { name: 'Gói hóa đơn' });
  expect(way.getAttribute('href')).toBe('/main/settings/licence');
});

test('LIC-015 the settings, the footer and the dashboard lead to the packages', async () => {
  await renderApp({ path: '/main/dashboard', stubs: [licence(null), packages] });
  const footer = await screen.findByRole('contentinfo');
  const used = await within(footer).findByRole('link', { name: /Đã dùng 42/ });
  expect(used.getAttribute('href')).toBe('/main/settings/licence');
  const card = await screen.findByRole('link', { name: 'Xem các gói' });
  expect(card.getAttribute('href')).toBe('/main/settings/licence');
  fireEvent.click(await screen.findByRole('button', { name: /Minh Anh/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Thiết lập' }));
  fireEvent.click(await screen.findByRole('link', { name: 'Gói hóa đơn' }));
  await waitFor(() => expect(window.location.pathname).toBe('/main/settings/licence'));
});
