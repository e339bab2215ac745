import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { SIGNING_AGENT } from '@hoadon/contracts/signing-agent';
import { createTestAuthority } from '@hoadon/signing/test-authority';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fakeTokens } from './testing/fake-tokens.ts';
import { invoiceXml } from './testing/sample-documents.ts';
import { scriptedApproval } from './testing/scripted-approval.ts';
import { send } from './testing/send.ts';
import { ORIGIN, startTestAgent, type TestAgent } from './testing/test-agent.ts';

const TAX_CODE = '0101234567';
const user = scriptedApproval();
let agent: TestAgent;
let fake: ReturnType<typeof fakeTokens>;

beforeAll(async () => {
  const authority = await createTestAuthority({ name: 'CA THỬ NGHIỆM' });
  fake = fakeTokens(await authority.issue({ commonName: 'AN BÌNH', taxCode: TAX_CODE }));
  agent = await startTestAgent({ tokens: fake.tokens, approval: user.approval });
});
afterAll(() => agent.close());
beforeEach(() => user.reset());

const without = (name: string): Record<string, string> => {
  const { [name]: _, ...rest } = agent.own();
  return rest;
};
const connection = (headers: Record<string, string>) =>
  send(agent.agent.port, '/api/ca/test-connection/current', { headers });
const signXml = (
  bytes: Uint8Array | string,
  fileName = '7.xml',
  fields: Record<string, string> = { tax_code: TAX_CODE },
) => agent.sign('sign-xml', { fileName, bytes, fields });

