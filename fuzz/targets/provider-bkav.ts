import { bkavSession } from '../../packages/server/src/connectors/einvoice-providers/bkav/client.ts';
import {
  partnerKey,
  sealCommand,
} from '../../packages/server/src/connectors/einvoice-providers/bkav/sealed-command.ts';
import { ProviderFault } from '../../packages/server/src/connectors/einvoice-providers/port.ts';
import { outsideAnswering } from '../answering-server.ts';
import { ON_SERVER_THREAD_MS, type Target, unlessDeclared } from '../define-target.ts';
import { jsonSample } from '../read-sample.ts';

const TOKEN = `${Buffer.alloc(32, 7).toString('base64')}:${Buffer.alloc(16, 7).toString('base64')}`;
const KEY = partnerKey(TOKEN);

export const target: Target = {
  about: 'responses of BKAV eHoadon, sealed and opened',
  format: 'json',
  limitMs: ON_SERVER_THREAD_MS,
  samples: async () => [
    jsonSample({ Status: 0, Object: JSON.stringify([{ XML: 'PEhEb24vPg==' }]), MessLog: null }),
    jsonSample({ Status: 0, Object: { XML: null } }),
    jsonSample({ Status: 1, Object: JSON.stringify([{ MessLog: 'không có' }]) }),
    jsonSample({ d: 'AAAA' }),
  ],
  async check(body) {
    const credentials = { userName: 'a', password: TOKEN, site: null, taxCode: '0399995507' };
    const session = (response: Uint8Array) =>
      bkavSession(
        {
          outside: outsideAnswering(response),
          base: new URL('https://example.vn/'),
          timeoutMs: 1_000,
        },
        credentials,
      );
    await unlessDeclared([ProviderFault], () => session(body).file('guid'));
    const opened = parsed(body);
    if (KEY && opened !== undefined)
      await unlessDeclared([ProviderFault], () =>
        session(jsonSample({ d: sealCommand(KEY, opened) })).file('guid'),
      );
  },
};

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return undefined;
  }
}
