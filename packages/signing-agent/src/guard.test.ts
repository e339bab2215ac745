import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { SIGNING_AGENT } from '@hoadon/contracts/signing-agent';
import { describe, expect, test } from 'vitest';
import { agentScene } from './testing/agent-scene.ts';
import { invoiceXml } from './testing/sample-documents.ts';
import { send } from './testing/send.ts';
import { ORIGIN, startTestAgent } from './testing/test-agent.ts';

const scene = agentScene();
const { user, without, connection, signXml } = scene;

describe('who may call', () => {
  test('SIGN-007 SIGN-008 the agent responds under /api/ca with its name, version and protocol', async () => {
    const { status, json, headers } = await scene.agent.get('test-connection/current');
    expect(status).toBe(200);
    expect(json()).toEqual({
      ok: true,
      name: 'Hoadon signing agent',
      version: '1.1.0',
      protocol: 1,
      paired: true,
    });
    expect(headers['access-control-allow-origin']).toBe(ORIGIN);
    expect(SIGNING_AGENT).toMatchObject({ port: 32_318, prefix: '/api/ca' });
  });
  test('the network cannot reach it: it listens only on loopback addresses', async () => {
    const outside = Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    for (const { address } of outside) {
      const reached = await new Promise<boolean>((resolve) => {
        const socket = connect({ host: address, port: scene.agent.agent.port, timeout: 1000 });
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
    ['the null origin of a sandbox', () => ({ ...scene.agent.own(), origin: 'null' })],
    ['another site', () => ({ ...scene.agent.own(), origin: 'https://evil.example' })],
    ['a longer name', () => ({ ...scene.agent.own(), origin: `${ORIGIN}.evil.example` })],
    ['another port', () => ({ ...scene.agent.own(), origin: `${ORIGIN}:8443` })],
    ['plain http', () => ({ ...scene.agent.own(), origin: 'http://hoadon.example' })],
    ['another case', () => ({ ...scene.agent.own(), origin: 'https://HOADON.example' })],
    ['a star', () => ({ ...scene.agent.own(), origin: '*' })],
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
    const { status, json } = await connection({ ...scene.agent.own(), host });
    expect(status).toBe(421);
    expect(json()).toMatchObject({ code: 'HOST_NOT_ALLOWED' });
  });
  test('localhost is another name of the same address', async () => {
    const host = `localhost:${scene.agent.agent.port}`;
    expect((await connection({ ...scene.agent.own(), host })).status).toBe(200);
  });
  test('a call without the header that makes the browser send a preflight is refused', async () => {
    const { status, json } = await connection(without('x-hoadon-agent'));
    expect(status).toBe(400);
    expect(json()).toMatchObject({ details: { field: 'x-hoadon-agent' } });
  });
  test('a preflight of the listed origin is allowed, with private network access, never with a star', async () => {
    const { status, headers } = await send(scene.agent.agent.port, '/api/ca/sign-xml/current', {
      method: 'OPTIONS',
      headers: {
        host: `127.0.0.1:${scene.agent.agent.port}`,
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
  test('a preflight of another origin is not allowed', async () => {
    const { status, headers } = await send(scene.agent.agent.port, '/api/ca/sign-xml/current', {
      method: 'OPTIONS',
      headers: { ...scene.agent.own(), origin: 'https://evil.example' },
    });
    expect(status).toBe(403);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
  test('SIGN-018 a page that needs a newer agent gets a refusal with that reason', async () => {
    const asking = (minimum: string) =>
      scene.agent.get('test-connection/current', { 'x-hoadon-agent-minimum': minimum });
    expect((await asking('1.1.0')).status).toBe(200);
    const { status, json } = await asking('1.1.1');
    expect(status).toBe(426);
    expect(json()).toMatchObject({
      code: 'APP_NOT_UPTODATE',
      details: { version: '1.1.0', minimum: '1.1.1' },
    });
  });
  test('calls beyond the rate are refused, and another site’s are not counted with them', async () => {
    const both = [ORIGIN, 'https://other.example'];
    const busy = await startTestAgent({
      tokens: scene.fake.tokens,
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
  test('an unknown call and a wrong method have their own codes', async () => {
    expect((await scene.agent.get('delete-everything')).json()).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await scene.agent.get('sign-xml/current')).json()).toMatchObject({
      code: 'METHOD_NOT_ALLOWED',
    });
  });
});

test('the log has calls and signatures, without token, PIN or document', async () => {
  await signXml(invoiceXml());
  const log = scene.agent.lines.join('\n');
  expect(log).toMatch(/signed .*"origin":"https:\/\/hoadon\.example".*"sha256":"[\da-f]{64}"/);
  expect(log).toContain('ORIGIN_NOT_ALLOWED');
  for (const secret of [scene.agent.own()['authorization']?.slice(7) ?? '?', '1234"', 'An Bình']) {
    expect(log).not.toContain(secret);
  }
});