describe('who may call', () => {
  test('SIGN-007 SIGN-008 the agent answers under /api/ca with its name, version and protocol', async () => {
    const { status, json, headers } = await agent.get('test-connection/current');
    expect(status).toBe(200);
    expect(json()).toEqual({
      ok: true,
      name: 'Hoadon signing agent',
      version: '1.0.0',
      protocol: 1,
      paired: true,
    });
    expect(headers['access-control-allow-origin']).toBe(ORIGIN);
    expect(SIGNING_AGENT).toMatchObject({ port: 32_318, prefix: '/api/ca' });
  });
  test('the network cannot reach it: only this machine’s own addresses listen', async () => {
    const outside = Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    for (const { address } of outside) {
      const reached = await new Promise<boolean>((resolve) => {
        const socket = connect({ host: address, port: agent.agent.port, timeout: 1000 });
        socket.once('connect', () => resolve(true));
        socket.once('error', () => resolve(false));
        socket.once('timeout', () => resolve(false));
        socket.once('close', () => socket.destroy());
      });
      expect(reached, address).toBe(false);
    }
  });
  test.each([
    ['no origin at all', () => without('origin')],
    ['the null origin of a sandbox', () => ({ ...agent.own(), origin: 'null' })],
    ['another site', () => ({ ...agent.own(), origin: 'https://evil.example' })],
    ['a longer name', () => ({ ...agent.own(), origin: `${ORIGIN}.evil.example` })],
    ['another port', () => ({ ...agent.own(), origin: `${ORIGIN}:8443` })],
    ['plain http', () => ({ ...agent.own(), origin: 'http://hoadon.example' })],
    ['another case', () => ({ ...agent.own(), origin: 'https://HOADON.example' })],
    ['a star', () => ({ ...agent.own(), origin: '*' })],
  ])('%s is refused and cannot read the answer', async (_, headers) => {
    const { status, json, headers: answered } = await connection(headers());
    expect(status).toBe(403);
    expect(json()).toMatchObject({ ok: false, code: 'ORIGIN_NOT_ALLOWED' });
    expect(answered['access-control-allow-origin']).toBeUndefined();
  });
  test.each([
    'hoadon.example',
    'evil.example:32318',
    '127.0.0.1',
    '127.0.0.1:1',
    'localhost.evil:1',
  ])('a foreign name that leads here, %s, is refused (DNS rebinding)', async (host) => {
    const { status, json } = await connection({ ...agent.own(), host });
    expect(status).toBe(421);
    expect(json()).toMatchObject({ code: 'HOST_NOT_ALLOWED' });
  });
  test('localhost is another name of the same place', async () => {
    const host = `localhost:${agent.agent.port}`;
    expect((await connection({ ...agent.own(), host })).status).toBe(200);
  });
  test('a call without the header that makes the browser ask first is refused', async () => {
    const { status, json } = await connection(without('x-hoadon-agent'));
    expect(status).toBe(400);
    expect(json()).toMatchObject({ details: { field: 'x-hoadon-agent' } });
  });
  test('a preflight is answered for the listed origin, with private network access, never with a star', async () => {
    const { status, headers } = await send(agent.agent.port, '/api/ca/sign-xml/current', {
      method: 'OPTIONS',
      headers: {
        host: `127.0.0.1:${agent.agent.port}`,
        origin: ORIGIN,
        'access-control-request-method': 'POST',
        'access-control-request-private-network': 'true',
      },
    });
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-private-network': 'true',
      vary: 'Origin',
    });
    expect(headers['access-control-allow-headers']).toContain('x-hoadon-agent');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  });
  test('a preflight of another origin gets nothing to build on', async () => {
    const { status, headers } = await send(agent.agent.port, '/api/ca/sign-xml/current', {
      method: 'OPTIONS',
      headers: { ...agent.own(), origin: 'https://evil.example' },
    });
    expect(status).toBe(403);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
  test('SIGN-018 a page that needs a newer agent is told so', async () => {
    const asking = (minimum: string) =>
      agent.get('test-connection/current', { 'x-hoadon-agent-minimum': minimum });
    expect((await asking('1.0.0')).status).toBe(200);
    const { status, json } = await asking('1.0.1');
    expect(status).toBe(426);
    expect(json()).toMatchObject({
      code: 'APP_NOT_UPTODATE',
      details: { version: '1.0.0', minimum: '1.0.1' },
    });
  });
  test('calls beyond the rate are refused, and another site’s are not counted with them', async () => {
    const both = [ORIGIN, 'https://other.example'];
    const busy = await startTestAgent({
      tokens: fake.tokens,
      approval: user.approval,
      settings: { callsPerMinute: 3, origins: both },
      now: () => new Date('2026-11-21T02:00:00Z'),
    });
    const statuses: number[] = [];
    for (let at = 0; at < 4; at += 1) {
      statuses.push((await busy.get('test-connection/current')).status);
    }
    const other = await busy.get('test-connection/current', { origin: 'https://other.example' });
    await busy.close();
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(other.status).toBe(200);
  });
  test('an unknown call and a wrong method are named as such', async () => {
    expect((await agent.get('delete-everything')).json()).toMatchObject({ code: 'NOT_FOUND' });
    expect((await agent.get('sign-xml/current')).json()).toMatchObject({
      code: 'METHOD_NOT_ALLOWED',
    });
  });
});

