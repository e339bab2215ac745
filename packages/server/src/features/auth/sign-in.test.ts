import { ROLE_PERMISSIONS } from '@hoadon/domain/access/permission';
import { SignJWT } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { testConfig } from '../../platform/testing.ts';
import { accessTokens } from './access-token.ts';
import { deleteExpiredSessions } from './repository.ts';
import { authApp, BASE, newRegistration } from './testing.ts';

let app: Awaited<ReturnType<typeof authApp>>;
beforeAll(async () => {
  app = await authApp();
});

async function registered() {
  const registration = newRegistration();
  const answer = await app.registerProven(registration);
  expect(answer.status).toBe(200);
  return { ...registration, userId: answer.data.user_id, companyId: answer.data.company_id };
}

async function signedIn() {
  const user = await registered();
  const { data } = await app.login(user.user_name, user.password);
  return { ...user, ...data } as typeof user & { access: string; refresh: string };
}

const tokensOf = (companyId: string) =>
  app.deps.db
    .selectFrom('refresh_token')
    .where('company_id', '=', companyId)
    .select('id')
    .execute();

test('AUTH-003 the right name and password give tokens that speak for the user', async () => {
  const user = await registered();
  const answer = await app.login(user.user_name, user.password);
  expect(answer).toMatchObject({ status: 200, success: true });
  expect(await app.bearer(answer.data.access)).toMatchObject({
    userId: user.userId,
    companyId: user.companyId,
    role: 'admin',
  });
});

test('the e-mail address signs in as well, and letters may be large or small', async () => {
  const user = await registered();
  expect((await app.login(user.email, user.password)).status).toBe(200);
  expect((await app.login(user.user_name.toUpperCase(), user.password)).status).toBe(200);
});

test('AUTH-015 a wrong password and an unknown name get the very same answer', async () => {
  const user = await registered();
  const wrong = await app.login(user.user_name, 'khongphai');
  const unknown = await app.login('khong-ai-ca', user.password);
  const { request_id: _, ...wrongText } = wrong;
  const { request_id: __, ...unknownText } = unknown;
  expect(wrongText).toEqual(unknownText);
  expect(wrong).toMatchObject({ status: 400, message: 'LOGIN_FAILED', data: {}, issues: [] });
});

test('AUTH-004 a refresh token gives a new pair, once', async () => {
  const { refresh } = await signedIn();
  const second = await app.refresh(refresh);
  expect(second.status).toBe(200);
  expect(second.data.refresh).not.toBe(refresh);
  expect(await app.bearer(second.data.access)).not.toBeNull();
});

test('AUTH-012 a repeated renewal after a lost response returns the same pair: the session has one branch', async () => {
  const { refresh, companyId } = await signedIn();
  const first = await app.refresh(refresh);
  app.deps.clock.advance(30);
  const again = await app.refresh(refresh);
  expect(again).toMatchObject({ status: 200, data: first.data });
  expect(await tokensOf(companyId)).toHaveLength(2);
  expect(await app.bearer(again.data.access)).not.toBeNull();
  expect((await app.refresh(again.data.refresh)).status).toBe(200);
});

test('a session ends ninety days after its sign-in, however often it was renewed', async () => {
  let { refresh } = await signedIn();
  const renewAfter = async (days: number) => {
    app.deps.clock.advance(days * 86_400);
    return app.refresh(refresh);
  };
  for (let month = 0; month < 3; month += 1) {
    const renewed = await renewAfter(29);
    expect(renewed.status).toBe(200);
    refresh = renewed.data.refresh;
  }
  expect(await renewAfter(4)).toMatchObject({ status: 401, message: 'TOKEN_INVALID' });
});

test('a refresh token that is repeated after its successor was used ends the session', async () => {
  const { refresh } = await signedIn();
  const second = await app.refresh(refresh);
  const third = await app.refresh(second.data.refresh);
  expect(await app.refresh(refresh)).toMatchObject({ status: 401, message: 'TOKEN_INVALID' });
  expect((await app.refresh(third.data.refresh)).status).toBe(401);
  expect(await app.bearer(third.data.access)).toBeNull();
});

