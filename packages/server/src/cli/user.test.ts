import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, inject, test } from 'vitest';
import { authApp, newRegistration } from '../features/auth/testing.ts';
import { sealSecret } from '../platform/secrets/seal-secret.ts';
import { hoadon } from './testing/hoadon.ts';

let app: Awaited<ReturnType<typeof authApp>>;
let environment: Record<string, string>;
beforeAll(async () => {
  app = await authApp();
  const source = inject('testDatabase');
  if (source.kind !== 'postgres') throw new Error('PostgreSQL only');
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    app.deps.db,
  );
  environment = { DATABASE_URL: `${source.server}/${rows[0]?.name}` };
});
const user = (...args: string[]) => hoadon(['user', ...args], environment);

async function person() {
  const registration = newRegistration();
  const { data } = await app.register(registration);
  const { user_id: userId, company_id: companyId } = data;
  const { user_name: userName, password, tax_code: taxCode, email } = registration;
  return { userId, companyId, userName, password, taxCode, email };
}
type Person = Awaited<ReturnType<typeof person>>;

/** Acts of the operator in the audit trail of the company. */
const actsOf = ({ companyId }: Person) =>
  app.deps.db
    .selectFrom('audit_entry')
    .where('company_id', '=', companyId)
    .where('actor', '=', 'job/command-line')
    .orderBy('sequence')
    .select(['act', 'subject'])
    .execute();

const lettersTo = async ({ userId }: Person): Promise<string[]> => {
  const { rows } = await sql<{ about: string }>`
    select data -> 'payload' ->> 'about' as about from pgboss.job
    where name = 'account-letter' and data -> 'payload' ->> 'userId' = ${userId} order by created_on`.execute(
    app.deps.db,
  );
  return rows.map(({ about }) => about);
};

test('AUTH-008 an operator gives a user a new password: the old one and every session end, the user gets a letter', async () => {
  const one = await person();
  const { data: tokens } = await app.login(one.userName, one.password);
  const { code, out } = await user('reset-password', one.userName.toUpperCase());
  expect(code).toBe(0);
  const [, password = ''] = /: the password is now (\S+)$/.exec(out[0] ?? '') ?? [];
  expect(await app.login(one.userName, one.password)).toMatchObject({ message: 'LOGIN_FAILED' });
  expect((await app.refresh(tokens.refresh)).status).toBe(401);
  expect((await app.login(one.userName, password)).data).toHaveProperty('access');
  expect(await actsOf(one)).toEqual([
    { act: 'user.password-reset', subject: `user/${one.userId}` },
  ]);
  expect(await lettersTo(one)).toEqual(['password-changed']);
});

test('AUTH-003 an operator deletes a second factor whose key is lost, and the password alone signs in', async () => {
  const one = await person();
  const lost = sealSecret([randomBytes(32).toString('base64')], 'any place', 'x');
  await app.deps.db
    .insertInto('second_factor')
    .values({ user_id: one.userId, secret: lost, confirmed_at: app.deps.clock.now() })
    .execute();
  expect((await user('list', one.taxCode)).out).toEqual([
    `user/${one.userId}  ${one.taxCode}  admin  ${one.userName}  ${one.email}  second factor that SECRET_KEY does not open`,
  ]);
  expect((await app.login(one.userName, one.password)).data).toHaveProperty('challenge');
  expect(await user('reset-second-factor', `user/${one.userId}`)).toMatchObject({ code: 0 });
  expect((await app.login(one.userName, one.password)).data).toHaveProperty('access');
  expect(await user('reset-second-factor', one.userName)).toMatchObject({ code: 1 });
  expect(await actsOf(one)).toEqual([
    { act: 'second-factor.reset', subject: `user/${one.userId}` },
  ]);
  expect(await lettersTo(one)).toEqual(['second-factor']);
});

test('an operator makes a user an admin of a company, of which the other admins get a letter', async () => {
  const [boss, colleague] = [await person(), await person()];
  expect(await user('make-admin', boss.taxCode, colleague.userName)).toMatchObject({ code: 0 });
  expect((await user('list', boss.taxCode)).out).toHaveLength(2);
  expect(await user('make-admin', boss.taxCode, colleague.userName)).toMatchObject({ code: 1 });
  await app.deps.db
    .updateTable('membership')
    .set({ role: 'accountant' })
    .where('company_id', '=', boss.companyId)
    .where('user_id', '=', colleague.userId)
    .execute();
  expect(await user('make-admin', boss.taxCode, colleague.userName)).toMatchObject({ code: 0 });
  expect((await actsOf(boss)).map(({ act }) => act)).toEqual([
    'user.created',
    'user.rights-changed',
  ]);
  expect(await lettersTo(boss)).toEqual(['user-manager', 'user-manager']);
  expect(await lettersTo(colleague)).toEqual(['user-manager', 'user-manager']);
});

test('a name that no user or several users have is refused, and nothing is changed', async () => {
  const [one, other] = [await person(), await person()];
  await app.deps.db
    .updateTable('app_user')
    .set({ email: one.email })
    .where('id', '=', other.userId)
    .execute();
  expect(await user('reset-password', 'nobody@example.test')).toMatchObject({
    code: 2,
    errors: 'no user has the name or address nobody@example.test',
  });
  expect(await user('reset-password', one.email)).toMatchObject({
    code: 2,
    errors: `several users have the name or address ${one.email}: name one of user/${one.userId}, user/${other.userId}`,
  });
  expect(await user('make-admin', '0399991100', one.userName)).toMatchObject({ code: 2 });
  expect(await user('reset-password')).toMatchObject({ code: 2 });
  expect((await user('list', '0399991100')).code).toBe(1);
  expect((await app.login(one.userName, one.password)).data).toHaveProperty('access');
});
