import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { HttpResponse } from '../../../platform/outside-http/index.ts';
import { PortalFailed, type PortalSession, type TaxPortal } from '../port.ts';
import { cookiesAfter } from './cookies.ts';
import { isJson, jsonIn, messageIn, requireAnswer } from './judge-reply.ts';
import { actionOf, pathOf, queryOf, queryOfOne } from './list-query.ts';
import { portalAddress, portalHttp } from './portal-address.ts';
import { tokenIn } from './sign-in.ts';

export type HttpPortalSettings = Readonly<{
  /** Base address. TLS is required, except on this machine. */
  url: string;
  timeoutMs: number;
}>;

const MOST_SMALL = 256 * 1024;
const MOST_PAGE = 8 * 1024 * 1024;
/** As much as a file of an import may have. */
const MOST_ORIGINAL = 10 * 1024 * 1024;

const Captcha = z.object({ key: z.string().min(1).max(200), content: z.string().max(100_000) });

type PortalRequest = Readonly<{
  path: string;
  query?: URLSearchParams;
  session?: Pick<PortalSession, 'token' | 'cookies'>;
  cookies?: string;
  body?: unknown;
  action?: string;
  mostBytes: number;
}>;

/** The portal over HTTP, with the requests of its own page (EXTERNAL §1). */
export function httpTaxPortal({ url, timeoutMs }: HttpPortalSettings): TaxPortal {
  const base = portalAddress(url);
  const http = portalHttp(url);
  const ask = async (request: PortalRequest): Promise<HttpResponse> => {
    const address = new URL(request.path, base);
    if (request.query) address.search = request.query.toString();
    const question = {
      method: request.body === undefined ? 'GET' : 'POST',
      url: address,
      headers: headersOf(base, request),
      body: request.body === undefined ? null : Buffer.from(JSON.stringify(request.body)),
      timeoutMs,
      maxBytes: request.mostBytes,
    } as const;
    return http.send(question).catch((cause: unknown): never => {
      throw new PortalFailed('no-answer', base.host, { cause });
    });
  };
  const data = async (request: PortalRequest): Promise<Uint8Array> => {
    const reply = await ask(request);
    requireAnswer(reply);
    if (!isJson(reply)) throw new PortalFailed('changed', 'a response without data');
    return reply.body;
  };
  return {
    async captcha() {
      const reply = await ask({ path: 'captcha', mostBytes: MOST_SMALL });
      requireAnswer(reply);
      const captcha = Captcha.safeParse(jsonIn(reply.body));
      if (!captcha.success) throw new PortalFailed('changed', 'no captcha');
      const { key, content: svg } = captcha.data;
      return { key, svg, cookies: cookiesAfter('', reply.cookies) };
    },
    async signIn({ userName, password, captcha: { key, text, cookies } }) {
      const reply = await ask({
        path: 'security-taxpayer/authenticate',
        body: { username: userName, password, ckey: key, cvalue: text },
        cookies,
        mostBytes: MOST_SMALL,
      });
      return { ...tokenIn(reply), cookies: cookiesAfter(cookies, reply.cookies) };
    },
    async page(session, question) {
      return data({
        path: pathOf(question.listing),
        query: queryOf(question),
        session,
        action: actionOf(question.listing),
        mostBytes: MOST_PAGE,
      });
    },
    detail: (session, named) =>
      data({
        path: `${named.place}/invoices/detail`,
        query: queryOfOne(named),
        session,
        action: 'Xem hóa đơn',
        mostBytes: MOST_PAGE,
      }),
    async original(session, named) {
      const reply = await ask({
        path: `${named.place}/invoices/export-xml`,
        query: queryOfOne(named),
        session,
        action: 'Xuất xml',
        mostBytes: MOST_ORIGINAL,
      });
      if (reply.status === 500 && messageIn(reply).includes('hồ sơ gốc')) return null;
      requireAnswer(reply);
      if (!isZip(reply.body)) throw new PortalFailed('changed', 'an original that is no zip');
      return reply.body;
    },
  };
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Each request has a unique id: without one the portal's firewall blocks it. */
const headersOf = (
  base: URL,
  { session, cookies, body, action }: PortalRequest,
): Record<string, string> => {
  const sent = session?.cookies ?? cookies ?? '';
  return {
    'request-id': randomUUID(),
    accept: 'application/json, text/plain, */*',
    'accept-language': 'vi',
    origin: base.origin,
    referer: `${base.origin}/`,
    'user-agent': 'Mozilla/5.0 (compatible; Hoadon)',
    ...(session && { authorization: `Bearer ${session.token}` }),
    ...(sent !== '' && { cookie: sent }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(action !== undefined && {
      action: encodeURIComponent(action),
      'end-point': '/tra-cuu/tra-cuu-hoa-don',
    }),
  };
};
