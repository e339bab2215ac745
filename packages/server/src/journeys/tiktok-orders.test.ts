import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTiktokShop } from '../connectors/tiktok-shop/open-tiktok-shop.ts';
import {
  type TikTokShopSimulator,
  tiktokShopSimulator,
} from '../connectors/tiktok-shop/simulator.ts';
import { routesOf } from '../feature.ts';
import { deleteExpiredAuthorizations } from '../features/tiktok/authorize.ts';
import type { TikTokDeps } from '../features/tiktok/deps.ts';
import { tiktokFeature } from '../features/tiktok/index.ts';
import { resealShops } from '../features/tiktok/sealed-keys.ts';

import { type TestCompany, testCompany, testPlatform } from '../platform/db/testing.ts';
import { appFor } from '../platform/http/testing.ts';
import type { TestPlatform } from '../platform/testing.ts';

const BASE = '/invoice-robotics-api/api/integrate/tiktok';
const DAY = '2026-11-20';
let outside: FastifyInstance;
let simulator: TikTokShopSimulator;
let platform: TestPlatform;
let deps: TikTokDeps;
beforeAll(async () => {
  outside = Fastify({ forceCloseConnections: true });
  simulator = tiktokShopSimulator();
  await outside.register(simulator, { prefix: '/tiktok' });
  const address = `${await outside.listen({ port: 0, host: '127.0.0.1' })}/tiktok`;
  const made = await testPlatform();
  const secretKeys = [randomBytes(32).toString('base64')];
  platform = { ...made, config: { ...made.config, secretKeys } };
  const settings = { application: null, authorizeUrl: 'https://example.test', timeoutMs: 3_000 };
  deps = {
    ...platform,
    tiktokShop: openTiktokShop(settings, { pages: address, calls: address }),
  };
});
afterAll(() => outside.close());
beforeEach(() => {
  simulator.behave({ misbehaves: 'none', orders: 6, keysEnd: false });
});

const as = (session: TestCompany['admin'], with_: TikTokDeps = deps) =>
  appFor(routesOf(tiktokFeature(with_)), session, platform.db);

