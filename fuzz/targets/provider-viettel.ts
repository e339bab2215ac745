import { ProviderFault } from '../../packages/server/src/connectors/einvoice-providers/port.ts';
import { viettelSession } from '../../packages/server/src/connectors/einvoice-providers/viettel/client.ts';
import type { OutsideHttp } from '../../packages/server/src/platform/outside-http/index.ts';
import { outsideAnswering } from '../answering-server.ts';
import { ON_SERVER_THREAD_MS, type Target, unlessDeclared } from '../define-target.ts';
import { jsonSample } from '../read-sample.ts';

const CREDENTIALS = { userName: 'a', password: 'b', site: null, taxCode: '0399995507' };
const QUESTION = { from: '2026-11-01', until: '2026-11-21', series: ['1C26TVN'], references: [] };
const TOKEN = { access_token: 'abc', expires_in: 300 };

export const target: Target = {
  about: 'responses of Viettel SInvoice',
  format: 'json',
  limitMs: ON_SERVER_THREAD_MS,
  samples: async () => [
    jsonSample(TOKEN),
    jsonSample({
      errorCode: null,
      description: null,
      invoices: [{ invoiceNo: 'C26TVN1', templateCode: '1/001' }],
    }),
    jsonSample({ fileToBytes: 'UEsDBA==', fileName: 'a.zip' }),
    jsonSample({ code: 400, message: 'Bad credentials' }),
  ],
  async check(body) {
    const signedIn = outsideAnswering(jsonSample(TOKEN));
    for (const status of [200, 400, 401]) {
      const changed = outsideAnswering(body, status);
      // The sign-in is whole, or is what is changed.
      for (const first of [signedIn, changed]) {
        const outside: OutsideHttp = {
          send: (request) =>
            (request.url.pathname.includes('auth/login') ? first : changed).send(request),
        };
        const session = viettelSession(
          { outside, base: new URL('https://example.vn/'), timeoutMs: 1_000 },
          CREDENTIALS,
        );
        await unlessDeclared([ProviderFault], () => session.list(QUESTION, null));
        await unlessDeclared([ProviderFault], () => session.file('1/001|C26TVN1'));
      }
    }
  },
};
