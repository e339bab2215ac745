import { readFileSync } from 'node:fs';
import { createServer as createPlainServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Settings } from '../settings.ts';

/** The only addresses the agent listens at. */
const LOOPBACK = ['127.0.0.1', '::1'] as const;

const HEADERS_MS = 10_000;
const REQUEST_MS = 60_000;
const MAX_CONNECTIONS = 200;

export type Listening = Readonly<{ port: number; close(): Promise<void> }>;

function serverOf({ tls }: Pick<Settings, 'tls'>, listener: RequestListener): Server {
  const limits = { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS };
  const server =
    tls === null
      ? createPlainServer(limits, listener)
      : createTlsServer(
          { ...limits, cert: readFileSync(tls.certificate), key: readFileSync(tls.key) },
          listener,
        );
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}

const listen = (server: Server, host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, exclusive: true }, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

const hasNoIpv6 = (error: unknown): boolean =>
  error instanceof Error && /EADDRNOTAVAIL|EAFNOSUPPORT/.test(error.message);

/**
 * Listens on loopback addresses, never on the network; without IPv6 on the machine, on IPv4 only. Throws the error of
 * the system if the port is in use.
 */
export async function listenOnLoopback(
  settings: Pick<Settings, 'tls' | 'port'>,
  listener: RequestListener,
): Promise<Listening> {
  const [first, second] = LOOPBACK.map((host) => ({ host, server: serverOf(settings, listener) }));
  if (first === undefined || second === undefined) throw new Error('no address to listen at');
  const port = await listen(first.server, first.host, settings.port);
  const servers = [first.server];
  try {
    await listen(second.server, second.host, port);
    servers.push(second.server);
  } catch (error) {
    // Another program at the same port of the other address could pose as the agent: do not start.
    if (!hasNoIpv6(error)) {
      await close(first.server);
      throw error;
    }
  }
  return {
    port,
    close: async () => {
      await Promise.all(servers.map(close));
    },
  };
}
