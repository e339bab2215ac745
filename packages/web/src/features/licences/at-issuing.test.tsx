import { getCurrentUser } from '@hoadon/contracts/auth';
import { getBulkAct } from '@hoadon/contracts/bulk-acts';
import { getSellerInformation } from '@hoadon/contracts/company';
import { listReleasing } from '@hoadon/contracts/invoice-lists';
import { getActiveSeries, listActiveAnnounceLines } from '@hoadon/contracts/invoice-templates';
import { prepareRelease, releaseInvoice } from '@hoadon/contracts/issuing';
import { getSubscriptionsMonitor, openAnnouncePage } from '@hoadon/contracts/licences';
import { listSigningAccounts } from '@hoadon/contracts/signing';
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInvoiceForm } from '../../testing/pages/invoice-form.ts';
import { renderInvoiceLists } from '../../testing/pages/invoice-lists.ts';
import { draftRow } from '../../testing/sample-invoices.ts';
import {
  bulkAct,
  currentUser,
  hostedAccount,
  pageInfo,
  preparedRelease,
  sellerInformation,
} from '../../testing/samples.ts';
import { answered, refused, type Stub } from '../../testing/stub-calls.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { licence, packages } from './testing/licence-stubs.ts';
import { useIsWriting } from './use-is-writing.ts';

test('LIC-004 the offer of a licence does not open while the user types: typing anywhere on the page is noticed', () => {
  const { result } = renderHook(useIsWriting);
  expect(result.current()).toBe(false);
  const field = document.body.appendChild(document.createElement('input'));
  fireEvent.input(field, { target: { value: '1 Lý Thường Kiệt' } });
  expect(result.current()).toBe(true);
  field.remove();
});

const WARNING = 'Bạn đã chưa được cấp quyền phát hành hóa đơn!';

const openForm = (refusal: string | null, stubs: readonly Stub[] = []) =>
  renderInvoiceForm({
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

test('LIC-005 LIC-006 LIC-008 with no permitted type the modal shows what was not submitted, and drafts remain possible', async () => {
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

test('LIC-007 where there is no such page the tab is closed again and the reason shown', async () => {
  const { tab } = fakeTab();
  await openForm('NO_PERMITTED_INVOICE_TYPE', [
    [openAnnouncePage, () => refused(409, 'ANNOUNCE_PAGE_NOT_SET')],
  ]);
  fireEvent.click(await button('Thông báo ngay'));
  await screen.findByText('Chưa khai báo trang thông báo phát hành');
  expect(tab.close).toHaveBeenCalledTimes(1);
});

test('LIC-007 a tab that the browser blocks is reported, and no code is requested', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  const sent = await openForm('NO_PERMITTED_INVOICE_TYPE');
  fireEvent.click(await button('Thông báo ngay'));
  await screen.findByText(/Trình duyệt đã chặn thẻ mới/);
  expect(sent.filter(({ call }) => call === openAnnouncePage)).toEqual([]);
});

test('LIC-001 SIGN-025 a run that reached the end of the package shows what is done, what is untouched, and the link to the prices', async () => {
  const run = bulkAct({
    state: 'stopped',
    reason: 'LICENSE_EXPIRED',
    total: 5,
    done: 3,
    waiting: 2,
  });
  await renderInvoiceLists({
    path: '/main/status/draft?run=5',
    stubs: [[getBulkAct, () => run], licence('LICENSE_EXPIRED'), packages],
  });
  const panel = await screen.findByRole('region', { name: 'Thao tác hàng loạt' });
  await within(panel).findByText(
    '3 hóa đơn đã phát hành xong. 2 bản nháp còn lại vẫn giữ nguyên và chưa có số. Mua thêm gói rồi bấm “Tiếp tục”.',
  );
  within(panel).getByRole('button', { name: 'Tiếp tục' });
  fireEvent.click(within(panel).getByRole('link', { name: 'Xem bảng giá' }));
  await waitFor(() => expect(window.location.pathname).toBe('/main/licence/expired'));
});

const DRAFT = draftRow({ buyer_legal_name: 'Công ty Cổ phần Phở Bún' });

/** Issues a draft from the list with a hosted certificate; the package is used up. */
async function issueDraft() {
  await renderInvoiceLists({
    path: '/main/status/draft',
    stubs: [
      [listReleasing, () => answered([DRAFT], pageInfo(1))],
      [listSigningAccounts, () => [hostedAccount]],
      [prepareRelease, () => preparedRelease],
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
  await waitFor(() => expect(window.location.pathname).toBe('/main/licence/expired'));
});

test('a run that was stopped by something else mentions no packages', async () => {
  const run = bulkAct({ state: 'stopped', reason: 'SIGNING_ACCOUNT_NOT_FOUND', waiting: 2 });
  await renderInvoiceLists({ path: '/main/status/draft?run=5', stubs: [[getBulkAct, () => run]] });
  const panel = await screen.findByRole('region', { name: 'Thao tác hàng loạt' });
  await within(panel).findByRole('button', { name: 'Tiếp tục' });
  expect(within(panel).queryByRole('link')).toBeNull();
});

test.each([
  [79, null],
  [80, 'Đã dùng 80 trong 100 hóa đơn của gói; còn 20.'],
  [96, 'Gói sắp hết: đã dùng 96 trong 100 hóa đơn, còn 4.'],
] as const)('LIC-016 with %s of 100 invoices used the form shows: %s', async (count, words) => {
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
