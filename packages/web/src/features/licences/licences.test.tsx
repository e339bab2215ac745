import { getCurrentUser } from '@hoadon/contracts/auth';
import { getBulkAct } from '@hoadon/contracts/bulk-acts';
import { getSellerInformation } from '@hoadon/contracts/company';
import { getActiveSeries, listActiveAnnounceLines } from '@hoadon/contracts/invoice-templates';
import { listReleasing } from '@hoadon/contracts/invoices';
import { prepareRelease, releaseInvoice } from '@hoadon/contracts/issuing';
import {
  getSubscriptionsIr,
  getSubscriptionsMonitor,
  openAnnouncePage,
  type PurchasedPackage,
} from '@hoadon/contracts/licences';
import { listSigningAccounts } from '@hoadon/contracts/signing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import {
  bulkAct,
  companyPackages,
  currentUser,
  draftRow,
  hostedAccount,
  pageInfo,
  sellerInformation,
} from '../../testing/samples.ts';
import { answered, refused, type Stub } from '../../testing/stub-calls.ts';
import { toast } from '../../ui/toast/toast.tsx';

const WARNING = 'Bạn đã chưa được cấp quyền phát hành hóa đơn!';
const FREE: PurchasedPackage = {
  service: 'EINVOICE',
  start: '2026-11-01T02:00:00.000Z',
  end: '2027-11-01T02:00:00.000Z',
  plan_id: { id: 'EINVOICE_FREE100', name: 'EINVOICE_FREE100' },
  capacity: 100,
  total: 12,
  price: '0',
  state: 'running',
};
const BOUGHT: PurchasedPackage = {
  ...FREE,
  start: '2026-01-04T02:00:00.000Z',
  end: '2026-12-31T16:59:59.000Z',
  plan_id: { id: 'P300', name: 'P300' },
  capacity: 300,
  total: 300,
  price: '270000',
  state: 'used-up',
};
const PACKAGES = companyPackages({
  purchased: [FREE, BOUGHT],
  total_capacity: 400,
  count_published_invoice: 312,
});

const packages: Stub = [getSubscriptionsIr, () => PACKAGES];
const licence = (refusal: string | null): Stub => [
  getSubscriptionsMonitor,
  () => ({ subscriptions: [], may_publish: refusal === null, refusal }),
];
const openForm = (refusal: string | null, stubs: readonly Stub[] = []) =>
  renderApp({
    path: '/main/invoice/new',
    stubs: [
      ...stubs,
      licence(refusal),
      packages,
      [getSellerInformation, () => sellerInformation],
      [listActiveAnnounceLines, () => []],
      [getActiveSeries, () => []],
    ],
  });
const button = (name: string) => screen.findByRole('button', { name });
const draftsOnly = async () => {
  await screen.findByRole('region', { name: 'Chỉ lưu nháp' });
  await button('Lưu nháp');
  expect(screen.queryByRole('button', { name: 'Phát hành' })).toBeNull();
};

test.each(['PUBLISH_NOT_PERMITTED', 'LICENSE_EXPIRED'])(
  'LIC-004 LIC-024 with %s the warning comes with an advertisement of five banners, another every 3000 ms',
  async (refusal) => {
    const warned = vi.spyOn(toast, 'warning');
    const timers = vi.spyOn(globalThis, 'setInterval');
    await openForm(refusal);
    const modal = await screen.findByRole('dialog', { name: 'Gói hóa đơn điện tử' });
    expect(warned.mock.calls).toEqual([[WARNING]]);
    expect(modal.textContent).toContain(WARNING);
    const carousel = within(modal).getByRole('region', { name: 'Gói hóa đơn mang lại gì' });
    const banners = within(carousel).getAllByRole('heading', { level: 3 });
    expect(new Set(banners.map((banner) => banner.textContent)).size).toBe(5);
    for (const banner of banners)
      expect(banner.closest('div')?.parentElement?.querySelector('svg')).not.toBeNull();
    const beats = timers.mock.calls.flatMap(([beat, milliseconds]) =>
      milliseconds === 3000 && typeof beat === 'function' ? [beat] : [],
    );
    expect(beats).toHaveLength(1);
    const moved = vi.spyOn(HTMLElement.prototype, 'scrollTo');
    act(() => {
      for (const beat of beats) beat();
    });
    expect(moved).toHaveBeenCalledTimes(1);
  },
);

