import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { authApp, BASE, newRegistration } from '../testing.ts';
import { finishDeletions } from './index.ts';

let app: Awaited<ReturnType<typeof authApp>>;
beforeAll(async () => {
  app = await authApp();
});
beforeEach(async () => {
  await app.deps.jobs.drain();
  app.sent.length = 0;
});

const DELETE = '/invoice-robotics-api/api/delete-einvoice-account';
const NEW = 'matkhaumoi456';
const DAY = 86_400;
const REFUSED = { status: 400, message: 'CONFIRMATION_CODE_INVALID' };

/** A user who is the admin of a company of his own, beside another admin. */
async function registered() {
  const user = newRegistration();
  const { data } = await app.registerProven(user);
  const [companyId, userId] = [String(data.company_id), String(data.user_id)];
  await join(
    companyId,
    String((await app.registerProven(newRegistration())).data.user_id),
    'admin',
  );
  return { ...user, companyId, userId };
}

const join = (companyId: string, userId: string, role: string) =>
  app.deps.db
    .insertInto('membership')
    .values({ company_id: companyId, user_id: userId, role })
    .execute();

async function codeFor(email: string): Promise<string> {
  await app.guest.post(`${BASE}/forgot-user-password`, { email });
  await app.deps.jobs.drain();
  return /Code: ([\w-]+)/.exec(app.sent.at(-1)?.text ?? '')?.[1] ?? '';
}
const remove = (email: string, code: string) => app.guest.post(DELETE, { email, code });
const recover = (email: string, code: string) =>
  app.guest.post(`${BASE}/recovery-password`, { email, code, new_password: NEW });
const placesOf = async (userId: string) =>
  app.deps.db
    .selectFrom('membership')
    .where('user_id', '=', userId)
    .orderBy('company_id')
    .select(['company_id', 'role'])
    .execute();
const actsOn = async (companyId: string) =>
  (
    await app.deps.db
      .selectFrom('audit_entry')
      .where('company_id', '=', companyId)
      .where('act', 'like', 'user.account-%')
      .orderBy('at')
      .select('act')
      .execute()
  ).map(({ act }) => act);

test('AUTH-010 the mailed code deletes the account: sessions and memberships end at once, with a mail and audit entries', async () => {
  const user = await registered();
  const { data: session } = await app.login(user.email, user.password);
  const code = await codeFor(user.email);
  const { status, data } = await remove(user.email, code);
  expect(status).toBe(200);
  expect(Date.parse(data.final_at) - Date.parse(app.deps.clock.now())).toBe(30 * DAY * 1000);
  expect(await app.bearer(session.access)).toBeNull();
  expect(await app.refresh(session.refresh)).toMatchObject({ message: 'TOKEN_INVALID' });
  expect(await placesOf(user.userId)).toEqual([]);
  expect(await app.login(user.email, user.password)).toMatchObject({
    status: 409,
    message: 'ACCOUNT_DELETED',
  });
  expect(await app.login(user.email, 'khongphai1')).toMatchObject({ message: 'LOGIN_FAILED' });
  await app.deps.jobs.drain();
  const letter = app.sent.at(-1);
  expect([letter?.to, letter?.subject]).toEqual([[user.email], 'Tài khoản đã bị xóa – Hoadon']);
  expect(letter?.text).toContain('/forgot');
  expect(await actsOn(user.companyId)).toEqual(['user.account-deleted']);
});

test('AUTH-010 for thirty days a new password brings the account back to every place it had, without rights until an admin gives some', async () => {
  const user = await registered();
  const there = await registered();
  await join(there.companyId, user.userId, 'accountant');
  const rightsIn = async (companyId: string) => {
    const companyLogin = { user_name: user.user_name, password: NEW, company_id: companyId };
    const { data } = await app.guest.post(`${BASE}/token/`, companyLogin);
    return app.bearer(data.access);
  };
  const before = await placesOf(user.userId);
  await remove(user.email, await codeFor(user.email));
  app.deps.clock.advance(29 * DAY);
  await finishDeletions(app.deps);
  expect((await recover(user.email, await codeFor(user.email))).status).toBe(200);
  expect((await app.login(user.user_name, NEW)).status).toBe(200);
  expect((await placesOf(user.userId)).map((membership) => membership.company_id)).toEqual(
    before.map((membership) => membership.company_id),
  );
  expect(before).toHaveLength(2);
  for (const { company_id } of before) {
    const rights = await rightsIn(company_id);
    expect(rights?.role).toBe('accountant');
    const granted = Object.values(rights?.permissions ?? {}).flatMap(Object.values);
    expect(new Set(granted)).toEqual(new Set([false]));
  }
  expect(await actsOn(user.companyId)).toEqual(['user.account-deleted', 'user.account-restored']);
});

