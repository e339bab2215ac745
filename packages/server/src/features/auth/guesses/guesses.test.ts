import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { testConfig } from '../../../platform/testing.ts';
import { codeOf, counterAt } from '../second-factor/totp.ts';
import { authApp, BASE, newRegistration } from '../testing.ts';

let app: Awaited<ReturnType<typeof authApp>>;
beforeEach(async () => {
  app = await authApp({ config: testConfig({ RATE_LIMITS: 'true' }) });
});

const newDevice = () => randomBytes(32).toString('base64url');
type From = Readonly<{ ip?: string; device?: string }>;

/** As from an address of the network, by a browser that names itself. */
async function post(path: string, payload: object, { ip = '203.0.113.1', device }: From = {}) {
  const response = await app.guest.app.inject({
    method: 'POST',
    url: `${BASE}/${path}`,
    remoteAddress: ip,
    payload,
    headers: { 'user-agent': 'Firefox/140.0', ...(device && { 'x-device': device }) },
  });
  return { status: response.statusCode, ...response.json() };
}
const signIn = (user_name: string, password: string, from?: From) =>
  post('token/', { user_name, password }, from);

async function person(device?: string) {
  const registration = newRegistration();
  const { data } = await post('register-new-account', registration, { ip: '198.51.100.200' });
  await app.openLink(registration.email);
  await app.deps.jobs.drain();
  if (device) await signIn(registration.user_name, registration.password, { device });
  app.sent.length = 0;
  return { ...registration, userId: String(data.user_id), companyId: String(data.company_id) };
}

const PAUSED = { status: 429, message: 'TOO_MANY_REQUESTS' };

test('AUTH-003 after five wrong guesses each further one waits twice as long, and the right password waits as well', async () => {
  const user = await person();
  for (let turn = 0; turn < 5; turn += 1)
    expect((await signIn(user.user_name, `doan-${turn}`)).message).toBe('LOGIN_FAILED');
  expect(await signIn(user.user_name, user.password)).toMatchObject(PAUSED);
  // By the other name it is the same account.
  expect(await signIn(user.email.toUpperCase(), 'doan-6')).toMatchObject(PAUSED);
  app.deps.clock.advance(15);
  expect((await signIn(user.user_name, 'doan-7')).message).toBe('LOGIN_FAILED');
  app.deps.clock.advance(29);
  expect(await signIn(user.user_name, user.password)).toMatchObject(PAUSED);
  app.deps.clock.advance(1);
  expect((await signIn(user.user_name, user.password)).status).toBe(200);
  expect((await signIn(user.user_name, 'doan-8')).message).toBe('LOGIN_FAILED');
});

test('AUTH-003 a hundred guesses at the same moment are no more than five', async () => {
  const user = await person();
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, turn) => signIn(user.user_name, `doan-${turn}`)),
  );
  expect(answers.filter(({ message }) => message === 'LOGIN_FAILED')).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(95);
});

test('AUTH-003 guesses from many addresses at one name are paused together, and a device of its owner never is', async () => {
  const device = newDevice();
  const user = await person(device);
  const answers = [];
  for (let turn = 0; turn < 40; turn += 1)
    answers.push(await signIn(user.user_name, `doan-${turn}`, { ip: `198.51.100.${turn}` }));
  expect(answers.filter(({ message }) => message === 'LOGIN_FAILED')).toHaveLength(20);
  const elsewhere = { ip: '192.0.2.77' };
  expect(await signIn(user.user_name, user.password, elsewhere)).toMatchObject(PAUSED);
  expect(
    await signIn(user.user_name, user.password, { ...elsewhere, device: newDevice() }),
  ).toMatchObject(PAUSED);
  expect((await signIn(user.user_name, user.password, { ...elsewhere, device })).status).toBe(200);
  // One who guesses at the same address is no more in the way of the device.
  expect((await signIn(user.user_name, user.password, { ip: '198.51.100.1', device })).status).toBe(
    200,
  );
});

test('AUTH-003 a thief at a known device has five guesses there, and a device of one is none of another', async () => {
  const device = newDevice();
  const [user, other] = [await person(device), await person()];
  const from = { ip: '192.0.2.1', device };
  for (let turn = 0; turn < 5; turn += 1) await signIn(user.user_name, `doan-${turn}`, from);
  expect(await signIn(user.user_name, user.password, from)).toMatchObject(PAUSED);
  for (let turn = 0; turn < 5; turn += 1)
    await signIn(other.user_name, `doan-${turn}`, { ip: '192.0.2.2' });
  expect(await signIn(other.user_name, other.password, { ip: '192.0.2.2', device })).toMatchObject(
    PAUSED,
  );
});

test('AUTH-003 one guess at each of many names from one network is paused, IPv6 addresses of one network being one', async () => {
  const answers = [];
  for (let turn = 0; turn < 60; turn += 1) {
    const ip = `2001:db8:1:2::${turn.toString(16)}`;
    answers.push(await signIn(`khong-co-${turn}`, 'matkhau-thu', { ip }));
  }
  expect(answers.filter(({ message }) => message === 'LOGIN_FAILED')).toHaveLength(50);
  expect((await signIn('khong-co-99', 'matkhau-thu', { ip: '2001:db8:1:3::1' })).message).toBe(
    'LOGIN_FAILED',
  );
});

