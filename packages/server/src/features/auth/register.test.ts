import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testConfig } from '../../platform/testing.ts';
import { authApp, BASE, newRegistration } from './testing.ts';

let app: Awaited<ReturnType<typeof authApp>>;
beforeAll(async () => {
  app = await authApp();
});

const V2 = '/invoice-robotics-api/api/v2/register';
const countOf = async (table: string) => {
  const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(table)}`.execute(
    app.deps.db,
  );
  return Number(rows[0]?.count);
};

test('AUTH-005 registering makes a company and its admin, who can sign in', async () => {
  const registration = newRegistration();
  const answer = await app.register(registration);
  expect(answer).toMatchObject({ status: 200, success: true });
  const { data } = await app.login(registration.user_name, registration.password);
  expect(await app.bearer(data.access)).toMatchObject({
    companyId: answer.data.company_id,
    userId: answer.data.user_id,
    role: 'admin',
  });
});

test('AUTH-016 a user name that someone signs in by is taken', async () => {
  const registration = newRegistration();
  await app.register(registration);
  const TAKEN = { status: 400, message: 'USER_NAME_TAKEN' };
  expect(await app.register({ user_name: registration.user_name })).toMatchObject(TAKEN);
  expect(await app.register({ user_name: registration.user_name.toUpperCase() })).toMatchObject(
    TAKEN,
  );
});

test('AUTH-005 registering responds the same whether or not the address has an account, which is not affected', async () => {
  const owner = newRegistration();
  await app.registerProven(owner);
  const response = await app.register({ email: owner.email });
  const unknown = await app.register();
  const shape = (answer: Record<string, unknown>) => Object.keys(answer).sort();
  expect([response.status, shape(response), shape(response.data)]).toEqual([
    200,
    shape(unknown),
    shape(unknown.data),
  ]);
  const byName = { user_name: owner.email, email: owner.email };
  expect((await app.register(byName)).status).toBe(200);
  expect((await app.login(owner.email, owner.password)).status).toBe(200);
  await app.deps.jobs.drain();
  const toOwner = app.sent.filter(({ to }) => to.includes(owner.email));
  expect(toOwner.map(({ subject }) => subject)).toEqual([
    'Địa chỉ này đã có tài khoản – Hoadon',
    'Địa chỉ này đã có tài khoản – Hoadon',
  ]);
  expect(toOwner.map(({ text }) => text).join()).not.toContain('confirm-address');
});

test('AUTH-005 an address signs in only once the letter to it was opened; with the right password the refusal states that', async () => {
  const registration = newRegistration();
  const { email, password } = registration;
  await app.register({ ...registration, user_name: email });
  expect(await app.login(email, password)).toMatchObject({
    status: 400,
    message: 'LOGIN_NAME_NOT_PROVEN',
  });
  expect((await app.login(email, 'khongphai1')).message).toBe('LOGIN_FAILED');
  expect((await app.openLink(email)).status).toBe(200);
  expect((await app.login(email, password)).status).toBe(200);
  // After a lost response the link is opened again.
  expect((await app.openLink(email)).status).toBe(200);
  expect((await app.login(email.toUpperCase(), password)).status).toBe(200);
});

test('AUTH-005 of several who want an address the one who reads its mail gets it, also after a stranger wanted it first', async () => {
  const { email } = newRegistration();
  const stranger = { ...newRegistration(), email };
  await app.register(stranger);
  const owner = { ...newRegistration(), email };
  expect((await app.register(owner)).status).toBe(200);
  expect((await app.openLink(email)).status).toBe(200);
  const { data } = await app.login(email, owner.password);
  const { data: other } = await app.login(stranger.user_name, stranger.password);
  const [mine, theirs] = [await app.bearer(data.access), await app.bearer(other.access)];
  expect(mine?.userId).toBeDefined();
  expect(mine?.userId).not.toBe(theirs?.userId);
});

test("AUTH-007 where several accounts want an address, no code is mailed for a stranger's: letters ask which account is the reader's", async () => {
  const { email } = newRegistration();
  const mine = { ...newRegistration(), email, user_name: email, password: 'cua-toi-2026' };
  await app.register(mine);
  const stranger = { ...newRegistration(), email };
  await app.register(stranger);
  await app.deps.jobs.drain();
  app.deps.clock.advance(6 * 60);
  app.sent.length = 0;
  expect((await app.guest.post(`${BASE}/forgot-user-password`, { email })).status).toBe(200);
  await app.deps.jobs.drain();
  expect(app.sent.map(({ subject }) => subject)).toEqual([
    'Xác nhận địa chỉ email – Hoadon',
    'Xác nhận địa chỉ email – Hoadon',
  ]);
  const own = app.sent.find(({ text }) => text.includes(mine.tax_code));
  expect(own?.text).not.toContain(stranger.tax_code);
  const token = /\/confirm-address#(\d+\.[\w-]+)/.exec(own?.text ?? '')?.[1];
  expect((await app.guest.post(`${BASE}/prove-address`, { token })).status).toBe(200);
  expect((await app.login(email, mine.password)).status).toBe(200);
});

test('AUTH-005 a stranger who has letters sent again voids no link of before: each letter has the same one, for seven days', async () => {
  const { email } = newRegistration();
  const mine = { ...newRegistration(), email, user_name: email };
  await app.register(mine);
  await app.register({ ...newRegistration(), email });
  await app.deps.jobs.drain();
  const tokens = () =>
    app.sent
      .filter(({ text }) => text.includes(mine.tax_code))
      .map(({ text }) => /\/confirm-address#(\d+\.[\w-]+)/.exec(text)?.[1]);
  const [first] = tokens();
  for (let turn = 0; turn < 3; turn += 1) {
    app.deps.clock.advance(86_400);
    await app.guest.post(`${BASE}/forgot-user-password`, { email });
    await app.deps.jobs.drain();
  }
  expect(tokens()).toEqual([first, first, first, first]);
  app.deps.clock.advance(4 * 86_400);
  await app.guest.post(`${BASE}/forgot-user-password`, { email });
  await app.deps.jobs.drain();
  expect(tokens().at(-1)).not.toBe(first);
  const open = (token: string | undefined) => app.guest.post(`${BASE}/prove-address`, { token });
  expect((await open(first)).status).toBe(400);
  expect((await open(tokens().at(-1))).status).toBe(200);
});

test('AUTH-005 a link that was made up, replaced or is a week old opens nothing', async () => {
  const registration = { ...newRegistration(), password: 'mat-khau-la-4' };
  const made = await app.register(registration);
  const { email, password } = registration;
  const guess = `${made.data.user_id}.${'A'.repeat(43)}`;
  const open = (token: string) => app.guest.post(`${BASE}/prove-address`, { token });
  const INVALID = { status: 400, message: 'CONFIRMATION_CODE_INVALID' };
  for (const token of [guess, 'x', `0.${'A'.repeat(43)}`])
    expect(await open(token)).toMatchObject(INVALID);
  await app.deps.jobs.drain();
  const start = app.deps.clock.now();
  app.deps.clock.advance(7 * 86_400);
  expect(await app.openLink(email)).toMatchObject(INVALID);
  const letters = () => app.sent.filter(({ to }) => to.includes(email)).length;
  const before = letters();
  // Who has the password is written to again, at most every five minutes.
  for (let turn = 0; turn < 3; turn += 1) await app.login(email, password);
  await app.deps.jobs.drain();
  expect(letters()).toBe(before + 1);
  expect((await app.openLink(email)).status).toBe(200);
  app.deps.clock.set(start);
});

test('AUTH-005 an address from before the letters signs in until another user proves it', async () => {
  const old = { ...newRegistration(), password: 'mat-khau-cu-1' };
  const made = await app.register(old);
  await app.deps.db
    .insertInto('login_name')
    .values({ name: old.email, user_id: made.data.user_id })
    .execute();
  expect((await app.login(old.email, old.password)).status).toBe(200);
  const owner = { ...newRegistration(), email: old.email };
  await app.registerProven(owner);
  expect((await app.login(old.email, owner.password)).status).toBe(200);
  expect((await app.login(old.email, old.password)).message).toBe('LOGIN_NAME_NOT_PROVEN');
  expect((await app.login(old.user_name, old.password)).status).toBe(200);
});

test('AUTH-007 a mailed code for a new password proves the address as well', async () => {
  const registration = { ...newRegistration() };
  const { email } = registration;
  await app.register({ ...registration, user_name: email });
  await app.deps.jobs.drain();
  await app.guest.post(`${BASE}/forgot-user-password`, { email });
  await app.deps.jobs.drain();
  const code = /Code: ([\w-]+)/.exec(
    app.sent.findLast(({ to }) => to.includes(email))?.text ?? '',
  )?.[1];
  const wanted = { email, code, new_password: 'mat-khau-moi-9' };
  expect((await app.guest.post(`${BASE}/recovery-password`, wanted)).status).toBe(200);
  expect((await app.login(email, 'mat-khau-moi-9')).status).toBe(200);
});

test('AUTH-017 an impossible user name or e-mail address is refused', async () => {
  const REFUSED = { status: 400, message: 'EMAIL_OR_USER_NAME_INVALID' };
  expect(await app.register({ user_name: 'ab' })).toMatchObject(REFUSED);
  expect(await app.register({ email: 'không-phải' })).toMatchObject(REFUSED);
  expect(await app.register({ email: '' })).toMatchObject(REFUSED);
  // The letter goes to the address: an address as user name is that one.
  expect(await app.register({ user_name: 'ai-do@example.test' })).toMatchObject(REFUSED);
});

test('a tax code belongs to one company, with or without its dash', async () => {
  const registration = newRegistration();
  await app.register(registration);
  expect(await app.register({ tax_code: registration.tax_code })).toMatchObject({
    status: 400,
    message: 'COMPANY_ALREADY_EXISTS',
  });
  const branch = `${registration.tax_code}-001`;
  expect((await app.register({ tax_code: branch })).status).toBe(200);
  expect(await app.register({ tax_code: branch.replace('-', '') })).toMatchObject({ status: 400 });
});

test.each([
  ['password', 'ngan', 'password-too-short'],
  ['password', 'mat khau dai', 'password-has-space'],
  ['password', 'mậtkhẩudài', 'password-has-accent'],
  ['password', 'iloveyou', 'password-common'],
  ['password', 'PassWord123', 'password-common'],
  ['password', 'anhyeuem', 'password-common'],
  ['password', '', 'required'],
  ['name', '', 'required'],
  ['company_name', '', 'required'],
  ['company_address', '', 'required'],
  ['tax_code', '', 'required'],
  ['tax_code', '123', 'tax-code-invalid'],
  ['tax_code', '0399994407', 'tax-code-invalid'],
  ['phone', '12', 'phone-invalid'],
])('a registration whose %s is "%s" is refused at that field', async (path, value, code) => {
  const users = await countOf('app_user');
  const answer = await app.register({ [path]: value });
  expect(answer).toMatchObject({ status: 400, message: 'INPUT_DATA_IS_INVALID' });
  expect(answer.issues).toMatchObject([{ path, code, severity: 'error' }]);
  expect(await countOf('app_user')).toBe(users);
});

test('a password that contains the user name, the address or the tax code is refused', async () => {
  const one = newRegistration();
  const code = async (password: string) =>
    (await app.register({ ...one, password })).issues.map((issue: { code: string }) => issue.code);
  expect(await code(`x${one.user_name.toUpperCase()}9`)).toEqual(['password-has-login-name']);
  expect(await code(`${one.email.split('@')[0]}2026`)).toEqual(['password-has-login-name']);
  expect(await code(`mk${one.tax_code}`)).toEqual(['password-has-tax-code']);
  expect((await app.register(one)).status).toBe(200);
});

test('a refused registration leaves no user behind', async () => {
  const registration = newRegistration();
  await app.register(registration);
  const users = await countOf('app_user');
  await app.register({ tax_code: registration.tax_code });
  expect(await countOf('app_user')).toBe(users);
});

test('AUTH-006 the call of the invoice side is the same act, and done twice it is done once', async () => {
  const registration = newRegistration();
  const first = await app.guest.post(V2, registration);
  expect(first.status).toBe(200);
  expect((await app.guest.post(V2, registration)).data).toEqual(first.data);
  const both = newRegistration();
  const account = await app.register(both);
  expect((await app.guest.post(V2, both)).data).toEqual(account.data);
});

test('the second time counts only with the same password', async () => {
  const registration = newRegistration();
  await app.guest.post(V2, registration);
  const other = await app.guest.post(V2, { ...registration, password: 'matkhaukhac' });
  expect(other).toMatchObject({ status: 400, message: 'USER_NAME_TAKEN' });
});

test('of two who register the same name at once one succeeds', async () => {
  const { user_name } = newRegistration();
  const answers = await Promise.all([app.register({ user_name }), app.register({ user_name })]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
});

test('guesses at a password count together, whether at the sign-in or at the registration', async () => {
  const limited = await authApp({ config: testConfig({ RATE_LIMITS: 'true' }) });
  const registration = newRegistration();
  await limited.guest.post(V2, registration);
  const answers: { status: number; message: string }[] = [];
  for (let turn = 0; turn < 25; turn += 1)
    answers.push(
      turn % 2 === 0
        ? await limited.guest.post(V2, { ...registration, password: `doanthu${turn}` })
        : await limited.login(registration.user_name, `doanthu${turn}`),
    );
  expect(answers.filter((answer) => answer.status === 429).length).toBeGreaterThanOrEqual(5);
});

test.each(['closed', 'invite'] as const)(
  'AUTH-005 where registration is %s nobody registers a company, by neither call, and the page learns it',
  async (registration) => {
    const { guest, register } = await authApp({
      config: testConfig({ REGISTRATION: registration }),
    });
    const refused = { status: 403, message: 'REGISTRATION_CLOSED' };
    expect(await register()).toMatchObject(refused);
    expect(await guest.post(V2, newRegistration())).toMatchObject(refused);
    expect((await guest.get(`${BASE}/registration`)).data).toEqual({ registration });
  },
);