test('AUTH-010 after thirty days names, address and secrets are deleted, and free for another user', async () => {
  const user = await registered();
  const { user_name, password } = user;
  await app.guest.post(`${BASE}/token/`, { user_name, password }, { 'x-device': 'A'.repeat(43) });
  await remove(user.email, await codeFor(user.email));
  app.deps.clock.advance(30 * DAY);
  const late = await codeFor(user.email);
  await finishDeletions(app.deps);
  await finishDeletions(app.deps);
  expect(await recover(user.email, late)).toMatchObject(REFUSED);
  expect(await app.login(user.email, user.password)).toMatchObject({ message: 'LOGIN_FAILED' });
  const row = await app.deps.db
    .selectFrom('app_user')
    .where('id', '=', user.userId)
    .select(['email', 'phone', 'name'])
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ email: '', phone: '', name: user.name });
  for (const table of ['login_name', 'address_proof', 'known_device'] as const) {
    const { rows } =
      await sql`select from ${sql.table(table)} where user_id = ${user.userId}`.execute(
        app.deps.db,
      );
    expect(rows, table).toEqual([]);
  }
  const again = await app.register({ user_name: user.user_name, email: user.email });
  expect(again.status).toBe(200);
  expect((await app.openLink(user.email)).status).toBe(200);
});

test('AUTH-010 the last admin of a company cannot go, and then nothing is changed', async () => {
  const user = newRegistration();
  const { data } = await app.registerProven(user);
  const other = await registered();
  await join(other.companyId, String(data.user_id), 'accountant');
  const code = await codeFor(user.email);
  expect(await remove(user.email, code)).toMatchObject({ status: 409, message: 'LAST_ADMIN' });
  expect(await placesOf(String(data.user_id))).toHaveLength(2);
  expect((await app.login(user.email, user.password)).status).toBe(200);
  await join(String(data.company_id), other.userId, 'admin');
  expect((await remove(user.email, code)).status).toBe(200);
});

test('AUTH-010 of two admins who go at the same time one stays', async () => {
  const [one, two] = [newRegistration(), newRegistration()];
  const { data } = await app.registerProven(one);
  const second = await app.registerProven(two);
  const [companyId, secondId] = [String(data.company_id), String(second.data.user_id)];
  await join(companyId, secondId, 'admin');
  await join(
    String(second.data.company_id),
    String((await app.registerProven(newRegistration())).data.user_id),
    'admin',
  );
  const codes = [await codeFor(one.email), await codeFor(two.email)];
  const answers = await Promise.all([
    remove(one.email, codes[0] ?? ''),
    remove(two.email, codes[1] ?? ''),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('AUTH-010 a repeated request after a lost response returns the same; a code used for a password deletes nothing', async () => {
  const user = await registered();
  const code = await codeFor(user.email);
  const first = await remove(user.email, code);
  expect((await remove(user.email, ` ${code.toLowerCase()}`)).data).toEqual(first.data);
  expect(await recover(user.email, code)).toMatchObject(REFUSED);
  expect(await actsOn(user.companyId)).toHaveLength(1);
  const other = await registered();
  const spent = await codeFor(other.email);
  await recover(other.email, spent);
  expect(await remove(other.email, spent)).toMatchObject(REFUSED);
  expect(await placesOf(other.userId)).toHaveLength(1);
});

test('AUTH-010 without the code nothing is deleted, and no response reveals whether an address is known', async () => {
  const user = await registered();
  const { request_id: _, ...responseOfKnown } = await remove(user.email, 'SAI1-SAI2-SAI3');
  const { request_id: __, ...unknown } = await remove('khong-ai@example.test', 'SAI1-SAI2-SAI3');
  expect(responseOfKnown).toEqual(unknown);
  expect(responseOfKnown).toMatchObject(REFUSED);
  const right = await codeFor(user.email);
  for (let turn = 0; turn < 10; turn += 1) await remove(user.email, `SAI-${turn}`);
  expect(await remove(user.email, right)).toMatchObject(REFUSED);
  expect(await remove(user.email, '')).toMatchObject({ message: 'INPUT_DATA_IS_INVALID' });
});
