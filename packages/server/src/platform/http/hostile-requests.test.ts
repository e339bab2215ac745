import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { logout } from '@hoadon/contracts/auth';
import { updateStructure, updateWholeDirs } from '@hoadon/contracts/directories';
import { CALLS } from '@hoadon/contracts/index-of-calls';
import { uploadPortalList } from '@hoadon/contracts/reconciliation';
import { createTag } from '@hoadon/contracts/tags';
import { ROLE_PERMISSIONS } from '@hoadon/domain/access/permission';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { mount } from './mount.ts';
import { hitsInMemory } from './rate-limit.ts';
import { createServer } from './server.ts';

const UPLOAD_LIMIT_BYTES = 100_000;
const SLOW_MS = 200;
const CALLS_HERE = [logout, createTag, uploadPortalList, updateStructure, updateWholeDirs];
let app: FastifyInstance;
let port = 0;
const received: unknown[] = [];

beforeAll(async () => {
  app = createServer({
    log: createLog('silent'),
    trustProxy: false,
    uploadLimitBytes: UPLOAD_LIMIT_BYTES,
  });
  const session = {
    actor: 'user/1',
    userId: '1',
    companyId: '1',
    role: 'admin',
    permissions: ROLE_PERMISSIONS.admin,
  } as const;
  mount(
    app,
    CALLS_HERE.map((call) => ({
      call,
      handle: async (input: unknown) => {
        received.push(input);
        return {};
      },
    })),
    {
      sessionOf: async () => session,
      db: undefined as never,
      rateLimits: false,
      keyLeaseMs: 10_000,
      uploadLimitBytes: UPLOAD_LIMIT_BYTES,
      bodyLimitMs: SLOW_MS,
    },
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
});
afterAll(() => app.close());

/** Sends the pieces over a raw connection, past any limit, and returns what the server sends until it closes. */
async function exchange(pieces: readonly (string | Uint8Array)[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  socket.on('error', () => undefined);
  const closed = once(socket, 'close').catch(() => undefined);
  for (const piece of pieces) {
    if (socket.destroyed) break;
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain').catch(() => null), closed]);
  }
  await Promise.race([closed, until(() => heard.includes('}'))]);
  socket.destroy();
  return heard;
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}

const head = (path: string, headers: Readonly<Record<string, string>>) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
const chunked = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const statusOf = (response: string) => Number(response.split(' ')[1]);
const JSON_BODY = { 'content-type': 'application/json' };

test('a body with too large a Content-Length is refused before it is sent', async () => {
  const response = await exchange([
    head(logout.path, { ...JSON_BODY, 'content-length': '4194304' }),
  ]);
  expect(statusOf(response)).toBe(413);
  expect(response).toContain('PAYLOAD_TOO_LARGE');
});

test('a body in chunks, which states no length, is refused once it is too long', async () => {
  const piece = chunked('['.repeat(2_000));
  const response = await exchange([
    head(logout.path, { ...JSON_BODY, 'transfer-encoding': 'chunked' }),
    ...Array<string>(50).fill(piece),
  ]);
  expect(statusOf(response)).toBe(413);
});

test('a body that does not arrive is not waited for', async () => {
  const before = received.length;
  // Ends when the server closes the connection: nothing else does.
  const response = await exchange([
    head(logout.path, { ...JSON_BODY, 'content-length': '100' }),
    '{"refresh":"x',
  ]);
  expect(response).toBe('');
  expect(received).toHaveLength(before);
});

test('a compressed body is not unpacked', async () => {
  const packed = gzipSync(JSON.stringify({ refresh: 'x'.repeat(1_000_000) }));
  const response = await exchange([
    head(logout.path, {
      ...JSON_BODY,
      'content-encoding': 'gzip',
      'content-length': String(packed.length),
    }),
    packed,
  ]);
  expect(statusOf(response)).toBe(400);
});

test('a form is refused where the call takes no files', async () => {
  const response = await exchange([
    head(logout.path, {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '4000000',
    }),
  ]);
  expect(statusOf(response)).toBe(415);
});

test('a body for a path that is no call is not read', async () => {
  for (const path of ['/no-such-api/api/x', createTag.path.replace('create-tag', 'creat-tag')]) {
    const response = await exchange([head(path, { ...JSON_BODY, 'content-length': '100000000' })]);
    expect(statusOf(response)).toBe(404);
  }
});

test.each([updateStructure, updateWholeDirs])(
  '$path refuses 40,000 directories in each other',
  async ({ path }) => {
    const nested = '{"id":"1","children":['.repeat(40_000) + ']}'.repeat(40_000);
    const response = await app.inject({
      method: 'POST',
      url: path,
      headers: JSON_BODY,
      payload: `{"structure":[${nested}]}`,
    });
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({
      message: 'PAYLOAD_TOO_LARGE',
      data: { bound: 'depth', most: '80' },
    });
  },
);

const FORM = { 'content-type': 'multipart/form-data; boundary=x', 'transfer-encoding': 'chunked' };
const part = (name: string, more = '') =>
  `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n1\r\n`;

test.each([
  ['many fields', part('told_on'), 413],
  ['many files', part('file', '; filename="a"'), 413],
])('a form of %s is refused', async (_what, piece, status) => {
  const response = await exchange([
    head(uploadPortalList.path, FORM),
    ...Array<string>(200).fill(chunked(piece)),
    `${chunked('--x--\r\n')}0\r\n\r\n`,
  ]);
  expect(statusOf(response)).toBe(status);
});

test('a form that consists only of text before its first part is cut off', async () => {
  const piece = chunked('a'.repeat(64 * 1024));
  const before = received.length;
  // Four files of the largest size, the form around them, and one piece more.
  const most = 4 * UPLOAD_LIMIT_BYTES + 4 * 1024 * 1024;
  const response = await exchange([
    head(uploadPortalList.path, FORM),
    ...Array<string>(Math.ceil(most / (64 * 1024)) + 2).fill(piece),
  ]);
  expect(response).not.toContain('200 OK');
  expect(received).toHaveLength(before);
});

test('a field of a form that calls itself JSON is refused', async () => {
  const body = `--x\r\ncontent-disposition: form-data; name="told_on"\r\ncontent-type: application/json\r\n\r\n${'['.repeat(500)}${']'.repeat(500)}\r\n--x--\r\n`;
  const { statusCode } = await app.inject({
    method: 'POST',
    url: uploadPortalList.path,
    headers: { 'content-type': FORM['content-type'] },
    payload: body,
  });
  expect(statusCode).toBe(400);
});

test('TRACE, which would send headers back, is refused', async () => {
  const response = await exchange([
    `TRACE ${logout.path} HTTP/1.1\r\nhost: x\r\nx-secret: s3cret\r\n\r\n`,
  ]);
  expect(statusOf(response)).toBeGreaterThanOrEqual(400);
  expect(response).not.toContain('s3cret');
});

test('headers and queries longer than 16 kB do not reach the server', async () => {
  const long = 'a'.repeat(20_000);
  expect(statusOf(await exchange([head(logout.path, { 'x-long': long })]))).toBe(431);
  expect(statusOf(await exchange([head(`${logout.path}?${long}`, {})]))).toBe(431);
});

test('every call that needs no session has a limit by the minute', () => {
  const open = CALLS.filter(({ access }) => access === 'public' || access === 'shared');
  expect(open.length).toBeGreaterThan(10);
  for (const { path, perMinute } of open) expect(perMinute, path).toBeGreaterThan(0);
});

test('unknown paths are counted by address, and from zero in the next minute', () => {
  let now = Date.parse('2026-11-29T10:00:20Z');
  const hits = hitsInMemory(3, () => now);
  const count = (address: string) => {
    try {
      hits.count(address);
      return null;
    } catch (error) {
      return error;
    }
  };
  for (let turn = 0; turn < 3; turn += 1) expect(count('203.0.113.7')).toBeNull();
  expect(count('203.0.113.7')).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    details: { seconds: '40' },
  });
  expect(count('203.0.113.8')).toBeNull();
  now += 60_000;
  expect(count('203.0.113.7')).toBeNull();
});