test('a refresh token that is repeated much later ends the session', async () => {
  const { refresh, access } = await signedIn();
  const second = await app.refresh(refresh);
  app.deps.clock.advance(61);
  expect(await app.refresh(refresh)).toMatchObject({ status: 401, message: 'TOKEN_INVALID' });
  expect((await app.refresh(second.data.refresh)).status).toBe(401);
  expect(await app.bearer(access)).toBeNull();
  expect(await app.bearer(second.data.access)).toBeNull();
});

test('tabs that renew at the same moment with one token all get the same pair', async () => {
  const { refresh, companyId } = await signedIn();
  const answers = await Promise.all(Array.from({ length: 8 }, () => app.refresh(refresh)));
  expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200));
  expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1);
  expect(await tokensOf(companyId)).toHaveLength(2);
  const next = await app.refresh(answers[0]?.data.refresh);
  expect(next.status).toBe(200);
});

test('the pair that follows a token cannot be computed without the key of the server', async () => {
  const { refresh } = await signedIn();
  const other = accessTokens(Buffer.alloc(32, 1).toString('base64'), 10, app.deps.clock);
  const { data } = await app.refresh(refresh);
  expect(app.deps.accessTokens.refreshAfter(refresh)).toBe(data.refresh);
  expect(other.refreshAfter(refresh)).not.toBe(data.refresh);
});

test('a stolen token that is used ends the session, and its user gets one mail', async () => {
  const user = await signedIn();
  await app.refresh(user.refresh);
  app.deps.clock.advance(61);
  await app.deps.jobs.drain();
  app.sent.length = 0;
  for (let turn = 0; turn < 3; turn += 1)
    expect((await app.refresh(user.refresh)).message).toBe('TOKEN_INVALID');
  await app.deps.jobs.drain();
  expect(app.sent.map(({ to, subject }) => [to, subject])).toEqual([
    [[user.email], 'Một phiên đăng nhập đã bị kết thúc – Hoadon'],
  ]);
});

test('AUTH-002 logout ends the session at once, its access token too', async () => {
  const { refresh, access } = await signedIn();
  const other = await signedIn();
  expect((await app.guest.post(`${BASE}/logout`, { refresh })).status).toBe(200);
  expect(await app.bearer(access)).toBeNull();
  expect((await app.refresh(refresh)).status).toBe(401);
  expect(await app.bearer(other.access)).not.toBeNull();
});

test('logging out twice, or with an unknown token, is no error', async () => {
  const { refresh } = await signedIn();
  await app.guest.post(`${BASE}/logout`, { refresh });
  expect((await app.guest.post(`${BASE}/logout`, { refresh })).status).toBe(200);
  expect((await app.guest.post(`${BASE}/logout`, { refresh: '1.abc' })).status).toBe(200);
});

test('an access token lives ten minutes, a refresh token thirty days', async () => {
  const { clock } = app.deps;
  const start = clock.now();
  const { access, refresh } = await signedIn();
  clock.advance(9 * 60 + 59);
  expect(await app.bearer(access)).not.toBeNull();
  clock.advance(2);
  expect(await app.bearer(access)).toBeNull();
  const renewed = await app.refresh(refresh);
  expect(renewed.status).toBe(200);
  clock.advance(30 * 86_400 + 1);
  expect((await app.refresh(renewed.data.refresh)).status).toBe(401);
  clock.set(start);
});

test('a token with another key, without a signature or for another issuer is not accepted', async () => {
  const { access } = await signedIn();
  const [head, body] = access.split('.');
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  for (const forged of [`${none}.${body}.`, `${head}.${body}.${'A'.repeat(43)}`, 'Bearer', ''])
    expect(await app.bearer(forged)).toBeNull();
});

test('a changed role counts from the next request on', async () => {
  const { access, companyId, userId } = await signedIn();
  await app.deps.db
    .updateTable('membership')
    .set({ role: 'accountant' })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
  expect((await app.bearer(access))?.permissions.user_management.add).toBe(false);
});