test('AUTH-015 an unknown name is paused like a known one', async () => {
  const user = await person();
  const answersOf = async (name: string, ip: string) => {
    const answers = [];
    for (let turn = 0; turn < 8; turn += 1) {
      const { request_id: _, ...answer } = await signIn(name, `doan-${turn}`, { ip });
      answers.push(answer);
    }
    return answers;
  };
  expect(await answersOf(user.user_name, '192.0.2.3')).toEqual(
    await answersOf('khong-ai', '192.0.2.4'),
  );
});

test('AUTH-009 guesses of strangers at the sign-in do not block a change of password; guesses on the page are paused', async () => {
  const user = await person();
  const { data } = await signIn(user.user_name, user.password);
  const own = await app.as(data.access);
  for (let turn = 0; turn < 30; turn += 1)
    await signIn(user.user_name, `doan-${turn}`, { ip: `198.51.100.${turn}` });
  const change = (old_password: string) =>
    own.post(`${BASE}/set-user-password`, { old_password, new_password: 'mat-khau-moi-7' });
  for (let turn = 0; turn < 5; turn += 1) expect((await change(`doan-${turn}`)).status).toBe(400);
  expect(await change(user.password)).toMatchObject(PAUSED);
  app.deps.clock.advance(15);
  expect((await change(user.password)).status).toBe(200);
});

test('AUTH-008 strangers who use up the attempts of a mailed code, or the letters of a minute, do not block a known device', async () => {
  const device = newDevice();
  const user = await person(device);
  const forgot = (from: From) => post('forgot-user-password', { email: user.email }, from);
  for (let turn = 0; turn < 5; turn += 1) await forgot({ ip: `198.51.100.${turn}` });
  expect((await forgot({ ip: '198.51.100.9' })).status).toBe(429);
  expect((await forgot({ device })).status).toBe(200);
  await app.deps.jobs.drain();
  const code = /Code: ([\w-]+)/.exec(app.sent.at(-1)?.text ?? '')?.[1];
  const recover = (typed: unknown, from: From) =>
    post(
      'recovery-password',
      { email: user.email, code: typed, new_password: 'mat-khau-moi-7' },
      from,
    );
  for (let turn = 0; turn < 12; turn += 1)
    expect((await recover('XXXX-XXXX', { ip: `198.51.100.${turn}` })).status).toBe(400);
  expect((await recover(code, { ip: '192.0.2.9' })).message).toBe('CONFIRMATION_CODE_INVALID');
  expect((await recover(code, { device })).status).toBe(200);
});

test('AUTH-003 who has the password and guesses codes does not make a known device wait', async () => {
  const device = newDevice();
  const user = await person(device);
  const { data } = await signIn(user.user_name, user.password, { device });
  const own = await app.as(data.access);
  const FACTOR = `${BASE}/second-factor`;
  const { data: begun } = await own.post(`${FACTOR}/set-up`, { password: user.password });
  const codeNow = () => codeOf(begun.secret, counterAt(app.deps.clock.now()));
  await own.post(`${FACTOR}/confirm`, { code: codeNow() });
  app.deps.clock.advance(30);
  const enterCode = async (code: string, from: From) => {
    const { data: begun } = await signIn(user.user_name, user.password, from);
    return post('second-factor/sign-in', { challenge: begun.challenge, code }, from);
  };
  for (let turn = 0; turn < 10; turn += 1) await enterCode(`wrong${turn}x`, { ip: '198.51.100.1' });
  expect(await enterCode(codeNow(), { ip: '198.51.100.1' })).toMatchObject(PAUSED);
  expect((await enterCode(codeNow(), { device })).status).toBe(200);
  // At the device itself five wrong ones are paused.
  app.deps.clock.advance(30);
  for (let turn = 0; turn < 5; turn += 1) await enterCode(`wrong${turn}x`, { device });
  expect(await enterCode(codeNow(), { device })).toMatchObject(PAUSED);
});

test('AUTH-016 probing which user names exist is paused by network; registering is not', async () => {
  const { user_name, tax_code } = await person();
  const ask = (ip: string) =>
    post('register-new-account', { ...newRegistration(), user_name, tax_code }, { ip });
  for (let turn = 0; turn < 10; turn += 1)
    expect((await ask('192.0.2.5')).message).toBe('USER_NAME_TAKEN');
  expect(await ask('192.0.2.5')).toMatchObject(PAUSED);
  expect((await ask('192.0.2.6')).message).toBe('USER_NAME_TAKEN');
  for (let turn = 0; turn < 12; turn += 1) {
    const answer = await post('register-new-account', newRegistration(), { ip: '192.0.2.7' });
    expect(answer.status).toBe(200);
  }
});

