import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTiktokShop } from './open-tiktok-shop.ts';
import { TikTokFault, type TikTokShop } from './port.ts';
import { SHOP, type TikTokShopSimulator, tiktokShopSimulator } from './simulator.ts';

const DAY = { from: '2026-11-19T17:00:00.000Z', until: '2026-11-20T17:00:00.000Z' };
const SETTINGS = {
  application: null,
  authorizeUrl: 'https://services.tiktokshop.com/open/authorize',
  timeoutMs: 3_000,
};
let app: FastifyInstance;
let simulator: TikTokShopSimulator;
let address: string;
beforeAll(async () => {
  app = Fastify({ forceCloseConnections: true });
  simulator = tiktokShopSimulator();
  await app.register(simulator, { prefix: '/tiktok' });
  address = `${await app.listen({ port: 0, host: '127.0.0.1' })}/tiktok`;
});
afterAll(() => app.close());
beforeEach(() => {
  simulator.behave({ misbehaves: 'none', orders: 6, keysEnd: false });
});

function open(): TikTokShop {
  const shop = openTiktokShop(SETTINGS, { pages: address, calls: address });
  if (!shop) throw new Error('there is a simulator');
  return shop;
}

/** Authorises access as the owner of the shop does in a browser; returns the parameters of the redirect. */
async function allow(shop: TikTokShop, answer: 'yes' | 'no' = 'yes'): Promise<URLSearchParams> {
  const page = await fetch(shop.authorizeUrl('state-1'));
  expect(await page.text()).toContain(SHOP.name);
  const decided = await fetch(`${address}/authorize`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ state: 'state-1', answer }),
  });
  const to = new URL(decided.headers.get('location') ?? '', address);
  expect(to.pathname).toBe('/integrate/tiktok');
  return to.searchParams;
}

async function letIn(shop: TikTokShop): Promise<string> {
  const back = await allow(shop);
  return (await shop.keysFor(back.get('code') ?? '')).access;
}

const faultOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof TikTokFault ? error.reason : error),
  );

test('TIK-001 the owner lets us in on a page of TikTok and comes back with a code that works once', async () => {
  const shop = open();
  const back = await allow(shop);
  expect(back.get('state')).toBe('state-1');
  const code = back.get('code') ?? '';
  const keys = await shop.keysFor(code);
  expect(Date.parse(keys.accessEndsAt)).toBeGreaterThan(Date.now());
  expect(await faultOf(shop.keysFor(code))).toBe('refused');
  expect(await shop.shops(keys.access)).toEqual([SHOP]);
  const renewed = await shop.renewed(keys.refresh);
  expect(renewed.access).not.toBe(keys.access);
  expect(await faultOf(shop.renewed(keys.refresh))).toBe('refused');
});

test('an owner who declines is redirected without a code', async () => {
  const back = await allow(open(), 'no');
  expect(back.get('code')).toBeNull();
  expect(back.get('error')).toBe('access_denied');
});

test('the orders of a day are read page by page, pieces of a kind as one line at the seller’s price', async () => {
  const shop = open();
  const access = await letIn(shop);
  simulator.behave({ orders: 70 });
  const first = await shop.orders(access, SHOP, { ...DAY, cursor: null });
  expect(first.orders).toHaveLength(50);
  const second = await shop.orders(access, SHOP, { ...DAY, cursor: first.next });
  expect(second).toMatchObject({ next: null });
  const ids = new Set([...first.orders, ...second.orders].map(({ id }) => id));
  expect(ids.size).toBe(70);
  const [, , third] = first.orders;
  expect(third?.state).toBe('AWAITING_SHIPMENT');
  expect(third?.items).toEqual([
    { name: 'Giấy nhớ 5 màu', code: 'GN-05', quantity: 2, price: '32400' },
    { name: 'Sổ tay bìa da A5 – Nâu', code: 'ST-A5-N', quantity: 1, price: '129000' },
  ]);
  for (const { orderedAt } of first.orders) {
    expect(orderedAt >= DAY.from && orderedAt < DAY.until).toBe(true);
  }
});

test('an unknown key is refused, and another service is distinguished from an unreachable TikTok', async () => {
  const shop = open();
  expect(await faultOf(shop.shops('TTP_made-up'))).toBe('refused');
  simulator.behave({ misbehaves: 'server-error' });
  expect(await faultOf(shop.keysFor('any'))).toBe('unreachable');
  simulator.behave({ misbehaves: 'html-instead' });
  expect(await faultOf(shop.keysFor('any'))).toBe('protocol');
});

test('without an application no host is called, with one TikTok itself', () => {
  expect(openTiktokShop(SETTINGS, null)).toBeNull();
  const application = { serviceId: '7', appKey: 'k', appSecret: 's' };
  const real = openTiktokShop({ ...SETTINGS, application }, null);
  expect(real?.authorizeUrl('a b')).toBe(
    'https://services.tiktokshop.com/open/authorize?service_id=7&state=a+b',
  );
});