/** Goes to TikTok and comes back, as a browser does. */
async function allowed(session: TestCompany['admin']) {
  const { data } = await as(session).get(`${BASE}/initiate-tiktok-auth`);
  const page = new URL(data.authorize_url);
  const state = page.searchParams.get('state') ?? '';
  const answer = await fetch(`${page.origin}${page.pathname}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ state, answer: 'yes' }),
  });
  const back = new URL(answer.headers.get('location') ?? '', page);
  return { code: back.searchParams.get('code') ?? '', state };
}

async function connected(): Promise<TestCompany> {
  const company = await testCompany(platform.db);
  const back = await allowed(company.admin);
  const { data } = await as(company.admin).post(`${BASE}/complete`, back);
  expect(data.shop).toMatchObject({ name: 'Sao Mai Stationery', region: 'VN' });
  return company;
}

const draft = (company: TestCompany, options: object = {}) =>
  as(company.admin).post(`${BASE}/draft-orders`, {
    day: DAY,
    rate: '8',
    invoice_serial: 'C26TAA',
    ...options,
  });

test('TIK-002 the authorize link carries a state that works once, for who asked, and for ten minutes', async () => {
  const company = await testCompany(platform.db);
  const back = await allowed(company.admin);
  const stranger = await testCompany(platform.db);
  const INVALID = { status: 400, message: 'TIKTOK_STATE_INVALID' };
  expect(await as(stranger.admin).post(`${BASE}/complete`, back)).toMatchObject(INVALID);
  expect(await as(company.admin).post(`${BASE}/complete`, back)).toMatchObject({ status: 200 });
  expect(await as(company.admin).post(`${BASE}/complete`, back)).toMatchObject(INVALID);
  const late = await allowed(company.admin);
  const later = {
    ...deps,
    clock: {
      ...deps.clock,
      now: () => new Date(Date.parse(deps.clock.now()) + 600_001).toISOString(),
    },
  };
  expect(await as(company.admin, later).post(`${BASE}/complete`, late)).toMatchObject(INVALID);
  await deleteExpiredAuthorizations(later);
  const { rows } = await platform.db
    .selectFrom('tiktok_authorization')
    .select('id')
    .where('company_id', '=', company.companyId)
    .execute()
    .then((rows) => ({ rows: rows }));
  expect(rows).toEqual([]);
});

test('the keys of a shop are sealed in the database and never returned', async () => {
  const company = await connected();
  const rows = await platform.db
    .selectFrom('tiktok_shop')
    .selectAll()
    .where('company_id', '=', company.companyId)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(rows)).not.toMatch(/TT[PR]_/);
  const { data } = await as(company.admin).get(`${BASE}/connection`);
  expect(Object.keys(data.shop).sort()).toEqual([
    'connected_at',
    'ends_at',
    'id',
    'name',
    'region',
  ]);
});

test('the orders of a day are shown before anything is kept, with what becomes of each', async () => {
  const company = await connected();
  const { data } = await as(company.admin).get(`${BASE}/orders?day=${DAY}`);
  expect(data.map((one: { left_out: string | null }) => one.left_out)).toEqual([
    null,
    null,
    null,
    'not-paid',
    'cancelled',
    null,
  ]);
  expect(data[0]).toMatchObject({ total_amount: '129000', is_drafted: false, invoice_id: null });
  const drafts = await platform.db
    .selectFrom('invoice')
    .select('id')
    .where('company_id', '=', company.companyId)
    .execute();
  expect(drafts).toEqual([]);
});

test('each order becomes one draft, whoever asks and however often; keys that are over are renewed', async () => {
  const company = await connected();
  const [first, second] = await Promise.all([draft(company), draft(company)]);
  expect([first.data.drafted, second.data.drafted].sort()).toEqual([0, 4]);
  simulator.behave({ orders: 7, keysEnd: true });
  await keysAreOver(company);
  expect(await draft(company)).toMatchObject({ data: { drafted: 1, known: 4, left_out: 2 } });
  const rows = await platform.db
    .selectFrom('invoice')
    .select(['with_tax', 'buyer_name', 'processing_state', 'serial'])
    .where('company_id', '=', company.companyId)
    .orderBy('id')
    .execute();
  expect(rows).toHaveLength(5);
  expect(rows[0]).toMatchObject({ processing_state: 'draft', serial: 'C26TAA' });
  expect(Number(rows[0]?.with_tax)).toBe(129_000);
  const { data } = await as(company.admin).get(`${BASE}/orders?day=${DAY}`);
  const [order] = data;
  expect(order).toMatchObject({ is_drafted: true, invoice_id: expect.any(String) });
});

const withKeys = (...secretKeys: string[]): TikTokDeps => ({
  ...deps,
  config: { ...platform.config, secretKeys },
});
const ordersOf = (company: TestCompany, with_: TikTokDeps = deps) =>
  as(company.admin, with_).get(`${BASE}/orders?day=${DAY}`);
const keysAreOver = ({ companyId }: TestCompany) =>
  platform.db
    .updateTable('tiktok_shop')
    .set({ access_ends_at: '2026-01-01T00:00:00Z' })
    .where('company_id', '=', companyId)
    .execute();

test('a shop stays connected when the key that sealed its keys is given up', async () => {
  const company = await connected();
  const newer = randomBytes(32).toString('base64');
  await resealShops(withKeys(newer, ...platform.config.secretKeys));
  expect((await ordersOf(company, withKeys(newer))).data).toHaveLength(6);
  await keysAreOver(company);
  expect((await ordersOf(company, withKeys(newer))).data).toHaveLength(6);
});

test('keys whose own key is lost are refused by a code of its own; connecting the shop again mends it', async () => {
  const company = await connected();
  const lost = withKeys(randomBytes(32).toString('base64'));
  const UNREADABLE = { status: 409, message: 'STORED_SECRET_UNREADABLE' };
  expect(await ordersOf(company, lost)).toMatchObject(UNREADABLE);
  await keysAreOver(company);
  expect(await ordersOf(company, lost)).toMatchObject(UNREADABLE);
  await as(company.admin, lost).post(`${BASE}/complete`, await allowed(company.admin));
  expect((await ordersOf(company, lost)).data).toHaveLength(6);
});

test('keys that are renewed while they are sealed anew are kept: the old ones open nothing more', async () => {
  const company = await connected();
  const newer = randomBytes(32).toString('base64');
  const both = withKeys(newer, ...platform.config.secretKeys);
  const { tiktokShop } = deps;
  if (!tiktokShop) throw new Error('no TikTok');
  await keysAreOver(company);
  const renewed: typeof tiktokShop.renewed = async (refresh) => {
    const keys = await tiktokShop.renewed(refresh);
    await resealShops(both);
    return keys;
  };
  const slow = { ...both, tiktokShop: { ...tiktokShop, renewed } };
  expect((await ordersOf(company, slow)).data).toHaveLength(6);
  await keysAreOver(company);
  expect((await ordersOf(company, both)).data).toHaveLength(6);
});

test('only the orders that are named become drafts', async () => {
  const company = await connected();
  const { data } = await as(company.admin).get(`${BASE}/orders?day=${DAY}`);
  const request = { order_ids: [data[1].order_id], rate: 'KCT' };
  expect(await draft(company, request)).toMatchObject({
    data: { drafted: 1, known: 0, left_out: 0 },
  });
});

test('TIK-003 TikTok that is away, says no, or is not set up is refused by its own code', async () => {
  const company = await connected();
  simulator.behave({ misbehaves: 'server-error' });
  expect(await draft(company)).toMatchObject({ status: 502, message: 'TIKTOK_UNREACHABLE' });
  simulator.behave({ misbehaves: 'refuse' });
  expect(await draft(company)).toMatchObject({ status: 409, message: 'TIKTOK_REFUSED' });
  const other = await testCompany(platform.db);
  expect(await draft(other)).toMatchObject({ status: 409, message: 'TIKTOK_NOT_CONNECTED' });
  const bare = as(company.admin, { ...deps, tiktokShop: null });
  expect(await bare.get(`${BASE}/initiate-tiktok-auth`)).toMatchObject({
    status: 409,
    message: 'TIKTOK_NOT_CONFIGURED',
  });
  expect((await bare.get(`${BASE}/connection`)).data.is_configured).toBe(false);
});

test('a shop that is disconnected is forgotten with its keys, and its orders are not drafted again afterwards', async () => {
  const company = await connected();
  await draft(company);
  const key = { 'idempotency-key': 'forget-it' };
  const gone = await as(company.admin).post(`${BASE}/disconnect`, {}, key);
  expect(gone.data.shop).toBeNull();
  expect(await as(company.admin).post(`${BASE}/disconnect`, {}, key)).toEqual(gone);
  expect(await draft(company)).toMatchObject({ message: 'TIKTOK_NOT_CONNECTED' });
  const back = await allowed(company.admin);
  await as(company.admin).post(`${BASE}/complete`, back);
  expect(await draft(company)).toMatchObject({ data: { drafted: 0, known: 4 } });
});