test('AUTH-003 a sign-in from a new browser is mailed, also of a known kind, and where it hides its name', async () => {
  const device = newDevice();
  const user = await person(device);
  const letters = async (from: From) => {
    app.sent.length = 0;
    expect((await signIn(user.user_name, user.password, from)).status).toBe(200);
    await app.deps.jobs.drain();
    return app.sent.map(({ to, subject }) => [to, subject]);
  };
  const TOLD = [[[user.email], 'Đăng nhập từ thiết bị mới – Hoadon']];
  expect(await letters({ device })).toEqual([]);
  const second = newDevice();
  expect(await letters({ device: second })).toEqual(TOLD);
  expect(await letters({ device: second })).toEqual([]);
  expect(await letters({})).toEqual(TOLD);
});

test('AUTH-009 a new password deletes all known devices but the one it was set by; secret and name are stored as hashes', async () => {
  const [device, other] = [newDevice(), newDevice()];
  const user = await person(device);
  await signIn(user.user_name, user.password, { device: other });
  await signIn('mat-khau-go-nham', 'x');
  const { data } = await signIn(user.user_name, user.password, { device });
  const own = await app.as(data.access);
  const wanted = { old_password: user.password, new_password: 'mat-khau-moi-7' };
  const headers = { 'x-device': device };
  expect((await own.post(`${BASE}/set-user-password`, wanted, headers)).status).toBe(200);
  const rows = await app.deps.db
    .selectFrom('known_device')
    .where('user_id', '=', user.userId)
    .selectAll()
    .execute();
  expect(rows).toHaveLength(1);
  const guesses = await app.deps.db.selectFrom('sign_in_guess').selectAll().execute();
  const stored = JSON.stringify([rows, guesses]);
  for (const secret of [device, other, 'mat-khau-go-nham']) expect(stored).not.toContain(secret);
});

test('AUTH-003 a program that names no device is not locked out of its own network by guesses from others, at the password, the code and the letters', async () => {
  const user = await person();
  const own = { ip: '192.0.2.40' };
  const name = user.user_name;
  expect((await signIn(name, user.password, own)).status).toBe(200);
  for (let turn = 0; turn < 40; turn += 1)
    await signIn(name, `doan-${turn}`, { ip: `198.51.100.${turn}` });
  expect(await signIn(name, user.password, { ip: '192.0.2.41' })).toMatchObject(PAUSED);
  expect((await signIn(name, user.password, own)).status).toBe(200);
  // An unknown device is not a program without a device.
  expect(await signIn(name, user.password, { ...own, device: newDevice() })).toMatchObject(PAUSED);
  const forgot = (from: From) => post('forgot-user-password', { email: user.email }, from);
  for (let turn = 0; turn < 5; turn += 1) await forgot({ ip: `198.51.100.${turn}` });
  expect((await forgot(own)).status).toBe(200);
  // Guesses in the same network count with its own.
  for (let turn = 0; turn < 5; turn += 1) await signIn(name, `doan-${turn}`, own);
  expect(await signIn(name, user.password, own)).toMatchObject(PAUSED);
  app.deps.clock.advance(15);
  expect((await signIn(name, user.password, own)).status).toBe(200);
});

test('AUTH-003 who has the password and guesses codes elsewhere does not make a program in its own network wait', async () => {
  const user = await person();
  const own = { ip: '192.0.2.50' };
  const { data } = await signIn(user.user_name, user.password, own);
  const page = await app.as(data.access);
  const FACTOR = `${BASE}/second-factor`;
  const { data: begun } = await page.post(`${FACTOR}/set-up`, { password: user.password });
  const codeNow = () => codeOf(begun.secret, counterAt(app.deps.clock.now()));
  await page.post(`${FACTOR}/confirm`, { code: codeNow() });
  app.deps.clock.advance(30);
  const enterCode = async (code: string, from: From) => {
    const { data: begun } = await signIn(user.user_name, user.password, from);
    return post('second-factor/sign-in', { challenge: begun.challenge, code }, from);
  };
  for (let turn = 0; turn < 10; turn += 1) await enterCode(`wrong${turn}x`, { ip: '198.51.100.1' });
  expect(await enterCode(codeNow(), { ip: '198.51.100.1' })).toMatchObject(PAUSED);
  expect((await enterCode(codeNow(), own)).status).toBe(200);
});

test('AUTH-003 a known network is no known device: a browser without a secret in it is written about, and many networks push out no device', async () => {
  const device = newDevice();
  const user = await person(device);
  for (let turn = 0; turn < 60; turn += 1) {
    app.deps.clock.advance(60);
    await signIn(user.user_name, user.password, { ip: `198.51.100.${turn}` });
  }
  app.sent.length = 0;
  expect((await signIn(user.user_name, user.password, { ip: '198.51.100.59' })).status).toBe(200);
  await app.deps.jobs.drain();
  expect(app.sent.map(({ subject }) => subject)).toContain('Đăng nhập từ thiết bị mới – Hoadon');
  const devices = await app.deps.db
    .selectFrom('known_device')
    .where('user_id', '=', user.userId)
    .select('device_hash')
    .execute();
  expect(devices).toHaveLength(51);
  expect(devices.filter(({ device_hash }) => !device_hash.startsWith('network '))).toHaveLength(1);
});
