import { X509Certificate } from 'node:crypto';
import {
  type TaxAuthoritySimulator,
  taxAuthoritySimulator,
} from '../../packages/server/src/connectors/tax-authority/simulator.ts';
import { MISBEHAVE_HEADER } from '../../packages/server/src/connectors/tax-authority/simulator-behaviour.ts';
import { createServer } from '../../packages/server/src/platform/http/server.ts';
import { createLog } from '../../packages/server/src/platform/log.ts';
import { decodeMessage } from '../../packages/xml/src/message/decode.ts';

/** In a buyer's name: the authority finds fault with the first message that brings this invoice. */
export const REFUSED_FIRST = 'TRA-LAI';

export type Authority = Readonly<{
  url: string;
  simulator: TaxAuthoritySimulator;
  /** PEM of who certifies it. */
  certificate: string;
  close(): Promise<void>;
}>;

const MARKED = new RegExp(`${REFUSED_FIRST}-[\\w-]+`);

/** The product's simulated authority in a process that no fault ends: it remembers everything. */
export async function openAuthority(): Promise<Authority> {
  const simulator = taxAuthoritySimulator();
  const app = createServer({
    log: createLog('silent'),
    trustProxy: false,
    uploadLimitBytes: 4 * 1024 * 1024,
  });
  const refused = new Map<string, string>();
  app.addHook('preHandler', async (request) => {
    if (!Buffer.isBuffer(request.body)) return;
    const marker = MARKED.exec(request.body.toString('utf8'))?.[0];
    if (!marker) return;
    const { messageId } = decodeMessage(request.body).header;
    const first = refused.get(marker) ?? messageId;
    refused.set(marker, first);
    if (first === messageId) request.headers[MISBEHAVE_HEADER] = 'refuse';
  });
  await app.register(simulator);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const certificate = new X509Certificate(await simulator.certificate()).toString();
  return { url, simulator, certificate, close: () => app.close() };
}
