import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createServer, type ServerOptions } from './server.ts';

/**
 * Returns the caller's address as the server derives it from `forwarded`, for a request that arrives from the last
 * proxy.
 */
async function callerBehind(trustProxy: ServerOptions['trustProxy'], forwarded: string) {
  const app = createServer({ log: createLog('silent'), trustProxy, uploadLimitBytes: 1 });
  app.get('/', async (request) => request.ip);
  const headers = { 'x-forwarded-for': forwarded };
  return (await app.inject({ url: '/', headers, remoteAddress: '10.0.0.9' })).body;
}

test.each([
  ['no proxy is trusted by default', false, '10.0.0.9'],
  ['of one proxy the address that it saw itself is believed', 1, '203.0.113.7'],
  ['two proxies may each name one', 2, '6.6.6.6'],
  ['a proxy is known by its network', '10.0.0.0/8', '203.0.113.7'],
  ['an address outside is not believed', '192.168.0.0/16', '10.0.0.9'],
] as const)('X-Forwarded-For: %s', async (_what, trustProxy, ip) => {
  expect(await callerBehind(trustProxy, '6.6.6.6, 203.0.113.7')).toBe(ip);
});
