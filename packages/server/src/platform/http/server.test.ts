import { Failure } from '@hoadon/domain/errors/failure';
import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { sendError } from './errors.ts';
import { streamEvents } from './event-stream.ts';
import { sendFile } from './response.ts';
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

test('a server that closes finishes the requests in flight and ends streams', async () => {
  const app = createServer({ log: createLog('silent'), trustProxy: false, uploadLimitBytes: 1 });
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<string>();
  app.get('/slow', async () => {
    arrived.resolve();
    return released.promise;
  });
  app.get('/events', (request, reply) => streamEvents(request, reply, () => () => {}));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const stream = await fetch(`${url}/events`);
  const slow = fetch(`${url}/slow`);
  await arrived.promise;
  const closed = app.close();
  expect(await stream.text()).toContain('retry');
  released.resolve('done');
  expect(await (await slow).text()).toBe('done');
  // No connection is waited for after its last response.
  await closed;
  await expect(fetch(`${url}/slow`)).rejects.toThrow();
});

test('the log line of a refused request names the refusal and the address, that of any other neither', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const app = createServer({ log, trustProxy: false, uploadLimitBytes: 1 });
  app.setErrorHandler(sendError);
  app.get('/done', async () => 'done');
  app.get('/refused', async () => {
    throw new Failure('FORBIDDEN', { permission: 'user_management.view' });
  });
  for (const url of ['/done', '/refused']) await app.inject({ url, remoteAddress: '203.0.113.7' });
  const [done, refused] = lines.map((line) => JSON.parse(line));
  expect(done).not.toHaveProperty('ip');
  expect(done).not.toHaveProperty('code');
  expect(refused).toMatchObject({ status: 403, code: 'FORBIDDEN', ip: '203.0.113.7' });
});

test.each([
  ['text/csv', 'text/csv; charset=utf-8'],
  ['text/plain; charset=utf-8', 'text/plain; charset=utf-8'],
  ['application/xml', 'application/xml'],
])('a file of type %s is sent as %s', async (mediaType, sent) => {
  const app = createServer({ log: createLog('silent'), trustProxy: false, uploadLimitBytes: 1 });
  app.get('/', (_, reply) => sendFile(reply, { name: 'a', mediaType, bytes: new Uint8Array(1) }));
  expect((await app.inject({ url: '/' })).headers['content-type']).toBe(sent);
});
