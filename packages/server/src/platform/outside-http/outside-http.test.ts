import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createTestAuthority } from '@hoadon/signing/test-authority';
import { afterAll, expect, test } from 'vitest';
import { checkedLookup, type ResolvedAddress } from './checked-lookup.ts';
import { ExchangeBroken, OutsideRefused, outsideBase, outsideHttp } from './index.ts';
import { isPublicAddress } from './public-address.ts';

const BOUNDS = { timeoutMs: 2_000, maxBytes: 1_000 };
const running: Server[] = [];
afterAll(() => {
  for (const server of running) server.close().closeAllConnections();
});

async function listening(server: Server): Promise<number> {
  running.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A server on this machine, and the paths it received. */
async function serving(respond: RequestListener) {
  const requests: string[] = [];
  const port = await listening(
    createServer((request, response) => {
      requests.push(request.url ?? '');
      respond(request, response);
    }),
  );
  return { port, requests };
}

const at = (addresses: readonly string[]): ResolvedAddress[] =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

/** Returns these results one after the other, and counts the lookups. */
function changing(...answers: readonly (readonly string[])[]) {
  const requests: string[] = [];
  const resolve = async (host: string) => {
    requests.push(host);
    return at(answers[Math.min(requests.length, answers.length) - 1] ?? []);
  };
  return { requests, resolve };
}

const refusalOf = (asking: Promise<unknown>) =>
  asking.then(
    () => 'answered',
    (error: unknown) => {
      expect(error).toBeInstanceOf(ExchangeBroken);
      const { cause, delivered } = error as ExchangeBroken;
      expect(delivered).toBe('no');
      return cause instanceof OutsideRefused ? cause.fault : String(cause);
    },
  );

test('addresses of private networks, of this machine and of clouds are not public, however they are written', () => {
  for (const address of [
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '127.0.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    'fe80::1',
    'fd00::1',
    '2001:db8::1',
    '2002:a00:1::1',
    'no address',
  ])
    expect(isPublicAddress(address), address).toBe(false);
  for (const address of ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2404:6800::1'])
    expect(isPublicAddress(address), address).toBe(true);
});

test.each([
  ['https://elsewhere.example/', 'host-not-allowed'],
  ['https://portal.example.attacker.test/', 'host-not-allowed'],
  ['https://portal.example:8443/', 'host-not-allowed'],
  ['https://user:secret@portal.example/', 'host-not-allowed'],
  ['https://company.below.test.attacker.test/', 'host-not-allowed'],
  ['https://below.test/', 'host-not-allowed'],
  ['http://portal.example/', 'not-over-tls'],
  ['file:///etc/passwd', 'host-not-allowed'],
  ['https://10.0.0.1/', 'address-not-public'],
  ['https://0x0a000001/', 'address-not-public'],
  ['https://[fd00::1]/', 'address-not-public'],
] as const)('nothing leaves for %s: %s', async (address, fault) => {
  const { requests, resolve } = changing(['8.8.8.8']);
  const hosts = ['portal.example', '*.below.test', '10.0.0.1', '[fd00::1]'];
  const outside = outsideHttp({ hosts }, { resolve });
  expect(await refusalOf(outside.send({ url: new URL(address), ...BOUNDS }))).toBe(fault);
  expect(requests).toEqual([]);
});

test('a base address that may not be called is refused at once, and names below a pattern are allowed', () => {
  const allowed = { hosts: ['*.below.test'] };
  expect(outsideBase('https://company.below.test/api', allowed).href).toBe(
    'https://company.below.test/api/',
  );
  expect(() => outsideBase('http://company.below.test', allowed)).toThrow(OutsideRefused);
});

test.each([
  [['10.0.0.1']],
  [['127.0.0.1']],
  [['169.254.169.254']],
  [['::1']],
  // A valid address does not admit a refused one.
  [['8.8.8.8', '192.168.0.1']],
])('a name that resolves to %j is not called', async (addresses) => {
  const { port, requests } = await serving((_request, response) => response.end());
  const host = `portal.example:${port}`;
  const { resolve } = changing(addresses);
  const outside = outsideHttp({ hosts: [host] }, { resolve });
  const url = new URL(`https://${host}/`);
  expect(await refusalOf(outside.send({ url, ...BOUNDS }))).toBe('address-not-public');
  expect(requests).toEqual([]);
});

test('a name is resolved once for a connection, which uses the checked addresses: a changed DNS answer is checked again or never used', async () => {
  const { port } = await serving((_request, response) => {
    response.setHeader('connection', 'close').end('here');
  });
  const names = changing(['127.0.0.1'], ['10.0.0.1']);
  const url = new URL(`http://localhost:${port}/`);
  const outside = outsideHttp({ hosts: [url.host] }, names);
  expect((await outside.send({ url, ...BOUNDS })).body.toString()).toBe('here');
  expect(names.requests).toEqual(['localhost']);
  expect(await refusalOf(outside.send({ url, ...BOUNDS }))).toBe('address-not-public');

  const moving = changing(['8.8.4.4'], ['10.0.0.1']);
  const lookup = checkedLookup(new URL('https://portal.example/'), [], moving.resolve);
  const resolved = await new Promise((resolve) =>
    lookup('portal.example', { all: true }, (error, addresses) => resolve(error ?? addresses)),
  );
  expect(resolved).toEqual(at(['8.8.4.4']));
  expect(moving.requests).toHaveLength(1);
});

test('a host configured as private may be in a private network, and only that host', async () => {
  const { port, requests } = await serving((_request, response) => response.end());
  const host = `tvan.internal:${port}`;
  const settings = { resolve: changing(['127.0.0.1']).resolve };
  const outside = outsideHttp({ hosts: [host], privateHosts: [host] }, settings);
  // Admitted by the guard; the server there speaks no TLS.
  expect(await refusalOf(outside.send({ url: new URL(`https://${host}/`), ...BOUNDS }))).not.toBe(
    'address-not-public',
  );
  expect(requests).toEqual([]);
});

test('a redirect is returned and not followed, to this host or another', async () => {
  const other = await serving((_request, response) => response.end('secret'));
  const { port, requests } = await serving((_request, response) => {
    response.writeHead(302, { location: `http://127.0.0.1:${other.port}/latest/meta-data` }).end();
  });
  const url = new URL(`http://127.0.0.1:${port}/start`);
  const response = await outsideHttp({ hosts: [url.host] }).send({ url, ...BOUNDS });
  expect(response.status).toBe(302);
  expect(response.body).toHaveLength(0);
  expect(requests).toEqual(['/start']);
  expect(other.requests).toEqual([]);
});

test.each([
  ['90', 90],
  ['1e300', 86_400],
  ['99999999999999', 86_400],
  ['-1', null],
  ['Wed, 21 Oct 2026 07:28:00 GMT', null],
])(
  'a request to come back after %s seconds is a pause of %s, of a day at most',
  async (header, pause) => {
    const { port } = await serving((_request, response) =>
      response.writeHead(429, { 'retry-after': header }).end(),
    );
    const url = new URL(`http://127.0.0.1:${port}/`);
    const { retryAfter } = await outsideHttp({ hosts: [url.host] }).send({ url, ...BOUNDS });
    expect(retryAfter).toBe(pause);
  },
);

test('what is too long, or drips on for ever, is broken off', async () => {
  const long = await serving((_request, response) => response.end('x'.repeat(1_001)));
  const dripping = await serving((_request, response) => {
    const timer = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(timer));
  });
  for (const [{ port }, timeoutMs] of [
    [long, 2_000],
    [dripping, 200],
  ] as const) {
    const url = new URL(`http://127.0.0.1:${port}/`);
    await expect(
      outsideHttp({ hosts: [url.host] }).send({ url, timeoutMs, maxBytes: 1_000 }),
    ).rejects.toMatchObject({ name: 'ExchangeBroken', delivered: 'perhaps' });
  }
});

test('an untrusted certificate ends the connection before a byte of the request is sent, whatever the environment', async () => {
  const requests: string[] = [];
  const { certificate: cert, privateKey: key } = (
    await createTestAuthority({ name: 'Untrusted' })
  ).toPem();
  const port = await listening(
    createTlsServer({ cert, key }, (request, response) => {
      requests.push(request.url ?? '');
      response.end();
    }),
  );
  const url = new URL(`https://localhost:${port}/`);
  const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  try {
    const outside = outsideHttp({ hosts: [url.host] });
    expect(await refusalOf(outside.send({ url, ...BOUNDS }))).toMatch(/certificate/);
  } finally {
    if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before;
  }
  expect(requests).toEqual([]);
});
