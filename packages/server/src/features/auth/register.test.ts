import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testConfig } from '../../platform/testing.ts';
import { authApp, newRegistration } from './testing.ts';

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
  const { data } = await app.login(registration.email, registration.password);
  expect(await app.bearer(data.access)).toMatchObject({
    companyId: answer.data.company_id,
    userId: answer.data.user_id,
    role: 'admin',
  });
});

test('AUTH-016 a user name or an e-mail address that someone signs in by is taken', async () => {
  const registration = newRegistration();
  await app.register(registration);
  const TAKEN = { status: 400, message: 'USER_NAME_TAKEN' };
  expect(await app.register({ user_name: registration.user_name })).toMatchObject(TAKEN);
  expect(await app.register({ user_name: registration.user_name.toUpperCase() })).toMatchObject(
    TAKEN,
  );
  expect(await app.register({ email: registration.email })).toMatchObject(TAKEN);
  expect(await app.register({ user_name: registration.email })).toMatchObject(TAKEN);
});

test('AUTH-017 an impossible user name or e-mail address is refused', async () => {
  const REFUSED = { status: 400, message: 'EMAIL_OR_USER_NAME_INVALID' };
  expect(await app.register({ user_name: 'ab' })).toMatchObject(REFUSED);
  expect(await app.register({ email: 'không-phải' })).toMatchObject(REFUSED);
  expect(await app.register({ email: '' })).toMatchObject(REFUSED);
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
