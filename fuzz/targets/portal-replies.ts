import { httpTaxPortal } from '../../packages/server/src/connectors/tax-portal/client/http-portal.ts';
import { PortalFailed } from '../../packages/server/src/connectors/tax-portal/port.ts';
import { answeringServer } from '../answering-server.ts';
import { ON_SERVER_THREAD_MS, type Target, unlessDeclared } from '../define-target.ts';
import { jsonSample } from '../read-sample.ts';

const PAYLOAD = Buffer.from(JSON.stringify({ exp: 1_795_000_000 })).toString('base64url');
const NAMED = {
  place: 'query',
  sellerTaxCode: '0312345678',
  template: '1',
  serial: 'C26TAA',
  number: '7',
} as const;
const SESSION = { token: 't', cookies: '', endsAt: '2026-11-24T00:00:00.000Z' };
const opened = answeringServer();

export const target: Target = {
  about: 'replies of the tax portal: sign-in, captcha, refusals',
  format: 'json',
  limitMs: ON_SERVER_THREAD_MS,
  samples: async () => [
    jsonSample({ token: `e30.${PAYLOAD}.c2ln` }),
    jsonSample({ key: 'abc', content: '<svg/>' }),
    jsonSample({ message: 'Mã captcha không đúng' }),
    // A token whose payload is changed.
    jsonSample({ exp: 1_795_000_000 }),
  ],
  async check(body) {
    const { url, answer } = await opened;
    const portal = httpTaxPortal({ url, timeoutMs: 5_000 });
    const captcha = { key: 'k', text: 'abc', cookies: '' };
    const signIn = () => portal.signIn({ userName: 'a', password: 'b', captcha });
    for (const status of [200, 401]) {
      answer({ status, body });
      await unlessDeclared([PortalFailed], signIn);
    }
    answer({ body });
    await unlessDeclared([PortalFailed], () => portal.captcha());
    await unlessDeclared([PortalFailed], () => portal.original(SESSION, NAMED));
    answer({
      body: jsonSample({
        token: `e30.${Buffer.from(body).toString('base64url')}.c2ln`.slice(0, 8_000),
      }),
    });
    await unlessDeclared([PortalFailed], signIn);
  },
};
