import type { Instant } from '@hoadon/domain/dates/plain-date';
import { z } from 'zod';
import type { HttpResponse, OutsideHttp } from '../../platform/outside-http/index.ts';
import { UnixSeconds } from '../unix-seconds.ts';
import { type ShopKeys, TikTokFault, type TikTokShop } from './port.ts';
import { OrderList, readOrder } from './read-orders.ts';
import { signRequest } from './request-signature.ts';

export type TikTokApplication = Readonly<{
  serviceId: string;
  appKey: string;
  appSecret: string;
}>;

export type TikTokAddresses = Readonly<{
  /** Page of authorisation, service of tokens, and API of shops. */
  authorize: string;
  tokens: URL;
  api: URL;
}>;

const MAX_BYTES = 16 * 1024 * 1024;
const PAGE_SIZE = 50;

const Envelope = z.object({ code: z.number(), message: z.string().catch(''), data: z.unknown() });
const Keys = z.object({
  access_token: z.string().min(1),
  access_token_expire_in: UnixSeconds,
  refresh_token: z.string().min(1),
  refresh_token_expire_in: UnixSeconds,
});
const Shops = z.object({
  shops: z.array(
    z.object({
      id: z.string(),
      name: z.string().catch(''),
      region: z.string().catch(''),
      cipher: z.string(),
    }),
  ),
});

/** TikTok Shop over HTTP, version 202309 of its calls. */
export function tiktokShopClient(
  application: TikTokApplication,
  addresses: TikTokAddresses,
  { outside, timeoutMs }: Readonly<{ outside: OutsideHttp; timeoutMs: number }>,
): TikTokShop {
  const { serviceId, appKey, appSecret } = application;

  async function ask(
    url: URL,
    question: Readonly<{ method: 'GET' | 'POST'; access?: string; body?: string }>,
  ): Promise<unknown> {
    const { method, access, body } = question;
    const response = await outside
      .send({
        url,
        method,
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          ...(access !== undefined && { 'x-tts-access-token': access }),
        },
        ...(body !== undefined && { body: Buffer.from(body) }),
        timeoutMs,
        maxBytes: MAX_BYTES,
      })
      .catch((cause: unknown): never => {
        throw new TikTokFault('unreachable', '', { cause });
      });
    return dataOf(response);
  }

  /** Adds the application's key, the time and the signature, which TikTok verifies. */
  function signedUrl(path: string, parameters: Readonly<Record<string, string>>, body = ''): URL {
    const url = new URL(path, addresses.api);
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    url.searchParams.set('app_key', appKey);
    url.searchParams.set('timestamp', String(Math.floor(Date.now() / 1000)));
    url.searchParams.set('sign', signRequest(url, body, appSecret));
    return url;
  }

  async function keys(
    path: string,
    parameters: Readonly<Record<string, string>>,
  ): Promise<ShopKeys> {
    const url = new URL(path, addresses.tokens);
    const all = { app_key: appKey, app_secret: appSecret, ...parameters };
    for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
    const issued = read(Keys, await ask(url, { method: 'GET' }));
    return {
      access: issued.access_token,
      accessEndsAt: issued.access_token_expire_in,
      refresh: issued.refresh_token,
      refreshEndsAt: issued.refresh_token_expire_in,
    };
  }

  return {
    authorizeUrl(state) {
      const url = new URL(addresses.authorize);
      url.searchParams.set('service_id', serviceId);
      url.searchParams.set('state', state);
      return url.href;
    },
    keysFor: (code) => keys('api/v2/token/get', { auth_code: code, grant_type: 'authorized_code' }),
    renewed: (refresh) =>
      keys('api/v2/token/refresh', { refresh_token: refresh, grant_type: 'refresh_token' }),
    async shops(access) {
      const url = signedUrl('authorization/202309/shops', {});
      return read(Shops, await ask(url, { method: 'GET', access })).shops;
    },
    async orders(access, { cipher }, { from, until, cursor }) {
      const body = JSON.stringify({
        create_time_ge: secondsOf(from),
        create_time_lt: secondsOf(until),
      });
      const url = signedUrl(
        'order/202309/orders/search',
        {
          shop_cipher: cipher,
          page_size: String(PAGE_SIZE),
          sort_field: 'create_time',
          sort_order: 'ASC',
          ...(cursor !== null && { page_token: cursor }),
        },
        body,
      );
      const page = read(OrderList, await ask(url, { method: 'POST', access, body }));
      return { orders: page.orders.map(readOrder), next: page.next_page_token };
    },
  };
}

/** TikTok reports success or failure in the body, whatever the status. */
function dataOf({ status, mediaType, body }: HttpResponse): unknown {
  if (status === 429 || status >= 500) throw new TikTokFault('unreachable', `HTTP ${status}`);
  const envelope = Envelope.safeParse(parsed(body));
  if (!envelope.success) throw new TikTokFault('protocol', `HTTP ${status} ${mediaType}`);
  const { code, message, data } = envelope.data;
  if (code !== 0) throw new TikTokFault('refused', `${code} ${message}`);
  return data;
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

function read<Shape extends z.ZodType>(shape: Shape, data: unknown): z.output<Shape> {
  const parsedData = shape.safeParse(data);
  if (!parsedData.success)
    throw new TikTokFault('protocol', parsedData.error.message.slice(0, 300));
  return parsedData.data;
}

const secondsOf = (at: Instant): number => Math.floor(Date.parse(at) / 1000);
