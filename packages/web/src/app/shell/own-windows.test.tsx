import { listMyCompanies, refreshTokens, switchCompany } from '@hoadon/contracts/auth';
import { getSellerInformation } from '@hoadon/contracts/company';
import { listInvoices } from '@hoadon/contracts/invoice-lists';
import { updateUserInfo } from '@hoadon/contracts/users';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { currentTokens, storeTokens } from '../../lib/session.ts';
import { holdUnsaved } from '../../lib/unsaved/index.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { invoiceRow } from '../../testing/sample-invoices.ts';
import { currentUser, pageInfo, sellerInformation } from '../../testing/samples.ts';
import { answered, refused, type Stub } from '../../testing/stub-calls.ts';

/** On a busy machine the menu takes longer to come than a test waits for it. */
beforeAll(() => import('./user-menu.tsx'), 60_000);

const HERE = currentUser();
const COMPANIES = [
  { company_id: HERE.company_id, name: 'Công ty Ở Đây', tax_code: '0100000001', role: 'admin' },
  { company_id: '77', name: 'Công ty Ở Kia', tax_code: '0100000002', role: 'accountant' },
] as const;
const SEEN: readonly Stub[] = [
  [listInvoices, () => answered([invoiceRow()], pageInfo(1))],
  [getSellerInformation, () => sellerInformation],
  [listMyCompanies, () => COMPANIES],
];

async function openFromMenu(entry: string, stubs: readonly Stub[]) {
  const sent = await renderApp({ path: '/main/revenue', stubs: [...stubs, ...SEEN] });
  fireEvent.click(await screen.findByRole('button', { name: /Tài khoản: Trần Thị Minh Anh/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }));
  const window = within(await screen.findByRole('dialog', { name: entry }));
  return { sent, window };
}

test('USER-015 USER-016 one’s own name and phone are changed in a window that holds the password too; what is refused stays typed', async () => {
  const answers = [() => refused(503, 'OUTCOME_UNKNOWN'), () => ({})];
  const { sent, window } = await openFromMenu('Hồ sơ của tôi', [
    [updateUserInfo, () => answers.shift()?.() ?? null],
  ]);
  window.getByLabelText('Mật khẩu hiện tại');
  const form = within(await window.findByRole('form', { name: 'Hồ sơ của tôi' }));
  const phone = form.getByLabelText<HTMLInputElement>(/^Số điện thoại/);
  fireEvent.change(phone, { target: { value: 'abc' } });
  fireEvent.click(form.getByRole('button', { name: 'Lưu' }));
  await form.findByText('Số điện thoại không hợp lệ.');
  expect(sent.some(({ call }) => call === updateUserInfo)).toBe(false);
  fireEvent.change(phone, { target: { value: '0987654321' } });
  fireEvent.click(form.getByRole('button', { name: 'Lưu' }));
  await form.findByRole('alert');
  expect(phone.value).toBe('0987654321');
  fireEvent.click(form.getByRole('button', { name: 'Lưu' }));
  await screen.findByText('Đã lưu hồ sơ');
  expect(sent.findLast(({ call }) => call === updateUserInfo)?.input).toEqual({
    name: HERE.name,
    phone: '0987654321',
  });
});

async function openList(stubs: readonly Stub[]) {
  const { sent, window } = await openFromMenu('Công ty đang làm việc', stubs);
  await window.findByText(sellerInformation.tax_code);
  window.getByText(sellerInformation.company_address);
  fireEvent.click(await window.findByRole('button', { name: 'Chuyển công ty' }));
  const list = within(await screen.findByRole('dialog', { name: 'Chọn công ty' }));
  return { sent, list };
}
test('COMP-014 the menu of the account names the companies, and one press goes on in another', async () => {
  const went = vi.spyOn(window.location, 'assign').mockReturnValue(undefined);
  const sent = await renderApp({
    path: '/main/revenue',
    stubs: [[switchCompany, () => FRESH], ...SEEN],
  });
  fireEvent.click(await screen.findByRole('button', { name: /Tài khoản: Trần Thị Minh Anh/ }));
  const group = within(await screen.findByRole('group', { name: 'Chuyển công ty' }));
  const here = group.getByRole('menuitemradio', { name: 'Công ty Ở Đây' });
  expect(here.getAttribute('aria-checked')).toBe('true');
  fireEvent.click(here);
  expect(sent.some(({ call }) => call === switchCompany)).toBe(false);
  fireEvent.click(group.getByRole('menuitemradio', { name: 'Công ty Ở Kia' }));
  await waitFor(() => expect(went).toHaveBeenCalledWith('/main/dashboard'));
  expect(sent.find(({ call }) => call === switchCompany)?.input).toMatchObject({
    company_id: '77',
  });
});

