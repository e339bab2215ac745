import { getCurrentUser, logout } from '@hoadon/contracts/auth';
import { listDeadJobs } from '@hoadon/contracts/background-jobs';
import { exportExcel } from '@hoadon/contracts/exports';
import { getGettingStarted } from '@hoadon/contracts/getting-started';
import { listInvoices, listReleasing, summarizeUnissued } from '@hoadon/contracts/invoice-lists';
import { getSystemStatus } from '@hoadon/contracts/system-status';
import { getAllTags } from '@hoadon/contracts/tags';
import { focusManager, QueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { systemStatus } from '../../features/system-status/testing/system-status.ts';
import { startTheme } from '../../lib/theme.ts';
import { brokenRules } from '../../testing/broken-rules.ts';
import { lateRights } from '../../testing/late-rights.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { draftRow, invoiceRow } from '../../testing/sample-invoices.ts';
import { currentUser, pageInfo, unissuedSummary } from '../../testing/samples.ts';
import { answered, type Stub } from '../../testing/stub-calls.ts';
import { SETTING_ITEM } from '../nav-items.ts';
import { newRouter } from '../router.tsx';

const ISSUED: Stub = [listInvoices, () => answered([invoiceRow()], pageInfo(1546))];
const DEAD_JOBS: Stub = [
  listDeadJobs,
  () => [
    {
      id: '7f8a1a52-2d5b-4c9e-9d35-0d9a54f3d0a1',
      kind: 'mailing-send',
      payload: { companyId: '1' },
      reason: 'the mail server is not there',
      failed_at: '2026-11-21T03:04:05.000Z',
    },
  ],
];
const STATUS: Stub = [getSystemStatus, () => systemStatus()];
const COUNTS: Stub = [summarizeUnissued, () => unissuedSummary(12, 1234, 0)];
const UNISSUED: Stub = [listReleasing, () => answered([draftRow({ id: '8' })], pageInfo(12))];
const stubs = [ISSUED, COUNTS, UNISSUED, DEAD_JOBS, STATUS];
const NAMED = { 'content-disposition': 'attachment; filename="hoa-don.xlsx"' };

test('NAV-001 the dashboard shows live counts and pending tasks', async () => {
  await renderApp({ path: '/main/dashboard', stubs });
  const counts = await screen.findByRole('region', { name: 'Số lượng hóa đơn' });
  // 1.546 in the list, of which 1.234 failed.
  await waitFor(() => expect(counts.textContent).toContain('312'));
  within(counts).getByText('12');
  within(counts).getByText('1.234');
  const todo = screen.getByRole('region', { name: 'Việc cần làm' });
  expect(
    within(todo)
      .getByRole('link', { name: /12 bản nháp chờ phát hành/ })
      .getAttribute('href'),
  ).toBe('/main/status/draft');
  const dead = await within(todo).findByRole('link', { name: '1 việc tự động bị lỗi' });
  expect(dead.getAttribute('href')).toBe('/main/background-jobs');
});

test('the guide of a new company stays in the sidebar until its last step is done', async () => {
  const steps = (isLastDone: boolean) => ({
    steps: [
      { step: 'licence', missing: [] },
      { step: 'invoice', missing: [] },
      { step: 'certificate', missing: isLastDone ? [] : ['certificate-none'] },
    ],
    free_package: false,
    certificate_page_url: null,
  });
  let start = steps(false);
  const started: Stub = [getGettingStarted, () => start];
  await renderApp({ path: '/main/dashboard', stubs: [started, ...stubs] });
  const [sidebar] = await screen.findAllByRole('navigation', { name: 'Điều hướng chính' });
  if (!sidebar) throw new Error('no sidebar');
  const link = await within(sidebar).findByRole('link', { name: /^Bắt đầu sử dụng/ });
  expect(link.textContent).toContain('2/3');
  expect(link.getAttribute('href')).toBe('/main/getting-started');
  start = steps(true);
  // The task may have been completed in another window meanwhile.
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await waitFor(() =>
    expect(within(sidebar).queryByRole('link', { name: /^Bắt đầu sử dụng/ })).toBeNull(),
  );
});

test('a menu opened before the rights of its user are loaded shows that, and then what they allow', async () => {
  let come: (user: object) => void = () => undefined;
  const coming = new Promise<object>((resolve) => {
    come = resolve;
  });
  await renderApp({ path: '/main/dashboard', stubs: [[getCurrentUser, () => coming], ...stubs] });
  fireEvent.click(await screen.findByRole('button', { name: /Tài khoản/ }));
  const menu = await screen.findByRole('menu');
  within(menu).getByText('Đang xử lý…');
  const rare = { name: 'Việc tự động bị lỗi' };
  expect(within(menu).queryByRole('menuitem', rare)).toBeNull();
  come(currentUser());
  await within(menu).findByRole('menuitem', rare);
  expect(within(menu).queryByText('Đang xử lý…')).toBeNull();
});

test('a key that waits for rights is forgotten with what was chosen, and does nothing where they are not given', async () => {
  const { rights, tellRights } = lateRights({ ...currentUser(), permissions: {} });
  await renderApp({ path: '/main/status/draft', stubs: [UNISSUED, rights] });
  await screen.findAllByRole('checkbox', { name: /^Chọn hóa đơn/ });
  for (const key of ['a', 'Delete', 'Escape', 'a', 'i']) fireEvent.keyDown(document.body, { key });
  tellRights();
  await screen.findByRole('button', { name: /Trần Thị Minh Anh/ });
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('NAV-010 NAV-022 NAV-023 NAV-030 header, sidebar with counts and footer are around the pages', async () => {
  await renderApp({ path: '/main/revenue', stubs });
  const areas = await screen.findByRole('navigation', { name: 'Khu vực' });
  expect(within(areas).getByRole('link', { name: 'Hóa đơn' }).getAttribute('href')).toBe(
    '/main/dashboard',
  );
  expect(screen.getByRole('link', { name: /Về trang tổng quan/ }).getAttribute('href')).toBe(
    '/main/dashboard',
  );
  await screen.findByRole('link', { name: 'Bản nháp 12' });
  await screen.findByRole('link', { name: 'Phát hành lỗi 1.234' });
  expect(screen.getByRole('link', { name: 'Chưa phát hành' }).getAttribute('href')).toBe(
    '/main/status/dashboard',
  );
  const footer = screen.getByRole('contentinfo');
  await waitFor(() => expect(footer.textContent).toContain('MST 0100000001'));
  expect(footer.textContent).toContain('Đã dùng 42 / 100 hóa đơn');
});

test('NAV-021 the pages that the specification names have the addresses that it gives them', () => {
  const { routesByPath } = newRouter(new QueryClient());
  expect(Object.keys(routesByPath)).toEqual(
    expect.arrayContaining([
      '/main/dashboard',
      '/main/revenue',
      '/main/expense',
      '/main/status/draft',
      '/main/payment-receipt',
      '/customer/{-$id}/{-$invoiceType}',
      '/vendor/{-$id}/{-$invoiceType}',
    ]),
  );
});

test.each(['/customer/7/OUTGOING', '/main/reconciliation/7'])(
  'NAV-022 the areas in the header lead to their lists from %s',
  async (path) => {
    await renderApp({ path, stubs });
    const areas = await screen.findByRole('navigation', { name: 'Khu vực' });
    const hrefs = within(areas)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(['/main/dashboard', '/customer', '/vendor']);
  },
);

test('NAV-024 a link takes along what several pages understand, and nothing of one list', async () => {
  const search = 'start_date=2026-11-01&search_text=gốm&run=7&unheard=of';
  await renderApp({ path: `/main/status/draft?${search}`, stubs });
  const [sidebar] = await screen.findAllByRole('navigation', { name: 'Điều hướng chính' });
  if (!sidebar) throw new Error('no sidebar');
  const hrefOf = (name: string | RegExp) =>
    within(sidebar).getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('Hóa đơn bán ra')).toBe('/main/revenue?start_date=2026-11-01');
  expect(hrefOf(/Phát hành lỗi/)).toBe('/main/status/failed?start_date=2026-11-01');
  expect(hrefOf('Tổng quan')).toBe('/main/dashboard?start_date=2026-11-01');
});

test('NAV-028 NAV-013 notifications open from the header of every page, but not on their own page', async () => {
  await renderApp({ path: '/main/revenue', stubs });
  const bell = () => screen.getByRole('button', { name: 'Thông báo' });
  await screen.findByRole('button', { name: 'Mở hóa đơn 00000042' });
  fireEvent.click(bell());
  const popover = await screen.findByRole('dialog', { name: 'Thông báo' });
  const failed = await within(popover).findByRole('link', { name: /1\.234 hóa đơn/ });
  expect(failed.getAttribute('href')).toBe('/main/status/failed');
  fireEvent.keyDown(popover, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(bell());
  fireEvent.click(await screen.findByRole('link', { name: 'Mở trang thông báo' }));
  await waitFor(() => expect(window.location.pathname).toBe('/notification'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bell()).toHaveProperty('disabled', true);
});

test('NAV-026 STAT-010 the header exports the invoices of some days to Excel, opens the report of statistics and leads to the settings', async () => {
  const sent = await renderApp({
    path: '/main/revenue',
    stubs: [[exportExcel, () => new Response('PK', { headers: NAMED })], ...stubs],
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('#');
  const header = await screen.findByRole('banner');
  const settings = await within(header).findByRole('link', { name: 'Thiết lập' });
  expect(settings.getAttribute('href')).toBe(SETTING_ITEM.to);
  expect(screen.getAllByRole('link', { name: 'Thiết lập' })).toEqual([settings]);
  within(header).getByRole('button', { name: /Tài khoản/ });
  fireEvent.click(within(header).getByRole('button', { name: 'Báo cáo thống kê' }));
  const report = await screen.findByRole('dialog', { name: /Báo cáo thống kê/ });
  fireEvent.keyDown(report, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(within(header).getByRole('button', { name: 'Xuất hóa đơn ra Excel' }));
  const dialog = await screen.findByRole('dialog', { name: 'Xuất dữ liệu' });
  const day = (label: string, typed: string) => {
    const field = within(dialog).getByLabelText(label);
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.blur(field);
  };
  day('Từ ngày', '02.12.2026');
  day('Đến ngày', '30.11.2026');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Xuất tệp' }));
  within(dialog).getByText('Ngày đầu phải trước hoặc trùng ngày cuối.');
  day('Từ ngày', '01.11.2026');
  fireEvent.change(within(dialog).getByLabelText('Hóa đơn'), { target: { value: 'expense' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Xuất tệp' }));
  await screen.findByText('Đã xuất hoa-don.xlsx');
  expect(sent.filter(({ call }) => call === exportExcel).map(({ input }) => input)).toEqual([
    { start_date: '2026-11-01', end_date: '2026-11-30', transaction: 'expense' },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the sidebar collapses and stays so', async () => {
  await renderApp({ path: '/main/revenue', stubs });
  fireEvent.click(await screen.findByRole('button', { name: 'Thu gọn thanh bên' }));
  screen.getByRole('button', { name: 'Mở rộng thanh bên' });
  expect(localStorage.getItem('hoadon.sidebarCollapsed')).toBe('yes');
});

test('I18N-003 a language is stored on this computer and the page restarts in it', async () => {
  await renderApp({ path: '/main/revenue', stubs });
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  fireEvent.click(await screen.findByRole('button', { name: 'no' }));
  expect(localStorage.getItem('hoadon.language')).toBe('no');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('I18N-001 the page declares its language, Vietnamese unless another was chosen', async () => {
  await renderApp({ path: '/main/revenue', stubs });
  expect(document.documentElement.lang).toBe('vi');
});

test('light or dark is chosen in the menu of the user and stored; otherwise the system decides', async () => {
  await renderApp({ path: '/main/revenue', stubs });
  const { dataset } = document.documentElement;
  fireEvent.click(await screen.findByRole('button', { name: /Tài khoản/ }));
  const choice = (name: string) => screen.findByRole('menuitemradio', { name });
  expect((await choice('Theo hệ thống')).getAttribute('aria-checked')).toBe('true');
  fireEvent.click(await choice('Tối'));
  expect(dataset['theme']).toBe('dark');
  expect(localStorage.getItem('hoadon.theme')).toBe('dark');
  expect((await choice('Tối')).getAttribute('aria-checked')).toBe('true');
  fireEvent.click(await choice('Theo hệ thống'));
  expect(dataset['theme']).toBeUndefined();
});

test('the density of rows is chosen in the menu of the user and stored', async () => {
  await renderApp({ path: '/main/revenue', stubs });
  fireEvent.click(await screen.findByRole('button', { name: /Tài khoản/ }));
  const choice = (name: string) => screen.findByRole('menuitemradio', { name });
  expect((await choice('Vừa')).getAttribute('aria-checked')).toBe('true');
  fireEvent.click(await choice('Sít'));
  expect(document.documentElement.dataset['density']).toBe('compact');
  expect(localStorage.getItem('hoadon.density')).toBe('compact');
  expect((await choice('Sít')).getAttribute('aria-checked')).toBe('true');
});

test('what another tab chooses is in force here too', async () => {
  startTheme();
  localStorage.setItem('hoadon.theme', 'light');
  window.dispatchEvent(new StorageEvent('storage', { key: 'hoadon.theme' }));
  expect(document.documentElement.dataset['theme']).toBe('light');
});

test('? lists the keys and c begins an invoice', async () => {
  await renderApp({ path: '/main/revenue', stubs });
  await screen.findByRole('button', { name: 'Mở hóa đơn 00000042' });
  fireEvent.keyDown(document.body, { key: '?' });
  const keys = await screen.findByRole('dialog', { name: 'Phím tắt' });
  expect(keys.textContent).toContain('Lập hóa đơn mới');
  fireEvent.keyDown(keys, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.keyDown(document.body, { key: 'c' });
  await waitFor(() => expect(window.location.pathname).toBe('/main/invoice/new'));
});

test('NAV-019 who logs out leaves nothing behind of what was looked up', async () => {
  const load = vi.spyOn(window.location, 'replace').mockReturnValue(undefined);
  const owner = '1/1';
  const thing = { kind: 'customer', href: '/customer/7', label: 'Công ty Bình Minh' };
  localStorage.setItem('hoadon.recent', JSON.stringify({ owner, things: [thing] }));
  await renderApp({ path: '/main/revenue', stubs: [...stubs, [logout, () => ({})]] });
  fireEvent.click(await screen.findByRole('button', { name: /Tài khoản/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Đăng xuất' }));
  await waitFor(() => expect(load).toHaveBeenCalledWith('/login?type=logout'));
  expect(localStorage.getItem('hoadon.recent')).toBeNull();
});

test('AUTH-002 what a user may not do is not offered', async () => {
  const reader = currentUser('accountant');
  const rights = { add: false, view: true, change: true, delete: true };
  reader.permissions['invoice_draft_management'] = rights;
  await renderApp({ path: '/main/revenue', stubs: [[getCurrentUser, () => reader], ...stubs] });
  await screen.findByRole('button', { name: 'Mở hóa đơn 00000042' });
  expect(screen.queryByRole('link', { name: 'Lập hóa đơn' })).toBeNull();
});

test('NAV-031 NAV-032 narrow windows have their tabs at the foot', async () => {
  await renderApp({ path: '/main/revenue', stubs });
  await screen.findByRole('button', { name: 'Mở hóa đơn 00000042' });
  const [, foot] = screen.getAllByRole('navigation', { name: 'Điều hướng chính' });
  if (!foot) throw new Error('no tabs at the foot');
  expect(
    within(foot)
      .getAllByRole('link')
      .map((tab) => tab.textContent),
  ).toEqual(['Tổng quan', 'Mua vào', 'Bán ra', 'Bản nháp']);
  expect(foot.className).toContain('tablet:hidden');
});

test('NAV-031 the menu of narrow windows leads to every place of the sidebar and the header that has no tab', async () => {
  const tag = { id: '7', name: 'Chi nhánh Huế', hex_color: '#123456', created_at: null };
  await renderApp({
    path: '/main/revenue',
    stubs: [[getAllTags, () => [tag]], ...stubs],
  });
  await screen.findByRole('button', { name: 'Mở hóa đơn 00000042' });
  const [sidebar, foot] = screen.getAllByRole('navigation', { name: 'Điều hướng chính' });
  const areas = screen.getByRole('navigation', { name: 'Khu vực' });
  if (!sidebar || !foot) throw new Error('no tabs at the foot');
  const inTabs = within(foot)
    .getAllByRole('link')
    .map((tab) => tab.getAttribute('href')?.split('?')[0]);
  await within(sidebar).findByRole('link', { name: 'Chi nhánh Huế' });
  const places = [...within(sidebar).getAllByRole('link'), ...within(areas).getAllByRole('link')]
    .filter((link) => !inTabs.includes(link.getAttribute('href')?.split('?')[0]))
    // A count is no part of the name.
    .map((link) => link.querySelector('span')?.textContent ?? link.textContent);
  fireEvent.click(within(foot).getByRole('button', { name: 'Thêm' }));
  const menu = await screen.findByRole('menu');
  const offered = within(menu)
    .getAllByRole('menuitem')
    .map((entry) => entry.textContent);
  expect(places.length).toBeGreaterThan(10);
  expect(offered).toEqual(expect.arrayContaining(places));
  expect(offered).toEqual(expect.arrayContaining(['Xuất hóa đơn ra Excel', 'Báo cáo thống kê']));
  fireEvent.click(within(menu).getByRole('menuitem', { name: 'Phải thu' }));
  await waitFor(() => expect(window.location.pathname).toBe('/main/receivable-debt'));
});

test('in a narrow window the acts on chosen rows are below the page and move no row', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('max-width'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
  await renderApp({ path: '/main/revenue', stubs });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Chọn hóa đơn 00000042' }));
  const all = await screen.findByRole('checkbox', { name: 'Đã chọn 1' });
  const page = screen.getByRole('main');
  expect(page.contains(all)).toBe(false);
  expect(page.contains(screen.getByRole('button', { name: 'Thao tác' }))).toBe(false);
  // Above the rows nothing but the box that chooses them all stays, in the room that it had.
  expect(page.contains(screen.getByRole('checkbox', { name: 'Chọn tất cả' }))).toBe(true);
  fireEvent.click(all);
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Đã chọn 1' })).toBeNull());
  expect(page.contains(screen.getByRole('checkbox', { name: 'Chọn tất cả' }))).toBe(true);
});

test('NAV-022 NAV-031 the areas are in the header, and phones have their tabs on the pages of invoices alone', async () => {
  await renderApp({ path: '/customer', stubs });
  const areas = await screen.findByRole('navigation', { name: 'Khu vực' });
  expect(
    within(areas)
      .getAllByRole('link')
      .map((link) => [
        link.textContent,
        link.getAttribute('href'),
        link.getAttribute('aria-current'),
      ]),
  ).toEqual([
    ['Hóa đơn', '/main/dashboard', null],
    ['Khách hàng', '/customer', 'page'],
    ['Nhà cung cấp', '/vendor', null],
  ]);
  expect(screen.getAllByRole('navigation', { name: 'Điều hướng chính' })).toHaveLength(1);
});

const PAGES = [
  { path: '/login', signedIn: false, heading: 'Đăng nhập' },
  { path: '/register', signedIn: false, heading: 'Đăng ký sử dụng' },
  { path: '/main/dashboard', signedIn: true, heading: 'Tổng quan' },
  { path: '/main/revenue', signedIn: true, heading: 'Hóa đơn bán ra' },
  { path: '/main/expense', signedIn: true, heading: 'Hóa đơn mua vào' },
  { path: '/main/all', signedIn: true, heading: 'Tất cả hóa đơn' },
  { path: '/main/payment-receipt', signedIn: true, heading: 'Phiếu thu, phiếu chi' },
  { path: '/main/suspect', signedIn: true, heading: 'Hóa đơn đáng ngờ' },
  { path: '/main/inconsistency', signedIn: true, heading: 'Hóa đơn chưa khớp' },
  { path: '/main/payable-debt', signedIn: true, heading: 'Công nợ phải trả' },
  { path: '/main/receivable-debt', signedIn: true, heading: 'Công nợ phải thu' },
  { path: '/main/tag/7', signedIn: true, heading: 'Hóa đơn theo nhãn' },
  { path: '/main/status/draft', signedIn: true, heading: 'Bản nháp' },
  { path: '/main/status/failed', signedIn: true, heading: 'Hóa đơn phát hành lỗi' },
  { path: '/main/status/issuing', signedIn: true, heading: 'Hóa đơn đang phát hành' },
  { path: '/main/status/dashboard', signedIn: true, heading: 'Hóa đơn chưa phát hành' },
  { path: '/main/background-jobs', signedIn: true, heading: 'Việc tự động bị lỗi' },
  { path: '/main/system-status', signedIn: true, heading: 'Tình trạng hệ thống' },
];

test.each(PAGES)(
  '$path breaks no accessibility rule',
  async ({ path, signedIn, heading }) => {
    await renderApp({ path, signedIn, stubs });
    await screen.findByRole('heading', { level: 1, name: heading });
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Đang xử lý…' })).toBeNull());
    // The shell is the same around all of them.
    const page = path === '/main/dashboard' ? null : document.querySelector('main');
    const rules = { 'landmark-unique': { enabled: false } };
    expect(await brokenRules(page ?? document.body, rules)).toEqual([]);
  },
  60_000,
);
