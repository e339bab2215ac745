import { beforeAll, beforeEach, expect, test } from 'vitest';
import { authApp, BASE, newRegistration } from '../testing.ts';
import { deviceName, deviceOf } from './device.ts';

let app: Awaited<ReturnType<typeof authApp>>;
beforeAll(async () => {
  app = await authApp();
});
beforeEach(async () => {
  await app.deps.jobs.drain();
  app.sent.length = 0;
});

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const END = `${BASE}/end-session`;

async function registered() {
  const user = newRegistration();
  const { data } = await app.registerProven(user);
  return { ...user, companyId: String(data.company_id), userId: String(data.user_id) };
}

async function signIn(user: { email: string; password: string }, agent = CHROME) {
  const answer = await app.guest.post(
    `${BASE}/token/`,
    { user_name: user.email, password: user.password },
    { 'user-agent': agent },
  );
  return answer.data as { access: string; refresh: string };
}

const sessionsOf = async (access: string) =>
  (await (await app.as(access)).get(`${BASE}/sessions`)).data;

test('AUTH-001 a user sees the own sessions, last used first, with the current one marked', async () => {
  const user = await registered();
  const desk = await signIn(user);
  app.deps.clock.advance(60);
  const phone = await signIn(user, IPHONE);
  app.deps.clock.advance(60);
  await app.refresh(desk.refresh);
  expect(await sessionsOf(phone.access)).toMatchObject([
    { device: { browser: 'Chrome', system: 'Windows' }, is_this: false, address: '127.0.0.1' },
    { device: { browser: 'Safari', system: 'iPhone' }, is_this: true },
  ]);
  const [first] = await sessionsOf(phone.access);
  expect(Date.parse(first.last_used_at) - Date.parse(first.started_at)).toBe(120_000);
});

test('AUTH-001 a user ends another own session; for another user the session does not exist', async () => {
  const user = await registered();
  const [desk, phone] = [await signIn(user), await signIn(user, IPHONE)];
  const stranger = await signIn(await registered());
  const other = (await sessionsOf(desk.access)).find((row: { is_this: boolean }) => !row.is_this);
  const which = { company_id: other.company_id, id: other.id };
  expect((await (await app.as(stranger.access)).post(END, which)).status).toBe(404);
  expect(await app.bearer(phone.access)).not.toBeNull();
  for (let turn = 0; turn < 2; turn += 1)
    expect((await (await app.as(desk.access)).post(END, which)).status).toBe(200);
  expect(await app.bearer(phone.access)).toBeNull();
  expect(await app.refresh(phone.refresh)).toMatchObject({ message: 'TOKEN_INVALID' });
  expect(await sessionsOf(desk.access)).toHaveLength(1);
});

test('AUTH-001 a session with expired tokens is not listed as open', async () => {
  const user = await registered();
  await signIn(user, IPHONE);
  app.deps.clock.advance(31 * 86_400);
  const { access } = await signIn(user);
  expect(await sessionsOf(access)).toMatchObject([{ is_this: true }]);
});

test('AUTH-009 changing the password needs the old one, ends the other sessions in every company, and sends a mail', async () => {
  const user = await registered();
  const there = await registered();
  await app.deps.db
    .insertInto('membership')
    .values({ company_id: there.companyId, user_id: user.userId, role: 'accountant' })
    .execute();
  const desk = await signIn(user);
  const elsewhere = await app.guest.post(`${BASE}/token/`, {
    user_name: user.email,
    password: user.password,
    company_id: there.companyId,
  });
  const mine = await app.as(desk.access);
  const change = (old_password: string, new_password: string) =>
    mine.post(`${BASE}/set-user-password`, { old_password, new_password });
  expect((await change('khongphai', 'matkhaumoi')).issues).toMatchObject([
    { path: 'old_password', code: 'password-wrong' },
  ]);
  expect((await change(user.password, 'mật khẩu')).issues).toMatchObject([
    { path: 'new_password' },
  ]);
  const guessable = async (wanted: string) =>
    (await change(user.password, wanted)).issues.map((one: { code: string }) => one.code);
  expect(await guessable('sunshine')).toEqual(['password-common']);
  expect(await guessable(`${user.user_name}-99`)).toEqual(['password-has-login-name']);
  expect(await guessable(`a${there.tax_code}`)).toEqual(['password-has-tax-code']);
  expect(await app.bearer(elsewhere.data.access)).not.toBeNull();

  expect((await change(user.password, 'matkhaumoi')).status).toBe(200);
  expect(await app.bearer(desk.access)).not.toBeNull();
  expect(await app.bearer(elsewhere.data.access)).toBeNull();
  expect(await app.login(user.email, user.password)).toMatchObject({ message: 'LOGIN_FAILED' });
  const onRecord = await app.deps.db
    .selectFrom('audit_entry')
    .where('company_id', 'in', [user.companyId, there.companyId])
    .where('act', '=', 'user.password-changed')
    .select('company_id')
    .execute();
  expect(onRecord).toHaveLength(2);
  await app.deps.jobs.drain();
  expect(app.sent.map(({ subject }) => subject)).toContain('Mật khẩu đã được đổi – Hoadon');
});

test('AUTH-003 a sign-in from a new kind of device is mailed; the first one ever and a known one are not', async () => {
  const user = await registered();
  for (const agent of [CHROME, CHROME.replace('141', '142'), IPHONE, IPHONE])
    await signIn(user, agent);
  await app.deps.jobs.drain();
  expect(app.sent.map(({ to, subject }) => [to, subject])).toEqual([
    [[user.email], 'Đăng nhập từ thiết bị mới – Hoadon'],
  ]);
  expect(app.sent[0]?.text).toContain('Device: Safari · iPhone');
});

test.each([
  [CHROME, 'Chrome · Windows'],
  [`${CHROME} Edg/141.0.0.0`, 'Edge · Windows'],
  [IPHONE, 'Safari · iPhone'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
  ['curl/8.5.0', ''],
  [null, ''],
])('AUTH-001 the device of %s is shown as "%s"', (agent, label) => {
  expect(deviceName(deviceOf(agent))).toBe(label);
});