test('COMP-014 while a switch is under way the menu is closed, and opened again it begins no other', async () => {
  const went = vi.spyOn(window.location, 'assign').mockReturnValue(undefined);
  const answer = Promise.withResolvers<typeof FRESH>();
  const sent = await renderApp({
    path: '/main/revenue',
    stubs: [
      [
        listMyCompanies,
        () => [
          ...COMPANIES,
          ...COMPANIES.slice(-1).map((one) => ({
            ...one,
            company_id: '78',
            name: 'Công ty Thứ Ba',
          })),
        ],
      ],
      [switchCompany, () => answer.promise],
      ...SEEN,
    ],
  });
  const openMenu = async () =>
    fireEvent.click(await screen.findByRole('button', { name: /Tài khoản: Trần Thị Minh Anh/ }));
  await openMenu();
  const choose = async (name: string) =>
    fireEvent.click(await screen.findByRole('menuitemradio', { name }));
  await choose('Công ty Ở Kia');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await openMenu();
  await choose('Công ty Thứ Ba');
  answer.resolve(FRESH);
  await waitFor(() => expect(went).toHaveBeenCalledWith('/main/dashboard'));
  expect(
    sent.filter(({ call }) => call === switchCompany).map(({ input }) => input['company_id']),
  ).toEqual(['77']);
});

test('COMP-014 the menu of who works for one company alone offers no other', async () => {
  await renderApp({
    path: '/main/revenue',
    stubs: [[listMyCompanies, () => COMPANIES.slice(0, 1)], ...SEEN],
  });
  fireEvent.click(await screen.findByRole('button', { name: /Tài khoản: Trần Thị Minh Anh/ }));
  await screen.findByRole('menuitem', { name: 'Đăng xuất' });
  expect(screen.queryByRole('group', { name: 'Chuyển công ty' })).toBeNull();
});

const FRESH = { access: 'access-77', refresh: '77.kia' };

test('COMP-014 the window of the company leads to the list of all, and another is gone on in without signing in again', async () => {
  const went = vi.spyOn(window.location, 'assign').mockReturnValue(undefined);
  const { sent, list } = await openList([[switchCompany, () => FRESH]]);
  await list.findByText('Đang làm việc');
  expect(list.queryByRole('button', { name: 'Chuyển sang Công ty Ở Đây' })).toBeNull();
  fireEvent.click(list.getByRole('button', { name: 'Chuyển sang Công ty Ở Kia' }));
  await waitFor(() => expect(went).toHaveBeenCalledWith('/main/dashboard'));
  expect(currentTokens()).toEqual(FRESH);
  expect(sent.find(({ call }) => call === switchCompany)?.input).toEqual({
    company_id: '77',
    refresh: 'refresh-1',
  });
});

test.each([true, false])(
  'COMP-014 a switch whose answer was lost is looked up: that the server made it is %s',
  async (isMade) => {
    const went = vi.spyOn(window.location, 'assign').mockReturnValue(undefined);
    const { list } = await openList([
      [
        switchCompany,
        () => {
          throw new TypeError('network');
        },
      ],
      [refreshTokens, () => (isMade ? FRESH : { access: 'access-2', refresh: 'refresh-2' })],
    ]);
    fireEvent.click(await list.findByRole('button', { name: 'Chuyển sang Công ty Ở Kia' }));
    if (isMade) {
      await waitFor(() => expect(went).toHaveBeenCalledWith('/main/dashboard'));
      expect(localStorage.getItem('hoadon.tokens')).toBe(JSON.stringify(FRESH));
      // Nothing on this page is sent in the name of the new company.
      expect(currentTokens()).toBeNull();
    } else {
      await list.findByText(/Không kết nối được máy chủ/);
      expect(currentTokens()?.refresh).toBe('refresh-2');
      expect(went).not.toHaveBeenCalled();
    }
  },
);

test('COMP-014 what was typed and not saved is asked about before, and a refusal leaves everything as it was', async () => {
  const went = vi.spyOn(window.location, 'assign').mockReturnValue(undefined);
  const { sent, list } = await openList([
    [switchCompany, () => refused(409, 'SECOND_FACTOR_REQUIRED')],
  ]);
  const letGo = holdUnsaved({ isDirty: () => true });
  const press = async () =>
    fireEvent.click(await list.findByRole('button', { name: 'Chuyển sang Công ty Ở Kia' }));
  await press();
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.click(question.getByRole('button', { name: 'Tiếp tục nhập' }));
  expect(sent.some(({ call }) => call === switchCompany)).toBe(false);
  letGo();
  await press();
  await list.findByText(/\(SECOND_FACTOR_REQUIRED/);
  expect(went).not.toHaveBeenCalled();
  expect(currentTokens()?.refresh).toBe('refresh-1');
});

test('COMP-014 a tab beside it sends nothing more in the name of the new company, and begins anew', async () => {
  const went = vi.spyOn(window.location, 'assign').mockReturnValue(undefined);
  await renderApp({ path: '/main/revenue', stubs: SEEN });
  storeTokens({ access: 'a', refresh: '1.day' });
  const receiveTokens = (refresh: string) => {
    localStorage.setItem('hoadon.tokens', JSON.stringify({ access: 'a', refresh }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'hoadon.tokens' }));
  };
  receiveTokens('1.ben');
  receiveTokens('1.moi');
  expect(currentTokens()?.refresh).toBe('1.moi');
  expect(went).not.toHaveBeenCalled();
  receiveTokens('77.kia');
  expect(currentTokens()).toBeNull();
  expect(went).toHaveBeenCalledWith('/main/dashboard');
  receiveTokens('77.sau');
  expect(currentTokens()).toBeNull();
});