describe('pairing', () => {
  const stateOf = async (id: unknown) => (await agent.get(`pairing/${id}`)).json();

  test('without a token only the version is told', async () => {
    const own = without('authorization');
    expect((await connection(own)).json()).toMatchObject({ ok: true, paired: false });
    const path = '/api/ca/current-usb-info';
    const { status, json } = await send(agent.agent.port, path, { headers: own });
    expect(status).toBe(401);
    expect(json()).toMatchObject({ code: 'PAIRING_REQUIRED' });
  });
  test('the user compares a code; the token comes once, opens the calls, and can be withdrawn', async () => {
    const fresh = await startTestAgent({ tokens: fake.tokens, approval: user.approval });
    const { pairing_id, code } = (await fresh.post('pairing')).json();
    expect(code).toMatch(/^\d{3} \d{3}$/);
    expect(user.pairings).toEqual([{ origin: ORIGIN, code }]);
    const first = (await fresh.get(`pairing/${pairing_id}`)).json();
    expect(first['state']).toBe('approved');
    const again = (await fresh.get(`pairing/${pairing_id}`)).json();
    expect(again).toEqual({ state: 'expired', token: null });
    const usb = () =>
      fresh.get('current-usb-info', { authorization: `Bearer ${String(first['token'])}` });
    expect((await usb()).status).toBe(200);
    const { pairedOrigins } = await import('./pairing/paired-origins.ts');
    expect(pairedOrigins(fresh.folder).revoke(ORIGIN)).toBe(true);
    expect((await usb()).status).toBe(401);
    await fresh.close();
  });
  test('a refused pairing gives no token', async () => {
    user.pairing(false);
    const { pairing_id } = (await agent.post('pairing')).json();
    expect(await stateOf(pairing_id)).toEqual({ state: 'declined', token: null });
  });
  test('another listed site cannot fetch the token, nor use it', async () => {
    const other = 'https://other.example';
    const two = await startTestAgent({
      tokens: fake.tokens,
      approval: user.approval,
      settings: { origins: [ORIGIN, other] },
    });
    const { pairing_id } = (await two.post('pairing')).json();
    const stolen = await two.get(`pairing/${pairing_id}`, { origin: other });
    expect(stolen.json()).toEqual({ state: 'expired', token: null });
    expect((await two.get('current-usb-info', { origin: other })).status).toBe(401);
    await two.close();
  });
  test('the file holds a hash, readable by its owner alone', async () => {
    const { readFileSync, statSync } = await import('node:fs');
    const file = `${agent.folder}/paired-origins.json`;
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(agent.folder).mode & 0o777).toBe(0o700);
    expect(readFileSync(file, 'utf8')).toMatch(/"tokenHash": "[\da-f]{64}"/);
    expect(readFileSync(file, 'utf8')).not.toContain(agent.own()['authorization']?.slice(7));
  });
  test('a site cannot wear the user out with requests to connect', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 12; at += 1) statuses.push((await agent.post('pairing')).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2);
  });
});

