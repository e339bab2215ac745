import { ProviderFault } from '../../packages/server/src/connectors/einvoice-providers/port.ts';
import { vnptSession } from '../../packages/server/src/connectors/einvoice-providers/vnpt/client.ts';
import { outsideAnswering } from '../answering-server.ts';
import { ON_SERVER_THREAD_MS, type Target, unlessDeclared } from '../define-target.ts';
import { textSample } from '../read-sample.ts';

const CREDENTIALS = { userName: 'a', password: 'b', site: '0399995507', taxCode: '0399995507' };
const QUESTION = {
  from: '2026-11-01',
  until: '2026-11-21',
  series: ['1C26TVN', '1K26TVN'],
  references: [],
};

const reply = (operation: string, result: string): Uint8Array =>
  textSample(
    `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><${operation}Response xmlns="http://tempuri.org/"><${operation}Result>${result}</${operation}Result></${operation}Response></soap:Body></soap:Envelope>`,
  );
const ITEMS =
  '&lt;Data&gt;&lt;Item&gt;&lt;invToken&gt;1;C26TVN;7&lt;/invToken&gt;&lt;publishDate&gt;20/11/2026&lt;/publishDate&gt;&lt;/Item&gt;&lt;/Data&gt;';

export const target: Target = {
  about: 'responses of VNPT Invoice',
  format: 'xml',
  limitMs: ON_SERVER_THREAD_MS,
  samples: async () => [
    reply('listInvFromNoToNo', ITEMS),
    reply('listInvFromNoToNo', 'ERR:6'),
    reply('downloadInvNoPay', '&lt;HDon/&gt;'),
    reply('downloadInvNoPay', 'ERR:1'),
  ],
  async check(body) {
    for (const status of [200, 404]) {
      const outside = outsideAnswering(body, status, 'text/xml');
      const session = vnptSession(
        { outside, base: new URL('https://example.vn/'), timeoutMs: 1_000 },
        CREDENTIALS,
      );
      for (const cursor of [null, '1;101'])
        await unlessDeclared([ProviderFault], () => session.list(QUESTION, cursor));
      await unlessDeclared([ProviderFault], () => session.file('1;C26TVN;7'));
    }
  },
};
