import {
  completeTiktokAuth,
  draftTiktokOrders,
  getTiktokConnection,
  initiateTiktokAuth,
  previewTiktokOrders,
  type TiktokOrder,
} from '@hoadon/contracts/tiktok';
import { decimal } from '@hoadon/domain/money/decimal';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderTiktok } from '../../testing/pages/tiktok.ts';
import { refused, type Stub } from '../../testing/stub-calls.ts';

/** On a busy machine a page takes a while to come. */
const PATIENTLY = { timeout: 15_000 };
const SHOP = {
  id: '749',
  name: 'Sao Mai Stationery',
  region: 'VN',
  connected_at: '2026-11-21T03:04:05.000Z',
  ends_at: '2027-05-20T03:04:05.000Z',
};
const order = (change: Partial<TiktokOrder>): TiktokOrder => ({
  order_id: '5771',
  order_status: 'COMPLETED',
  ordered_at: '2026-11-20T03:00:00.000Z',
  buyer_name: 'N** V** An',
  items: 1,
  currency_code: 'VND',
  total_amount: decimal(129_000),
  left_out: null,
  is_drafted: false,
  invoice_id: null,
  ...change,
});

/** The window that TikTok is asked in. */
const popup = () => {
  const opened = {
    closed: false,
    opener: window as unknown,
    location: { replace: vi.fn() },
    close: vi.fn(() => {
      opened.closed = true;
    }),
  };
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
  return opened;
};
afterEach(() => void vi.restoreAllMocks());

const show = (...stubs: Stub[]) => renderTiktok({ path: '/main/settings/tiktok', stubs });
const connect = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Kết nối TikTok' }, PATIENTLY));

test('TIK-001 the shop is asked in a window of its own that knows nothing of us; when it closes one is back at the company', async () => {
  const opened = popup();
  let shop: typeof SHOP | null = null;
  await show(
    [getTiktokConnection, () => ({ is_configured: true, shop })],
    [initiateTiktokAuth, () => ({ authorize_url: 'https://tiktok.example/open?state=1' })],
  );
  await connect();
  await waitFor(() =>
    expect(opened.location.replace).toHaveBeenCalledWith('https://tiktok.example/open?state=1'),
  );
  expect(opened.opener).toBeNull();
  await screen.findByText('Đang chờ bạn cho phép trong cửa sổ TikTok…');
  shop = SHOP;
  opened.close();
  await screen.findByRole('heading', { name: 'Thông tin công ty' }, { timeout: 40_000 });
}, 90_000);

test('TIK-003 a link that cannot be had is reported by a notice, and the window is closed', async () => {
  const opened = popup();
  await show(
    [getTiktokConnection, () => ({ is_configured: true, shop: null })],
    [initiateTiktokAuth, () => refused(502, 'TIKTOK_UNREACHABLE')],
  );
  await connect();
  await screen.findByText('Không lấy được liên kết TikTok.', {}, PATIENTLY);
  expect(opened.close).toHaveBeenCalled();
}, 90_000);

test('TIK-003 a failed connection is reported on the returning page, and to the page that waits', async () => {
  const heard: unknown[] = [];
  const channel = new BroadcastChannel('hoadon.tiktok');
  channel.onmessage = ({ data }) => heard.push(data);
  await renderTiktok({
    path: '/integrate/tiktok?code=TTC_1&state=s',
    stubs: [[completeTiktokAuth, () => refused(400, 'TIKTOK_STATE_INVALID')]],
  });
  await screen.findByText(/Lần kết nối này không còn hiệu lực/, {}, PATIENTLY);
  await waitFor(() => expect(heard).toEqual(['failed']));
  channel.close();
}, 90_000);

test('orders are looked at first; drafts are made of those that are due', async () => {
  const drafted: unknown[] = [];
  await show(
    [getTiktokConnection, () => ({ is_configured: true, shop: SHOP })],
    [
      previewTiktokOrders,
      () => [
        order({}),
        order({ order_id: '5772', left_out: 'cancelled' }),
        order({ order_id: '5773', is_drafted: true, invoice_id: '9' }),
      ],
    ],
    [
      draftTiktokOrders,
      ({ input }) => {
        drafted.push(input);
        return { drafted: 1, known: 0, left_out: 0 };
      },
    ],
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Xem trước' }, PATIENTLY));
  await screen.findByText('Đã hủy');
  expect(screen.getByRole('link', { name: 'Đã có bản nháp 5773' }).getAttribute('href')).toBe(
    '/main/invoice/9',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Lập 1 bản nháp' }));
  await screen.findByText(/Đã lập 1 bản nháp/, {}, PATIENTLY);
  expect(drafted).toMatchObject([{ rate: '8', order_ids: ['5771'] }]);
}, 90_000);

test('where this installation has no application with TikTok, the page explains that and offers nothing', async () => {
  await show([getTiktokConnection, () => ({ is_configured: false, shop: null })]);
  await screen.findByText(/chưa đăng ký ứng dụng với TikTok Shop/, {}, PATIENTLY);
  expect(screen.queryByRole('button', { name: 'Kết nối TikTok' })).toBeNull();
}, 90_000);