describe('what is not signed', () => {
  const refusal = async (...args: Parameters<typeof signXml>) => (await signXml(...args)).json();
  const seller = '<MST>0101234567</MST>';

  test.each([
    ['no XML', 'hello', 'DOCUMENT_UNREADABLE'],
    [
      'a DOCTYPE',
      `<!DOCTYPE HDon [<!ENTITY a "b">]>${invoiceXml().slice(38)}`,
      'DOCUMENT_UNREADABLE',
    ],
    ['bytes that are not UTF-8', Buffer.from([0x3c, 0xff, 0xfe]), 'DOCUMENT_UNREADABLE'],
    ['depth without end', '<a>'.repeat(5000), 'DOCUMENT_UNREADABLE'],
    [
      'a namespace around it',
      invoiceXml().replace('<HDon>', '<HDon xmlns:x="y">'),
      'DOCUMENT_UNREADABLE',
    ],
    ['a comment', invoiceXml().replace('<MST>', '<!-- --><MST>'), 'DOCUMENT_AMBIGUOUS'],
    [
      'two data elements',
      invoiceXml().replace('</HDon>', '<DLHDon Id="b"></DLHDon></HDon>'),
      'DOCUMENT_AMBIGUOUS',
    ],
    [
      'data hidden elsewhere',
      invoiceXml().replace('</DLQRCode>', '<x><DLHDon Id="b"></DLHDon></x></DLQRCode>'),
      'DOCUMENT_AMBIGUOUS',
    ],
    [
      'two totals',
      invoiceXml().replace('</TToan>', '<TgTTTBSo>1</TgTTTBSo></TToan>'),
      'DOCUMENT_AMBIGUOUS',
    ],
    [
      'two sellers',
      invoiceXml().replace(seller, `${seller}<MST>0312345678</MST>`),
      'DOCUMENT_AMBIGUOUS',
    ],
    [
      'a number under a prefix',
      invoiceXml().replace('<SHDon>', '<x:SHDon xmlns:x="y">9</x:SHDon><SHDon>'),
      'DOCUMENT_AMBIGUOUS',
    ],
    [
      'an Id that two elements have',
      invoiceXml().replace('<DLQRCode>', '<DLQRCode Id="data-7">'),
      'DOCUMENT_AMBIGUOUS',
    ],
    [
      'a signature already',
      invoiceXml({ holder: '<NBan><Signature></Signature></NBan>' }),
      'DOCUMENT_ALREADY_SIGNED',
    ],
    ['no place for it', invoiceXml({ holder: '' }), 'SIGNATURE_PLACE_MISSING'],
    ['no Id', invoiceXml().replace(' Id="data-7"', ''), 'SIGNATURE_PLACE_MISSING'],
    ['a notice', '<TBao><DLTBao Id="a"></DLTBao></TBao>', 'SIGNATURE_PLACE_MISSING'],
  ])('SIGN-023 a file with %s', async (_, xml, reason) => {
    expect(await refusal(xml)).toMatchObject({ code: 'SIGN_INVOICE_FAILED', reason });
    expect(user.signings).toEqual([]);
  });
  test('SIGN-013 an invoice under a message’s name, and a message under an invoice’s', async () => {
    const reason = 'SIGNATURE_PLACE_MISSING';
    expect(await refusal(invoiceXml(), 'a_mmt.xml')).toMatchObject({ reason });
    expect(await refusal('<TDiep><DLieu Id="m"></DLieu><CKSNNT/></TDiep>')).toMatchObject({
      reason,
    });
  });
  test.each([
    ['no tax code', {}, 'tax_code'],
    ['a tax code that is none', { tax_code: '12' }, 'tax_code'],
    ['a serial number that is none', { tax_code: TAX_CODE, serial_number: 'x y' }, 'serial_number'],
    ['a run without end', { tax_code: TAX_CODE, run_total: '1000000' }, 'run_total'],
  ])('a call with %s', async (_, fields, field) => {
    const answer = await signXml(invoiceXml(), '7.xml', fields);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'INPUT_DATA_IS_INVALID', details: { field } });
  });
  test.each(['here', '10', '10x', '-1x5', '1e3x5'])(
    'SIGN-012 a PDF position %s',
    async (sign_pos) => {
      const fields = { tax_code: TAX_CODE, sign_pos };
      const { json } = await agent.sign('sign-pdf', { fileName: 'a.pdf', bytes: '%PDF', fields });
      expect(json()).toMatchObject({ details: { field: 'sign_pos' } });
    },
  );
  test('SIGN-023 a PDF that is none', async () => {
    const fields = { tax_code: TAX_CODE, sign_pos: '1x1' };
    const { json } = await agent.sign('sign-pdf', { fileName: 'a.pdf', bytes: '%PDF', fields });
    expect(json()).toMatchObject({ code: 'SIGN_INVOICE_FAILED', reason: 'DOCUMENT_UNREADABLE' });
    expect(user.signings).toEqual([]);
  });
  test('an address instead of the bytes is not followed', async () => {
    const form = new FormData();
    form.append('pdf_url', 'http://169.254.169.254/latest');
    form.append('file', 'http://169.254.169.254/latest');
    const packed = new Response(form);
    const answer = await send(agent.agent.port, '/api/ca/sign-pdf/current', {
      method: 'POST',
      headers: { ...agent.own(), 'content-type': packed.headers.get('content-type') ?? '' },
      body: new Uint8Array(await packed.arrayBuffer()),
    });
    expect(answer.json()).toMatchObject({ details: { field: 'file' } });
  });
  test('a file above ten megabytes, and one that only says it is', async () => {
    const large = await signXml(Buffer.alloc(10 * 1024 * 1024 + 1, 0x20));
    expect(large.status).toBe(413);
    expect(large.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    const announced = await send(agent.agent.port, '/api/ca/sign-xml/current', {
      method: 'POST',
      headers: {
        ...agent.own(),
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': '99999999',
      },
      body: 'x',
    }).catch(() => null);
    expect(announced === null || announced.status === 413).toBe(true);
  });
});