test('LIC-004 beneath the advertisement the form takes drafts, and the packages are a step away', async () => {
  await openForm('PUBLISH_NOT_PERMITTED');
  fireEvent.click(await button('Xem các gói'));
  const modal = await screen.findByRole('dialog', { name: 'Gói hóa đơn' });
  await within(modal).findByText('P50000');
  fireEvent.click(within(modal).getByRole('button', { name: 'Đóng' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.pathname).toBe('/main/invoice/new');
  await draftsOnly();
});

test('LIC-005 LIC-006 LIC-008 with no permitted type the modal says what was not submitted, and one may proceed with drafts', async () => {
  const warned = vi.spyOn(toast, 'warning');
  await openForm('NO_PERMITTED_INVOICE_TYPE');
  const modal = await screen.findByRole('dialog', { name: 'Chưa thông báo phát hành hóa đơn' });
  within(modal).getByText('Công ty chưa gửi thông báo phát hành hóa đơn đến cơ quan thuế.');
  within(modal).getByRole('button', { name: 'Thông báo ngay' });
  fireEvent.click(within(modal).getByRole('button', { name: 'Tiếp tục' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.pathname).toBe('/main/invoice/new');
  await draftsOnly();
  expect(warned).not.toHaveBeenCalled();
});

test('who may issue sees neither modal nor band', async () => {
  await openForm(null);
  await button('Phát hành');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Chỉ lưu nháp' })).toBeNull();
});

test('a package that came meanwhile is found by looking again, and issuing is offered', async () => {
  let refusal: string | null = 'LICENSE_EXPIRED';
  const monitor: Stub = [
    getSubscriptionsMonitor,
    () => ({ subscriptions: [], may_publish: refusal === null, refusal }),
  ];
  await openForm(null, [monitor]);
  fireEvent.click(await button('Lập bản nháp'));
  await draftsOnly();
  refusal = null;
  fireEvent.click(await button('Kiểm tra lại'));
  await button('Phát hành');
  expect(screen.queryByRole('region', { name: 'Chỉ lưu nháp' })).toBeNull();
});

const PAGE = 'https://announce.example.test/start?code=1.abc';

function fakeTab() {
  const tab = { opener: window as unknown, close: vi.fn(), location: { replace: vi.fn() } };
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  return { tab, open };
}

test('LIC-007 announce now opens the page in a new tab with its one-time code, and this page stays', async () => {
  const { tab, open } = fakeTab();
  await openForm('NO_PERMITTED_INVOICE_TYPE', [
    [openAnnouncePage, () => ({ url: PAGE, expires_at: '2026-11-21T02:01:00.000Z' })],
  ]);
  fireEvent.click(await button('Thông báo ngay'));
  // At once: a browser lets a tab open for the click, not for an answer that comes later.
  await waitFor(() => expect(open.mock.calls).toEqual([['', '_blank']]));
  await screen.findByText(/Trang thông báo đã mở ở thẻ mới/);
  expect(tab.location.replace.mock.calls).toEqual([[PAGE]]);
  expect(tab.opener).toBeNull();
  expect(window.location.pathname).toBe('/main/invoice/new');
});

test('LIC-007 where there is no such page the tab is closed again and the reason told', async () => {
  const { tab } = fakeTab();
  await openForm('NO_PERMITTED_INVOICE_TYPE', [
    [openAnnouncePage, () => refused(409, 'ANNOUNCE_PAGE_NOT_SET')],
  ]);
  fireEvent.click(await button('Thông báo ngay'));
  await screen.findByText('Chưa khai báo trang thông báo phát hành');
  expect(tab.close).toHaveBeenCalledTimes(1);
});

test('LIC-007 a tab that the browser blocks is told, and no code is asked for', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  const sent = await openForm('NO_PERMITTED_INVOICE_TYPE');
  fireEvent.click(await button('Thông báo ngay'));
  await screen.findByText(/Trình duyệt đã chặn thẻ mới/);
  expect(sent.filter(({ call }) => call === openAnnouncePage)).toEqual([]);
});

test('LIC-017 LIC-018 LIC-019 LIC-020 LIC-021 the expired view shows twelve packages, each with quantity and price', async () => {
  await renderApp({
    path: '/main/licence/expired',
    stubs: [licence('LICENSE_EXPIRED'), packages],
  });
  await screen.findByRole('heading', { level: 1, name: 'Mua thêm gói hóa đơn' });
  await screen.findByText('Đã dùng hết số hóa đơn của gói đang có.');
  const offers = await screen.findAllByRole('radio');
  expect(offers.map((offer) => offer.closest('label')?.textContent)).toEqual([
    'P100100 hóa đơn100.000 ₫1.000 ₫ mỗi hóa đơn',
    'P300300 hóa đơn270.000 ₫900 ₫ mỗi hóa đơn',
    'P500500 hóa đơn373.000 ₫746 ₫ mỗi hóa đơn',
    'P10001.000 hóa đơn580.000 ₫580 ₫ mỗi hóa đơn',
    'P20002.000 hóa đơn872.000 ₫436 ₫ mỗi hóa đơn',
    'P30003.000 hóa đơn1.227.000 ₫409 ₫ mỗi hóa đơn',
    'P50005.000 hóa đơn1.860.000 ₫372 ₫ mỗi hóa đơn',
    'P70007.000 hóa đơn2.478.000 ₫354 ₫ mỗi hóa đơn',
    'P1000010.000 hóa đơn3.100.000 ₫310 ₫ mỗi hóa đơn',
    'P1500015.000 hóa đơn4.350.000 ₫290 ₫ mỗi hóa đơn',
    'P2000020.000 hóa đơn5.260.000 ₫263 ₫ mỗi hóa đơn',
    'P5000050.000 hóa đơn12.500.000 ₫250 ₫ mỗi hóa đơn',
  ]);
});

test('while the package still runs the view says so', async () => {
  await renderApp({ path: '/main/licence/expired', stubs: [licence(null), packages] });
  await screen.findByText(/Gói hiện tại vẫn dùng được/);
});

test('the order of a chosen package is copied, with company and tax code', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await renderApp({ path: '/main/settings/licence', stubs: [licence(null), packages] });
  fireEvent.click(await screen.findByRole('radio', { name: /P1000 / }));
  fireEvent.click(await button('Sao chép yêu cầu mua'));
  await waitFor(() => expect(copied).toHaveBeenCalledTimes(1));
  expect(copied.mock.calls[0]?.[0].split('\n')).toEqual([
    'Yêu cầu mua gói hóa đơn điện tử',
    'Công ty: Công ty TNHH Gốm Sông Đuống',
    'Mã số thuế: 0100000001',
    'Gói: P1000 (1.000 hóa đơn), 580.000 ₫',
    'Người yêu cầu: Trần Thị Minh Anh, minhanh@gomsu.example',
  ]);
});

test('where the browser does not let the order be copied it stands there to be copied by hand', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'));
  await renderApp({ path: '/main/settings/licence', stubs: [licence(null), packages] });
  fireEvent.click(await screen.findByRole('radio', { name: /P300 / }));
  fireEvent.click(await button('Sao chép yêu cầu mua'));
  await screen.findByText(/Gói: P300 \(300 hóa đơn\), 270\.000 ₫/);
});

test('LIC-015 LIC-016 the packages of the company are listed, with what is bought, used and left', async () => {
  await renderApp({ path: '/main/settings/licence', stubs: [licence(null), packages] });
  const figures = await screen.findByRole('region', { name: 'Số hóa đơn của gói' });
  expect([...figures.querySelectorAll('dl > div')].map((one) => one.textContent)).toEqual([
    'Đã mua400',
    'Đã dùng312',
    'Còn lại88',
  ]);
  const rows = within(await screen.findByRole('table', { name: 'Gói đã mua' })).getAllByRole('row');
  const cells = (row?: HTMLElement) =>
    [...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent);
  expect(cells(rows[2])).toEqual([
    'P300',
    'Đã dùng hết',
    '04/01/2026',
    '31/12/2026',
    '300 / 300',
    '0',
    '270.000 ₫',
  ]);
});

test('the free package is shown as given, with its 100 invoices', async () => {
  await renderApp({ path: '/main/settings/licence', stubs: [licence(null), packages] });
  const table = await screen.findByRole('table', { name: 'Gói đã mua' });
  const row = within(table).getByText('EINVOICE_FREE100').closest('tr');
  expect(row?.textContent).toContain('Tặng khi kết nối tài khoản thuế');
  expect(row?.textContent).toContain('12 / 100');
  expect(row?.textContent).toContain('Miễn phí');
});

test('what cannot be read is told and asked for again; a company without packages is told what to do', async () => {
  let fails = true;
  await renderApp({
    path: '/main/settings/licence',
    stubs: [
      licence('PUBLISH_NOT_PERMITTED'),
      [getSubscriptionsIr, () => (fails ? refused(500, 'INTERNAL') : companyPackages())],
    ],
  });
  await screen.findByRole('alert');
  fails = false;
  fireEvent.click(await button('Thử lại'));
  await screen.findByText('Công ty chưa có gói nào còn hiệu lực.');
  screen.getByText(/Công ty chưa mua gói nào/);
});

test('LIC-025 LIC-026 the benefits are seven tiles, each with a picture that moves and can be stopped', async () => {
  await renderApp({ path: '/main/settings/licence', stubs: [licence(null), packages] });
  fireEvent.click(await button('Xem lợi ích'));
  const modal = await screen.findByRole('dialog', { name: 'Phần mềm giúp được gì cho công ty' });
  const tiles = within(modal).getAllByRole('listitem');
  expect(tiles.map((tile) => tile.querySelector('h3')?.textContent)).toEqual([
    'Tự động đồng bộ',
    'Phát hành nhanh, miễn phí',
    'Đối chiếu',
    'Cảnh báo sai sót, rủi ro thuế',
    'Báo cáo thuế GTGT và thu chi',
    'Công nợ và thanh toán',
    'Tìm kiếm toàn bộ',
  ]);
  for (const tile of tiles)
    expect(tile.querySelector('svg [class*="benefit-"]'), tile.textContent ?? '').not.toBeNull();
  const list = modal.querySelector('.benefits');
  expect(list?.hasAttribute('data-still')).toBe(false);
  fireEvent.click(within(modal).getByRole('button', { name: 'Tạm dừng' }));
  expect(list?.hasAttribute('data-still')).toBe(true);
});

test('LIC-001 SIGN-025 a run that met the end of the package tells what is done, what is untouched, and the way to the prices', async () => {
  const run = bulkAct({
    state: 'stopped',
    reason: 'LICENSE_EXPIRED',
    total: 5,
    done: 3,
    waiting: 2,
  });
  await renderApp({
    path: '/main/status/draft?run=5',
    stubs: [[getBulkAct, () => run], licence('LICENSE_EXPIRED'), packages],
  });
  const panel = await screen.findByRole('region', { name: 'Thao tác hàng loạt' });
  await within(panel).findByText(
    '3 hóa đơn đã phát hành xong. 2 bản nháp còn lại vẫn giữ nguyên và chưa có số. Mua thêm gói rồi bấm “Tiếp tục”.',
  );
  within(panel).getByRole('button', { name: 'Tiếp tục' });
  fireEvent.click(within(panel).getByRole('link', { name: 'Xem bảng giá' }));
  await screen.findByRole('heading', { level: 1, name: 'Mua thêm gói hóa đơn' });
});

const DRAFT = draftRow({ buyer_legal_name: 'Công ty Cổ phần Phở Bún' });

/** Issues a draft from the list with a hosted certificate; the package is used up. */
async function issueDraft() {
  await renderApp({
    path: '/main/status/draft',
    stubs: [
      [listReleasing, () => answered([DRAFT], pageInfo(1))],
      [listSigningAccounts, () => [hostedAccount]],
      [
        prepareRelease,
        () => ({
          id: '1',
          template_code: '1',
          invoice_serial: 'C26TAA',
          version: 1,
          next_number: '00000045',
          buyer: 'Công ty Cổ phần Phở Bún',
          total_amount_with_tax: '540000',
          currency_code: 'VND',
          may_release: true,
          issues: [],
        }),
      ],
      [releaseInvoice, () => refused(400, 'LICENSE_EXPIRED')],
      licence('LICENSE_EXPIRED'),
      packages,
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Thao tác với/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Phát hành' }));
  const question = await screen.findByRole('alertdialog');
  await within(question).findByText('1C26TAA');
  fireEvent.click(within(question).getByRole('button', { name: 'Phát hành' }));
  return question;
}

test('LIC-017 with a hosted certificate the refusal leads to the price table', async () => {
  const question = await issueDraft();
  await within(question).findByRole('alert');
  fireEvent.click(await within(question).findByRole('link', { name: 'Xem bảng giá' }));
  await screen.findByRole('heading', { level: 1, name: 'Mua thêm gói hóa đơn' });
});

test('a run that was stopped by something else says nothing of packages', async () => {
  const run = bulkAct({ state: 'stopped', reason: 'SIGNING_ACCOUNT_NOT_FOUND', waiting: 2 });
  await renderApp({ path: '/main/status/draft?run=5', stubs: [[getBulkAct, () => run]] });
  const panel = await screen.findByRole('region', { name: 'Thao tác hàng loạt' });
  await within(panel).findByRole('button', { name: 'Tiếp tục' });
  expect(within(panel).queryByRole('link')).toBeNull();
});

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

test.each([
  [79, null],
  [80, 'Đã dùng 80 trong 100 hóa đơn của gói; còn 20.'],
  [96, 'Gói sắp hết: đã dùng 96 trong 100 hóa đơn, còn 4.'],
] as const)('LIC-016 with %s of 100 invoices used the form says: %s', async (count, words) => {
  const user = currentUser();
  user.company.service_status.lics.EINVOICE = {
    capacity: 100,
    count,
    end: '2027-01-01T00:00:00.000Z',
  };
  await openForm(null, [[getCurrentUser, () => user]]);
  await button('Phát hành');
  if (words === null)
    expect(screen.queryByRole('region', { name: 'Số hóa đơn của gói' })).toBeNull();
  else {
    const band = await screen.findByRole('region', { name: 'Số hóa đơn của gói' });
    expect(band.textContent).toContain(words);
    within(band).getByRole('link', { name: 'Xem bảng giá' });
  }
});
