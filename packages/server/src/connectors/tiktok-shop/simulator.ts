import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { html } from '../../platform/html.ts';
import { HTML, pagePolicy, serveStyle, simulatedPage } from '../simulated-page/simulated-page.ts';
import { SIMULATED_APPLICATION } from './open-tiktok-shop.ts';
import { signRequest } from './request-signature.ts';
import { shelvedOrders } from './shelved-orders.ts';

const TITLE = 'TikTok Shop (mô phỏng)';
/** Redirect address registered with TikTok for the application. */
const RETURN = '/integrate/tiktok';
const FORM = 'application/x-www-form-urlencoded';
const LONGEST_FORM = 4_096;
const ACCESS_S = 7 * 86_400;
const REFRESH_S = 180 * 86_400;

export const SHOP = {
  id: '7490000000000000001',
  name: 'Sao Mai Stationery',
  region: 'VN',
  cipher: 'SAOMAI-CIPHER',
} as const;

/** `refuse`: TikTok accepts no key any more. `server-error`: it fails. `html-instead`: another service responds. */
const Behaviour = z.strictObject({
  misbehaves: z.enum(['none', 'refuse', 'server-error', 'html-instead']),
  /** How many orders each day has. */
  orders: z.number().int().min(0).max(2_000),
  /** Access keys expire at once, so that each request needs a new one. */
  keysEnd: z.boolean(),
});
type Behaviour = z.output<typeof Behaviour>;

const AuthorizeQuery = z.object({ service_id: z.string(), state: z.string().max(200) });
const Decided = z.object({ state: z.string().max(200), answer: z.enum(['yes', 'no']) });
const Search = z.object({ create_time_ge: z.number(), create_time_lt: z.number() });

export type TikTokShopSimulator = FastifyPluginAsync &
  Readonly<{ behave(changes: Partial<Behaviour>): Behaviour }>;

/**
 * TikTok Shop over real HTTP with one shop: the page on which its owner authorises access, keys issued once per code,
 * and made-up orders of every day. Verifies signatures like TikTok, and misbehaves on demand (`POST /control`).
 */
