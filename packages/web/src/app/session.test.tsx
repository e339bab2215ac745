import { login, logout } from '@hoadon/contracts/auth';
import { listInvoices } from '@hoadon/contracts/invoice-lists';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { signIn } from '../features/auth/testing/sign-in.ts';
import { clearSession, currentTokens, storeTokens } from '../lib/session.ts';
import { renderApp } from '../testing/render-app.tsx';
import { invoiceRow } from '../testing/sample-invoices.ts';
import { pageInfo } from '../testing/samples.ts';
import { answered } from '../testing/stub-calls.ts';

const TOKENS = { access: 'access-9', refresh: 'refresh-9' };
const ISSUED = [listInvoices, () => answered([invoiceRow()], pageInfo(1))] as const;
const path = () => window.location.pathname;

test('AUTH-003 NAV-018 after login the user goes on to the page asked for first', async () => {
  const sent = await renderApp({
    path: '/main/revenue?search_text=00012',
    signedIn: false,
    stubs: [[login, () => TOKENS], ISSUED],
  });
  await waitFor(() => expect(path()).toBe('/login'));
  await signIn();

  await waitFor(() => expect(path()).toBe('/main/revenue'));
  expect(new URLSearchParams(window.location.search).get('search_text')).toBe('00012');
  expect(sent.find(({ call }) => call === login)?.input).toEqual({
    user_name: 'minhanh',
    password: 'mat-khau',
  });
});

test('AUTH-002 login saves the tokens, and without a requested address opens the dashboard', async () => {
  await renderApp({
    path: '/login',
    signedIn: false,
    stubs: [[login, () => TOKENS], ISSUED],
  });
  await signIn();
  await waitFor(() => expect(path()).toBe('/main/dashboard'));
  expect(currentTokens()).toEqual(TOKENS);
});

test('NAV-015 NAV-016 a signed-in user who opens the login page lands on the dashboard', async () => {
  await renderApp({ path: '/login', stubs: [ISSUED] });
  await waitFor(() => expect(path()).toBe('/main/dashboard'));
});

test.each(['/login', '/register', '/forgot', '/reset'])(
  'NAV-014 %s is for guests alone, and nothing of the shell is around it',
  async (address) => {
    await renderApp({ path: address, signedIn: false });
    await screen.findByRole('heading', { level: 1 });
    expect(path()).toBe(address);
    for (const around of ['navigation', 'search']) expect(screen.queryByRole(around)).toBeNull();
    expect(screen.queryByRole('button', { name: /Tài khoản|Thông báo/ })).toBeNull();
    cleanup();
    await renderApp({ path: address, stubs: [ISSUED] });
    await waitFor(() => expect(path()).toBe('/main/dashboard'));
  },
);

test('NAV-017 an unknown address redirects to the dashboard', async () => {
  await renderApp({ path: '/main/khong-co', stubs: [ISSUED] });
  await waitFor(() => expect(path()).toBe('/main/dashboard'));
});

test('AUTH-002 NAV-019 NAV-027 logout revokes the tokens, forgets what was read and loads the login page anew', async () => {
  const load = vi.spyOn(window.location, 'replace').mockReturnValue(undefined);
  const sent = await renderApp({
    path: '/main/dashboard',
    stubs: [[logout, () => ({})], ISSUED],
  });
  fireEvent.click(await screen.findByRole('button', { name: /Tài khoản: Trần Thị Minh Anh/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Đăng xuất' }));

  await waitFor(() => expect(load.mock.calls).toEqual([['/login?type=logout']]));
  expect(currentTokens()).toBeNull();
  expect(sent.find(({ call }) => call === logout)?.input).toEqual({ refresh: 'refresh-1' });
});

test('UX-001 while the server hears of a logout nothing of the page can be pressed', async () => {
  let hear = () => {};
  const heard = new Promise<object>((resolve) => {
    hear = () => resolve({});
  });
  const load = vi.spyOn(window.location, 'replace').mockReturnValue(undefined);
  await renderApp({ path: '/main/dashboard', stubs: [[logout, () => heard], ISSUED] });
  fireEvent.click(await screen.findByRole('button', { name: /Tài khoản: Trần Thị Minh Anh/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Đăng xuất' }));
  const overlay = (await screen.findByText('Đang đăng xuất…')).closest('[aria-busy]');
  expect(overlay?.className).toMatch(/appear-late fixed inset-0/);
  expect(load).not.toHaveBeenCalled();
  hear();
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
});

const TOKENS_KEY = 'hoadon.tokens';

/** Another tab of the browser ends the session; this one hears of it. Returns what loads the login page anew. */
async function endInAnotherTab(reason: 'logout' | 'expired') {
  storeTokens(TOKENS);
  clearSession(reason);
  const newValue = localStorage.getItem(TOKENS_KEY);
  const load = vi.spyOn(window.location, 'replace').mockReturnValue(undefined);
  await renderApp({
    path: '/main/revenue?search_text=00012',
    stubs: [[login, () => TOKENS], ISSUED],
  });
  await screen.findByRole('button', { name: /Tài khoản: Trần Thị Minh Anh/ });
  if (newValue === null) localStorage.removeItem(TOKENS_KEY);
  else localStorage.setItem(TOKENS_KEY, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key: TOKENS_KEY, newValue }));
  return load;
}

test('AUTH-002 a session that ends by itself in one tab ends so in the others: the page is gone on with, and no half-written form is deleted', async () => {
  const load = await endInAnotherTab('expired');
  await screen.findByText('Phiên làm việc đã hết hạn. Vui lòng đăng nhập lại.');
  await waitFor(() => expect(path()).toBe('/login'));
  await signIn();
  await waitFor(() => expect(path()).toBe('/main/revenue'));
  expect(load).not.toHaveBeenCalled();
});

test('AUTH-002 a user who signs out in one tab has signed out in the others', async () => {
  const load = await endInAnotherTab('logout');
  await waitFor(() => expect(load.mock.calls).toEqual([['/login?type=logout']]));
});

test('AUTH-002 site data that the browser deletes ends the session as expired, not as a logout', async () => {
  const load = vi.spyOn(window.location, 'replace').mockReturnValue(undefined);
  await renderApp({ path: '/main/revenue', stubs: [ISSUED] });
  await screen.findByRole('button', { name: /Tài khoản: Trần Thị Minh Anh/ });
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  await waitFor(() => expect(path()).toBe('/login'));
  expect(load).not.toHaveBeenCalled();
});