describe('a token that fails', () => {
  const fail = async (change: Partial<typeof fake.state>) => {
    const before = { ...fake.state };
    Object.assign(fake.state, change);
    try {
      return (await signXml(invoiceXml())).json();
    } finally {
      Object.assign(fake.state, before);
    }
  };
  /** Signs nothing and lets the agent forget the token it holds open. */
  beforeEach(() => fail({ signFault: 'SIGNING_REFUSED' }));

  test.each([
    ['SIGN-019 none plugged in', { plugged: false }, 'USB_NOT_CONNECT', 'NO_TOKEN'],
    [
      'SIGN-021 one without a certificate',
      { certificates: false },
      'USB_NOT_ACCESSIBLE',
      'NO_CERTIFICATE',
    ],
    ['SIGN-021 one that is locked', { pinLocked: true }, 'USB_NOT_ACCESSIBLE', 'PIN_LOCKED'],
    [
      'SIGN-021 one that locks while the PIN is given',
      { openFault: 'PIN_LOCKED' as const },
      'USB_NOT_ACCESSIBLE',
      'PIN_LOCKED',
    ],
    [
      'SIGN-021 one that does not answer',
      { openFault: 'TOKEN_UNREADABLE' as const },
      'USB_NOT_ACCESSIBLE',
      'TOKEN_UNREADABLE',
    ],
    [
      'SIGN-019 one pulled out before the PIN',
      { openFault: 'TOKEN_NOT_FOUND' as const },
      'USB_NOT_CONNECT',
      'NO_TOKEN',
    ],
    [
      'SIGN-023 one that does not sign',
      { signFault: 'SIGNING_REFUSED' as const },
      'SIGN_INVOICE_FAILED',
      'TOKEN_DID_NOT_SIGN',
    ],
  ])('%s', async (_, change, code, reason) => {
    expect(await fail(change)).toMatchObject({ ok: false, code, reason });
  });
  test('SIGN-009 none plugged in is an answer, not a fault', async () => {
    fake.state.plugged = false;
    const answer = await agent.get('current-usb-info');
    fake.state.plugged = true;
    expect(answer.json()).toEqual({ present: false, certificates: [] });
  });
  test('after a fault the PIN is asked anew: none is tried again by itself', async () => {
    await signXml(invoiceXml());
    await fail({ signFault: 'SIGNING_REFUSED' });
    user.reset();
    expect((await signXml(invoiceXml())).status).toBe(200);
    expect(user.signings.map(({ pin }) => pin)).toEqual(['needed']);
  });
  test('the last try is announced', async () => {
    await fail({ lastTry: true, signFault: 'SIGNING_REFUSED' });
    expect(user.signings.at(-1)?.pin).toBe('last-try');
  });
  test('SIGN-023 a question is withdrawn when the page goes away, and the next one is asked', async () => {
    const page = new AbortController();
    let withdrawn = false;
    user.saying(
      (_, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            withdrawn = true;
            resolve({ approved: false, why: 'NOT_ANSWERED' });
          });
          page.abort();
        }),
    );
    const fields = { tax_code: TAX_CODE };
    const parts = { fileName: '7.xml', bytes: invoiceXml(), fields, signal: page.signal };
    await expect(agent.sign('sign-xml', parts)).rejects.toThrow();
    user.reset();
    expect((await signXml(invoiceXml())).status).toBe(200);
    expect(withdrawn).toBe(true);
  });
});

test('the log names what was asked and signed, without token, PIN or document', async () => {
  await signXml(invoiceXml());
  const log = agent.lines.join('\n');
  expect(log).toMatch(/signed .*"origin":"https:\/\/hoadon\.example".*"sha256":"[\da-f]{64}"/);
  expect(log).toContain('ORIGIN_NOT_ALLOWED');
  for (const secret of [agent.own()['authorization']?.slice(7) ?? '?', '1234"', 'An Bình']) {
    expect(log).not.toContain(secret);
  }
});
