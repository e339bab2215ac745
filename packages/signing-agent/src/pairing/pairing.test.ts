import { describe, expect, test } from 'vitest';
import { agentScene } from '../testing/agent-scene.ts';
import { send } from '../testing/send.ts';
import { ORIGIN, startTestAgent } from '../testing/test-agent.ts';

const scene = agentScene();
const { user, without, connection } = scene;

describe('pairing', () => {
  const stateOf = async (id: unknown) => (await scene.agent.get(`pairing/${id}`)).json();

  test('without a token only the version is returned', async () => {
    const own = without('authorization');
    expect((await connection(own)).json()).toMatchObject({ ok: true, paired: false });
    const path = '/api/ca/current-usb-info';
    const { status, json } = await send(scene.agent.agent.port, path, { headers: own });
    expect(status).toBe(401);
    expect(json()).toMatchObject({ code: 'PAIRING_REQUIRED' });
  });
  test('the user compares a code; the token is returned once, opens the calls, and can be withdrawn', async () => {
    const fresh = await startTestAgent({ tokens: scene.fake.tokens, approval: user.approval });
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
    const { pairedOrigins } = await import('./paired-origins.ts');
    expect(pairedOrigins(fresh.folder).revoke(ORIGIN)).toBe(true);
    expect((await usb()).status).toBe(401);
    await fresh.close();
  });
  test('a refused pairing returns no token', async () => {
    user.pairing(false);
    const { pairing_id } = (await scene.agent.post('pairing')).json();
    expect(await stateOf(pairing_id)).toEqual({ state: 'declined', token: null });
  });
  test('another listed site cannot fetch the token, nor use it', async () => {
    const other = 'https://other.example';
    const two = await startTestAgent({
      tokens: scene.fake.tokens,
      approval: user.approval,
      settings: { origins: [ORIGIN, other] },
    });
    const { pairing_id } = (await two.post('pairing')).json();
    const stolen = await two.get(`pairing/${pairing_id}`, { origin: other });
    expect(stolen.json()).toEqual({ state: 'expired', token: null });
    expect((await two.get('current-usb-info', { origin: other })).status).toBe(401);
    await two.close();
  });
  test('the file contains a hash, readable by its owner alone', async () => {
    const { readFileSync, statSync } = await import('node:fs');
    const file = `${scene.agent.folder}/paired-origins.json`;
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(scene.agent.folder).mode & 0o777).toBe(0o700);
    expect(readFileSync(file, 'utf8')).toMatch(/"tokenHash": "[\da-f]{64}"/);
    expect(readFileSync(file, 'utf8')).not.toContain(scene.agent.own()['authorization']?.slice(7));
  });
  test('a site cannot wear the user out with requests to connect', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 12; at += 1) statuses.push((await scene.agent.post('pairing')).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2);
  });
});