test("a user of several companies works in one at a time and never sees another's", async () => {
  const [first, second] = [await signedIn(), await registered()];
  const asFirst = await app.bearer(first.access);
  await app.deps.db
    .insertInto('membership')
    .values({ company_id: second.companyId, user_id: first.userId, role: 'accountant' })
    .execute();
  const login = (company_id: string) =>
    app.guest.post(`${BASE}/token/`, {
      user_name: first.user_name,
      password: first.password,
      company_id,
    });
  const there = await login(second.companyId);
  expect(await app.bearer(there.data.access)).toMatchObject({
    companyId: second.companyId,
    role: 'accountant',
  });
  expect(asFirst).toMatchObject({ companyId: first.companyId, role: 'admin' });
  const stranger = await registered();
  expect((await login(stranger.companyId)).message).toBe('LOGIN_FAILED');
});

test('who guesses at one name is slowed down, wherever the guesses come from', async () => {
  const limited = await authApp({ config: testConfig({ RATE_LIMITS: 'true' }) });
  const answers = [];
  for (let turn = 0; turn < 25; turn += 1)
    answers.push(await limited.login('nan-nhan', `doan-${turn}`));
  const refused = answers.filter((answer) => answer.status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(5);
  expect(refused[0]).toMatchObject({ message: 'TOO_MANY_REQUESTS' });
});

test('neither password nor token is stored as it is', async () => {
  const { refresh, password, userId } = await signedIn();
  const user = await app.deps.db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const tokens = await app.deps.db.selectFrom('refresh_token').select('token_hash').execute();
  const stored = JSON.stringify([user, tokens]);
  expect(stored).not.toContain(password);
  expect(stored).not.toContain(refresh.split('.')[1]);
});

test.each(['company', 'sub', 'session'])(
  'a well-signed token whose %s is no number of ours speaks for nobody',
  async (claim) => {
    const user = await signedIn();
    const [, body = ''] = user.access.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    for (const wrong of ['x', '1e3', '-1', '9'.repeat(19), "1' or true"]) {
      const token = await new SignJWT({ ...claims, [claim]: wrong })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(Buffer.from(app.deps.config.accessTokenKey ?? '', 'base64'));
      expect(await app.bearer(token)).toBeNull();
    }
  },
);

test('a set of rights of another release still works: what it lacks or we do not know grants nothing', async () => {
  const { userId, companyId, access } = await signedIn();
  const { report: _, ...withoutReport } = ROLE_PERMISSIONS.admin;
  const all = { add: true, view: true, change: true, delete: true };
  const stored = { ...withoutReport, group_of_tomorrow: all };
  await app.deps.db
    .updateTable('membership')
    .set({ permissions: JSON.stringify(stored) })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
  const session = await app.bearer(access);
  expect(session?.permissions).toEqual({
    ...withoutReport,
    report: { add: false, view: false, change: false, delete: false },
  });
});

test('used tokens are retained while they could still be sent, and then deleted without ending the session', async () => {
  const { refresh, companyId } = await signedIn();
  const tokens = async () => (await tokensOf(companyId)).length;
  app.deps.clock.advance(29 * 86_400);
  const second = await app.refresh(refresh);
  await deleteExpiredSessions(app.deps.db, app.deps.clock.now());
  expect(await tokens()).toBe(2);
  app.deps.clock.advance(2 * 86_400);
  await deleteExpiredSessions(app.deps.db, app.deps.clock.now());
  expect(await tokens()).toBe(1);
  expect((await app.refresh(second.data.refresh)).status).toBe(200);
  app.deps.clock.advance(31 * 86_400);
  await deleteExpiredSessions(app.deps.db, app.deps.clock.now());
  const sessions = await app.deps.db
    .selectFrom('login_session')
    .where('company_id', '=', companyId)
    .select('id')
    .execute();
  expect([await tokens(), sessions]).toEqual([0, []]);
});