export function tiktokShopSimulator(): TikTokShopSimulator {
  let behaviour: Behaviour = { misbehaves: 'none', orders: 6, keysEnd: false };
  const codes = new Set<string>();
  const access = new Set<string>();
  const refresh = new Set<string>();
  const behave = (changes: Partial<Behaviour>) => {
    behaviour = { ...behaviour, ...changes };
    return behaviour;
  };
  const issueKeys = () => {
    const now = Math.floor(Date.now() / 1000);
    const keys = { access_token: `TTP_${randomUUID()}`, refresh_token: `TTR_${randomUUID()}` };
    access.add(keys.access_token);
    refresh.add(keys.refresh_token);
    return done({
      ...keys,
      access_token_expire_in: behaviour.keysEnd ? now - 1 : now + ACCESS_S,
      refresh_token_expire_in: now + REFRESH_S,
      seller_name: SHOP.name,
      seller_base_region: SHOP.region,
    });
  };

  const plugin: FastifyPluginAsync = async (app) => {
    app.addContentTypeParser(
      FORM,
      { parseAs: 'string', bodyLimit: LONGEST_FORM },
      async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    );
    app.post('/control', async (request, reply) => {
      const changes = Behaviour.partial().safeParse(request.body);
      if (!changes.success) return reply.code(400).send({ code: 'INPUT_DATA_IS_INVALID' });
      return behave(changes.data as Partial<Behaviour>);
    });
    await app.register(async (pages) => {
      pages.addHook('onSend', async (_request, reply) => {
        reply
          .header('content-security-policy', pagePolicy("'self'"))
          .header('referrer-policy', 'no-referrer');
      });
      serveStyle(pages);
      pages.get('/authorize', async (request, reply) => {
        const query = AuthorizeQuery.safeParse(request.query);
        const isKnown = query.success && query.data.service_id === SIMULATED_APPLICATION.serviceId;
        const content = isKnown ? question(app.prefix, query.data.state) : UNKNOWN;
        return reply
          .code(isKnown ? 200 : 400)
          .type(HTML)
          .send(simulatedPage(app.prefix, TITLE, content));
      });
      pages.post('/authorize', async (request, reply) => {
        const { state, answer } = Decided.parse(request.body);
        if (answer === 'no')
          return reply.redirect(
            `${RETURN}?${new URLSearchParams({ error: 'access_denied', state })}`,
          );
        const code = `TTC_${randomUUID()}`;
        codes.add(code);
        return reply.redirect(`${RETURN}?${new URLSearchParams({ code, state, locale: 'vi-VN' })}`);
      });
    });
    await app.register(async (doors) => {
      doors.addHook('onRequest', async (_request, reply) => {
        const { misbehaves } = behaviour;
        if (misbehaves === 'server-error') await reply.code(500).send({ message: 'error' });
        if (misbehaves === 'html-instead') await reply.type('text/html').send('<html>404</html>');
        if (misbehaves === 'refuse') await reply.send(refused(105002, 'Expired credentials'));
      });
      doors.get<{ Querystring: Record<string, string> }>('/api/v2/token/get', async ({ query }) => {
        if (!isOurs(query)) return refused(36004001, 'Invalid app');
        return codes.delete(query['auth_code'] ?? '')
          ? issueKeys()
          : refused(36004004, 'Invalid code');
      });
      doors.get<{ Querystring: Record<string, string> }>(
        '/api/v2/token/refresh',
        async ({ query }) => {
          if (!isOurs(query)) return refused(36004001, 'Invalid app');
          return refresh.delete(query['refresh_token'] ?? '')
            ? issueKeys()
            : refused(36004005, 'Invalid refresh token');
        },
      );
      await doors.register(async (shop) => {
        shop.addHook('preHandler', async (request, reply) => {
          const url = new URL(request.url, 'http://simulator');
          const body = request.method === 'POST' ? JSON.stringify(request.body) : '';
          const sign = signRequest(url, body, SIMULATED_APPLICATION.appSecret);
          if (url.searchParams.get('sign') !== sign)
            await reply.send(refused(106001, 'Invalid sign'));
          else if (!access.has(String(request.headers['x-tts-access-token'])))
            await reply.send(refused(105001, 'Invalid access token'));
        });
        shop.get('/authorization/202309/shops', async () => done({ shops: [SHOP] }));
        shop.post<{ Querystring: Record<string, string> }>(
          '/order/202309/orders/search',
          async ({ query, body }) => {
            if (query['shop_cipher'] !== SHOP.cipher) return refused(36009003, 'Invalid shop');
            const { create_time_ge: from, create_time_lt: until } = Search.parse(body);
            const all = shelvedOrders({ from, until, count: behaviour.orders });
            const begin = Number(query['page_token'] ?? 0);
            const end = begin + Number(query['page_size']);
            return done({
              orders: all.slice(begin, end),
              total_count: all.length,
              next_page_token: end < all.length ? String(end) : '',
            });
          },
        );
      });
    });
  };
  return Object.assign(plugin, { behave });
}

const done = (data: object) => ({ code: 0, message: 'Success', data });
const refused = (code: number, message: string) => ({ code, message, data: null });
const isOurs = (query: Record<string, string>): boolean =>
  query['app_key'] === SIMULATED_APPLICATION.appKey &&
  query['app_secret'] === SIMULATED_APPLICATION.appSecret;

const question = (base: string, state: string) => html`
  <p>Cho phép phần mềm hóa đơn đọc đơn hàng của gian hàng ${SHOP.name}?</p>
  <form method="post" action="${base}/authorize">
    <input type="hidden" name="state" value="${state}">
    <button name="answer" value="yes">Cho phép</button>
    <button name="answer" value="no">Từ chối</button>
  </form>
  <p>Đây là trang mô phỏng: không có gian hàng thật nào được hỏi.</p>`;

const UNKNOWN = html`<p role="alert">Không có ứng dụng này.</p>`;
