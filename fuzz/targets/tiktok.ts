import { tiktokShopClient } from '../../packages/server/src/connectors/tiktok-shop/client.ts';
import { TikTokFault } from '../../packages/server/src/connectors/tiktok-shop/port.ts';
import { outsideAnswering } from '../answering-server.ts';
import {
  ON_SERVER_THREAD_MS,
  requireNoSilentZero,
  type Target,
  unlessDeclared,
} from '../define-target.ts';
import { jsonSample } from '../read-sample.ts';

const APPLICATION = { serviceId: 's', appKey: 'k', appSecret: 'x' };
const API = new URL('https://example.vn/');
const SHOP = { id: '1', name: 'Shop', region: 'VN', cipher: 'c' };
const WINDOW = {
  from: '2026-11-01T00:00:00.000Z',
  until: '2026-11-02T00:00:00.000Z',
  cursor: null,
};
const PIECE = {
  product_name: 'Sổ',
  sku_name: 'A5',
  seller_sku: 'S1',
  original_price: '54000',
  seller_discount: '4000',
  display_status: 'COMPLETED',
};
const ORDER = {
  id: '1',
  status: 'COMPLETED',
  create_time: 1_795_000_000,
  buyer_email: 'a@b.vn',
  payment: { currency: 'VND' },
  recipient_address: { name: 'Sim', full_address: 'Hà Nội', phone_number: '0900000000' },
  line_items: [PIECE, PIECE],
};

export const target: Target = {
  about: 'responses of TikTok Shop',
  format: 'json',
  limitMs: ON_SERVER_THREAD_MS,
  samples: async () => [
    jsonSample({
      code: 0,
      message: 'Success',
      data: { orders: [ORDER, { ...ORDER, id: '2' }], next_page_token: 'n' },
    }),
    jsonSample({
      code: 0,
      message: 'Success',
      data: {
        access_token: 'a',
        access_token_expire_in: 1_795_000_000,
        refresh_token: 'r',
        refresh_token_expire_in: 1_796_000_000,
      },
    }),
    jsonSample({ code: 0, message: 'Success', data: { shops: [SHOP] } }),
    jsonSample({ code: 105002, message: 'Expired credentials' }),
  ],
  async check(body) {
    const shop = tiktokShopClient(
      APPLICATION,
      { authorize: 'https://example.vn/', tokens: API, api: API },
      { outside: outsideAnswering(body), timeoutMs: 1_000 },
    );
    await unlessDeclared([TikTokFault], () => shop.keysFor('code'));
    await unlessDeclared([TikTokFault], () => shop.renewed('refresh'));
    await unlessDeclared([TikTokFault], () => shop.shops('access'));
    const page = await unlessDeclared([TikTokFault], () => shop.orders('access', SHOP, WINDOW));
    if (!page) return;
    const priced = JSON.parse(Buffer.from(body).toString('utf8'));
    for (const [at, { items }] of page.orders.entries()) {
      const pieces = priced.data.orders[at].line_items ?? [];
      if (pieces.length === 1 && items.length === 1 && !pieces[0].seller_discount)
        requireNoSilentZero('price', items[0]?.price ?? null, pieces[0].original_price);
    }
  },
};
