import { ROLE_PERMISSIONS } from '@hoadon/domain/access/permission';
import { beforeAll, expect, test } from 'vitest';
import type { Session } from '../../../platform/http/route.ts';
import { appFor } from '../../../platform/http/testing.ts';
import { beforeTransactions } from '../../../testing/before-transactions.ts';
import { authRoutes } from '../routes.ts';
import { authApp, BASE, newRegistration } from '../testing.ts';
import { resealFactors } from './sealed-factor.ts';
import { codeOf, counterAt } from './totp.ts';

const FACTOR = `${BASE}/second-factor`;
let app: Awaited<ReturnType<typeof authApp>>;
beforeAll(async () => {
  app = await authApp();
});

async function person() {
  const registration = newRegistration();
  const { data: made } = await app.register(registration);
  const { data } = await app.login(registration.user_name, registration.password);
  const session = (await app.bearer(data.access)) as Session;
  const own = appFor(authRoutes(app.deps), session, app.deps.db);
  const { password, user_name } = registration;
  const signIn = () => app.login(user_name, password);
  return {
    own,
    session,
    user_name,
    password,
    signIn,
    userId: made.user_id,
    companyId: made.company_id,
  };
}
type Person = Awaited<ReturnType<typeof person>>;

const codeNow = (secret: string) => codeOf(secret, counterAt(app.deps.clock.now()));
const halfMinute = () => app.deps.clock.advance(30);

async function withFactor() {
  const one = await person();
  const { data: begun } = await one.own.post(`${FACTOR}/set-up`, { password: one.password });
  const first = codeNow(begun.secret);
  const { data } = await one.own.post(`${FACTOR}/confirm`, { code: first });
  return { ...one, secret: begun.secret as string, first, codes: data.recovery_codes as string[] };
}

const challengeOf = async (one: Pick<Person, 'signIn'>): Promise<string> =>
  (await one.signIn()).data.challenge;
const answer = (challenge: string, code: string) =>
  app.guest.post(`${FACTOR}/sign-in`, { challenge, code });

test('AUTH-003 with a second factor the password alone opens nothing; password and code do', async () => {
  const one = await withFactor();
  halfMinute();
  const { data } = await one.signIn();
  expect(data).toEqual({ challenge: expect.any(String), second_factor: 'code' });
  expect(await app.bearer(data.challenge)).toBeNull();
  expect((await app.refresh(data.challenge)).status).toBe(401);
  const tokens = await answer(data.challenge, codeNow(one.secret));
  expect(tokens.status).toBe(200);
  expect(await app.bearer(tokens.data.access)).toMatchObject({ userId: one.userId });
});

test('AUTH-003 a code is taken once: who saw it cannot sign in with it', async () => {
  const one = await withFactor();
  expect((await answer(await challengeOf(one), one.first)).message).toBe(
    'SECOND_FACTOR_CODE_WRONG',
  );
  halfMinute();
  const code = codeNow(one.secret);
  expect((await answer(await challengeOf(one), code)).status).toBe(200);
  expect((await answer(await challengeOf(one), code)).message).toBe('SECOND_FACTOR_CODE_WRONG');
});

test('AUTH-003 a factor goes on after the key that sealed it was given up', async () => {
  const one = await withFactor();
  halfMinute();
  const { config, clock } = app.deps;
  const newer = Buffer.alloc(32, 5).toString('base64');
  const withKeys = (secretKeys: readonly string[]) => ({
    ...app.deps,
    config: { ...config, secretKeys },
  });
  await resealFactors(withKeys([newer, ...config.secretKeys]));
  const guest = appFor(authRoutes(withKeys([newer])), null, app.deps.db);
  const challenge = await challengeOf(one);
  const code = codeOf(one.secret, counterAt(clock.now()));
  expect((await guest.post(`${FACTOR}/sign-in`, { challenge, code })).status).toBe(200);
  await resealFactors(withKeys([...config.secretKeys, newer]));
});

test('AUTH-003 a second step whose response was lost may be repeated until its session is used', async () => {
  const one = await withFactor();
  halfMinute();
  const [challenge, code] = [await challengeOf(one), codeNow(one.secret)];
  const first = await answer(challenge, code);
  const again = await answer(challenge, code);
  expect(again).toMatchObject({ status: 200, data: first.data });
  expect((await answer(challenge, '000000')).message).toBe('SECOND_FACTOR_CHALLENGE_OVER');
  expect((await app.refresh(again.data.refresh)).status).toBe(200);
  expect((await answer(challenge, code)).message).toBe('SECOND_FACTOR_CHALLENGE_OVER');
});

test('AUTH-003 each recovery code signs in once, and the page shows how many are left', async () => {
  const one = await withFactor();
  expect(new Set(one.codes).size).toBe(10);
  const [code = ''] = one.codes;
  const typed = ` ${code.toUpperCase().replace('-', ' ')} `;
  expect((await answer(await challengeOf(one), typed)).status).toBe(200);
  expect((await answer(await challengeOf(one), code)).message).toBe('SECOND_FACTOR_CODE_WRONG');
  const state = await one.own.get(FACTOR);
  expect(state).toMatchObject({ status: 200, data: { recovery_codes_left: 9 } });
});

test('AUTH-003 a challenge ends after five wrong codes, and after five minutes', async () => {
  const one = await withFactor();
  halfMinute();
  const guessed = await challengeOf(one);
  for (let turn = 0; turn < 5; turn += 1) await answer(guessed, `wrong${turn}x`);
  expect((await answer(guessed, codeNow(one.secret))).message).toBe('SECOND_FACTOR_CHALLENGE_OVER');
  const slow = await challengeOf(one);
  app.deps.clock.advance(301);
  expect((await answer(slow, codeNow(one.secret))).message).toBe('SECOND_FACTOR_CHALLENGE_OVER');
});

test('AUTH-003 who has the password and guesses codes waits a quarter of an hour from the tenth on', async () => {
  const one = await withFactor();
  halfMinute();
  for (let round = 0; round < 2; round += 1) {
    const challenge = await challengeOf(one);
    for (let turn = 0; turn < 5; turn += 1) await answer(challenge, `wrong${turn}x`);
  }
  const waiting = await answer(await challengeOf(one), codeNow(one.secret));
  expect(waiting).toMatchObject({ status: 429, message: 'TOO_MANY_REQUESTS' });
  app.deps.clock.advance(15 * 60);
  expect((await answer(await challengeOf(one), codeNow(one.secret))).status).toBe(200);
});

test('AUTH-003 set-up needs the password and a right code, and its lost answer is given again', async () => {
  const one = await person();
  expect(await one.own.post(`${FACTOR}/set-up`, { password: 'khac' })).toMatchObject({
    message: 'SECOND_FACTOR_PASSWORD_WRONG',
  });
  const { data: begun } = await one.own.post(`${FACTOR}/set-up`, { password: one.password });
  expect(begun.uri).toContain(`secret=${begun.secret}`);
  expect(new Set(begun.qr.map((row: string) => row.length))).toEqual(new Set([begun.qr.length]));
  expect((await one.own.post(`${FACTOR}/confirm`, { code: '00000x' })).status).toBe(400);
  expect((await one.signIn()).data).toHaveProperty('access');
  const code = codeNow(begun.secret);
  const first = await one.own.post(`${FACTOR}/confirm`, { code });
  const again = await one.own.post(`${FACTOR}/confirm`, { code });
  expect(again.data).toEqual(first.data);
  expect(await one.own.post(`${FACTOR}/set-up`, { password: one.password })).toMatchObject({
    message: 'SECOND_FACTOR_ALREADY_ON',
  });
  const rows = await app.deps.db.selectFrom('second_factor').selectAll().execute();
  const hashes = await app.deps.db.selectFrom('recovery_code').selectAll().execute();
  expect(JSON.stringify([rows, hashes])).not.toContain(begun.secret);
  expect(JSON.stringify(hashes)).not.toContain(first.data.recovery_codes[0]);
});

test('AUTH-003 new recovery codes void the old ones, and switching off requires password and code', async () => {
  const one = await withFactor();
  halfMinute();
  const proof = { password: one.password, code: codeNow(one.secret) };
  const made = await one.own.post(`${FACTOR}/recovery-codes`, proof);
  expect((await answer(await challengeOf(one), one.codes[1] ?? '')).status).toBe(400);
  const off = (changes: object) => one.own.post(`${FACTOR}/switch-off`, { ...proof, ...changes });
  expect((await off({})).message).toBe('SECOND_FACTOR_CODE_WRONG');
  halfMinute();
  expect((await off({ password: 'khac', code: codeNow(one.secret) })).status).toBe(400);
  expect((await off({ code: made.data.recovery_codes[0] })).status).toBe(200);
  expect((await one.signIn()).data).toHaveProperty('access');
});

test('AUTH-003 where the company demands it, a sign-in leads to the set-up and gives no session before', async () => {
  const one = await person();
  const rule = { is_required: true, password: one.password };
  expect((await one.own.put(`${FACTOR}/required`, rule)).status).toBe(200);
  const { data } = await one.signIn();
  expect(data).toEqual({ challenge: expect.any(String), second_factor: 'set-up' });
  expect((await answer(data.challenge, '123456')).message).toBe('SECOND_FACTOR_CHALLENGE_OVER');
  const { challenge } = data;
  const begun = await app.guest.post(`${FACTOR}/sign-in/set-up`, { challenge });
  const code = codeNow(begun.data.secret);
  const finish = () => app.guest.post(`${FACTOR}/sign-in/confirm`, { challenge, code });
  const done = await finish();
  expect(done.data.recovery_codes).toHaveLength(10);
  expect(await app.bearer(done.data.tokens.access)).not.toBeNull();
  expect((await finish()).data.recovery_codes).toEqual(done.data.recovery_codes);
  halfMinute();
  const proof = { password: one.password, code: codeNow(begun.data.secret) };
  expect(await one.own.post(`${FACTOR}/switch-off`, proof)).toMatchObject({
    message: 'SECOND_FACTOR_REQUIRED',
  });
});

const changePasswordOf = (one: Pick<Person, 'own' | 'password'>) =>
  one.own.post(`${BASE}/set-user-password`, {
    old_password: one.password,
    new_password: 'matkhaumoi456',
  });

test('AUTH-003 a second step that the old password opened is over once the password is changed', async () => {
  const one = await withFactor();
  halfMinute();
  const challenge = await challengeOf(one);
  expect((await changePasswordOf(one)).status).toBe(200);
  expect(await answer(challenge, codeNow(one.secret))).toMatchObject({
    message: 'SECOND_FACTOR_CHALLENGE_OVER',
  });
});

test('AUTH-003 no factor is enrolled by a sign-in that the old password opened', async () => {
  const one = await person();
  const rule = { is_required: true, password: one.password };
  expect((await one.own.put(`${FACTOR}/required`, rule)).status).toBe(200);
  const challenge = await challengeOf(one);
  const begun = await app.guest.post(`${FACTOR}/sign-in/set-up`, { challenge });
  expect((await changePasswordOf(one)).status).toBe(200);
  const over = { message: 'SECOND_FACTOR_CHALLENGE_OVER' };
  const code = codeNow(begun.data.secret);
  expect(await app.guest.post(`${FACTOR}/sign-in/set-up`, { challenge })).toMatchObject(over);
  expect(await app.guest.post(`${FACTOR}/sign-in/confirm`, { challenge, code })).toMatchObject(
    over,
  );
});

test.each([
  ['session', person],
  ['second step', withFactor],
])('AUTH-003 a password that is changed while it is checked begins no %s', async (_what, make) => {
  const one = await make();
  const db = beforeTransactions(app.deps.db, async (nth) => {
    if (nth === 1) expect((await changePasswordOf(one)).status).toBe(200);
  });
  const late = appFor(authRoutes({ ...app.deps, db }), null, app.deps.db);
  const { user_name, password } = one;
  expect(await late.post(`${BASE}/token/`, { user_name, password })).toMatchObject({
    message: 'LOGIN_FAILED',
  });
});

test('AUTH-003 an administrator resets the factor of a colleague, and of no other user', async () => {
  const [admin, colleague, stranger] = [await person(), await withFactor(), await withFactor()];
  const join = (userId: string) =>
    app.deps.db
      .insertInto('membership')
      .values({ company_id: admin.companyId, user_id: userId, role: 'accountant' })
      .execute();
  const { password } = admin;
  const reset = (user_id: string) => admin.own.post(`${FACTOR}/reset`, { user_id, password });
  expect((await reset(stranger.userId)).status).toBe(404);
  await join(colleague.userId);
  expect((await reset(colleague.userId)).message).toBe('SECOND_FACTOR_ELSEWHERE');
  await app.deps.db
    .deleteFrom('membership')
    .where('company_id', '=', colleague.companyId)
    .execute();
  expect((await reset(colleague.userId)).status).toBe(200);
  expect((await admin.own.get(`${FACTOR}/members`)).data).toContainEqual(
    expect.objectContaining({ user_id: colleague.userId, is_on: false }),
  );
  const acts = await app.deps.db
    .selectFrom('audit_entry')
    .where('company_id', '=', admin.companyId)
    .select(['act', 'subject'])
    .execute();
  expect(acts).toContainEqual({
    act: 'second-factor.reset',
    subject: `user/${colleague.userId}`,
  });
  expect((await colleague.signIn()).data).toHaveProperty('access');
});

test('AUTH-003 without a key to seal secrets no factor is set up or mandatory', async () => {
  const one = await person();
  const deps = { ...app.deps, config: { ...app.deps.config, secretKeys: [] } };
  const own = appFor(authRoutes(deps), one.session, deps.db);
  const wanted = { message: 'SECOND_FACTOR_NO_KEY' };
  expect(await own.post(`${FACTOR}/set-up`, { password: one.password })).toMatchObject(wanted);
  const rule = { is_required: true, password: one.password };
  expect(await own.put(`${FACTOR}/required`, rule)).toMatchObject(wanted);
});

test('AUTH-003 where the key that sealed the factor is lost, code and recovery code are refused by a code of their own and nothing is used up', async () => {
  const one = await withFactor();
  halfMinute();
  const challenge = await challengeOf(one);
  const lost = { ...app.deps.config, secretKeys: [Buffer.alloc(32, 77).toString('base64')] };
  const guest = appFor(authRoutes({ ...app.deps, config: lost }), null, app.deps.db);
  const [recoveryCode = ''] = one.codes;
  for (const code of [codeNow(one.secret), recoveryCode])
    expect(await guest.post(`${FACTOR}/sign-in`, { challenge, code })).toMatchObject({
      status: 409,
      message: 'STORED_SECRET_UNREADABLE',
    });
  expect((await answer(challenge, recoveryCode)).status).toBe(200);
});

/** Another member of the company, who works nowhere else. */
async function colleagueOf(
  boss: Person,
  member: Readonly<{ role: 'admin' | 'accountant'; permissions?: object }>,
) {
  const one = await withFactor();
  const { db } = app.deps;
  const permissions = member.permissions ? JSON.stringify(member.permissions) : null;
  const values = {
    company_id: boss.companyId,
    user_id: one.userId,
    role: member.role,
    permissions,
  };
  await db.insertInto('membership').values(values).execute();
  await db.deleteFrom('membership').where('company_id', '=', one.companyId).execute();
  const rights = (member.permissions ?? ROLE_PERMISSIONS[member.role]) as Session['permissions'];
  const session = {
    ...one.session,
    companyId: boss.companyId,
    role: member.role,
    permissions: rights,
  };
  return { ...one, session, own: appFor(authRoutes(app.deps), session, db) };
}
const ALL = { add: true, view: true, change: true, delete: true };
const isOn = async ({ userId }: Pick<Person, 'userId'>) => {
  const factor = await app.deps.db
    .selectFrom('second_factor')
    .where('user_id', '=', userId)
    .select('confirmed_at')
    .executeTakeFirst();
  return Boolean(factor?.confirmed_at);
};

test('AUTH-003 who manages users resets no factor of an admin, nor of a colleague with more rights, nor with a wrong password', async () => {
  const boss = await person();
  const helperRights = { ...ROLE_PERMISSIONS.accountant, user_management: ALL };
  const helper = await colleagueOf(boss, { role: 'accountant', permissions: helperRights });
  const stronger = await colleagueOf(boss, {
    role: 'accountant',
    permissions: { ...ROLE_PERMISSIONS.accountant, setting_management: ALL },
  });
  const admin = await colleagueOf(boss, { role: 'admin' });
  const equal = await colleagueOf(boss, { role: 'accountant' });
  const reset = (of: Person, password = helper.password) =>
    helper.own.post(`${FACTOR}/reset`, { user_id: of.userId, password });
  for (const above of [admin, stronger]) {
    expect(await reset(above)).toMatchObject({ status: 403, message: 'RIGHTS_NOT_YOURS' });
    expect(await isOn(above)).toBe(true);
  }
  expect((await reset(equal, 'khong-phai')).message).toBe('SECOND_FACTOR_PASSWORD_WRONG');
  expect(await isOn(equal)).toBe(true);
  expect((await reset(equal)).status).toBe(200);
  expect(await isOn(equal)).toBe(false);
});

test('AUTH-003 users cannot reset their own factor by the call for colleagues, which needs no code', async () => {
  const one = await withFactor();
  const own = { user_id: one.userId, password: one.password };
  expect((await one.own.post(`${FACTOR}/reset`, own)).message).toBe('USER_IS_SELF');
  expect(await isOn(one)).toBe(true);
});

test('AUTH-003 the rule of the company is changed by an admin alone, who confirms it by password', async () => {
  const boss = await person();
  const helper = await colleagueOf(boss, {
    role: 'accountant',
    permissions: { ...ROLE_PERMISSIONS.accountant, user_management: ALL },
  });
  const demand = (by: Person, password: string) =>
    by.own.put(`${FACTOR}/required`, { is_required: true, password });
  expect((await demand(helper, helper.password)).message).toBe('RIGHTS_NOT_YOURS');
  expect((await demand(boss, 'khong-phai')).message).toBe('SECOND_FACTOR_PASSWORD_WRONG');
  expect((await boss.signIn()).data).toHaveProperty('access');
  expect((await demand(boss, boss.password)).status).toBe(200);
  expect((await boss.signIn()).data).toMatchObject({ second_factor: 'set-up' });
});

test('AUTH-003 a new phone takes the place of the old one for password and code, also where the company demands a factor', async () => {
  const one = await withFactor();
  await one.own.put(`${FACTOR}/required`, { is_required: true, password: one.password });
  const anew = (proof: object) => one.own.post(`${FACTOR}/set-up`, proof);
  halfMinute();
  expect((await anew({ password: one.password })).message).toBe('SECOND_FACTOR_ALREADY_ON');
  expect((await anew({ password: one.password, code: '000000' })).message).toBe(
    'SECOND_FACTOR_CODE_WRONG',
  );
  expect((await anew({ password: 'khac', code: codeNow(one.secret) })).message).toBe(
    'SECOND_FACTOR_PASSWORD_WRONG',
  );
  expect(await isOn(one)).toBe(true);
  const begun = await anew({ password: one.password, code: one.codes[0] });
  expect(
    (await one.own.post(`${FACTOR}/confirm`, { code: codeNow(begun.data.secret) })).status,
  ).toBe(200);
  halfMinute();
  const challenge = await challengeOf(one);
  expect((await answer(challenge, codeNow(one.secret))).message).toBe('SECOND_FACTOR_CODE_WRONG');
  expect((await answer(challenge, codeNow(begun.data.secret))).status).toBe(200);
});

test('AUTH-003 a recovery code is not used up where only the authenticator may answer', async () => {
  const one = await withFactor();
  const proof = { password: one.password, code: one.codes[0] };
  expect((await one.own.post(`${FACTOR}/recovery-codes`, proof)).message).toBe(
    'SECOND_FACTOR_CODE_WRONG',
  );
  expect((await answer(await challengeOf(one), one.codes[0] ?? '')).status).toBe(200);
});

test('AUTH-003 a letter goes to the owner of a factor for each change of it: on, new codes, off, reset', async () => {
  const boss = await person();
  const one = await colleagueOf(boss, { role: 'accountant' });
  const subjects = async () => {
    app.sent.length = 0;
    await app.deps.jobs.drain();
    const { email } = await app.deps.db
      .selectFrom('app_user')
      .where('id', '=', one.userId)
      .select('email')
      .executeTakeFirstOrThrow();
    return app.sent.filter(({ to }) => to.includes(email)).map(({ subject }) => subject);
  };
  expect(await subjects()).toContain('Xác thực hai bước đã được bật – Hoadon');
  halfMinute();
  const codes = { password: one.password, code: codeNow(one.secret) };
  await one.own.post(`${FACTOR}/recovery-codes`, codes);
  expect(await subjects()).toEqual(['Mã khôi phục mới đã được tạo – Hoadon']);
  const reset = { user_id: one.userId, password: boss.password };
  await boss.own.post(`${FACTOR}/reset`, reset);
  expect(await subjects()).toEqual(['Xác thực hai bước đã được đặt lại – Hoadon']);
  await boss.own.post(`${FACTOR}/reset`, reset);
  expect(await subjects()).toEqual([]);
  const { data } = await one.own.post(`${FACTOR}/set-up`, { password: one.password });
  await one.own.post(`${FACTOR}/confirm`, { code: codeNow(data.secret) });
  halfMinute();
  const off = { password: one.password, code: codeNow(data.secret) };
  expect((await one.own.post(`${FACTOR}/switch-off`, off)).status).toBe(200);
  expect(await subjects()).toEqual([
    'Xác thực hai bước đã được bật – Hoadon',
    'Xác thực hai bước đã bị tắt – Hoadon',
  ]);
});

test('AUTH-003 who turns the factor on is signed out everywhere else: those sessions showed no code', async () => {
  const one = await person();
  const elsewhere = (await one.signIn()).data;
  const here = (await one.signIn()).data;
  const own = await app.as(here.access);
  const { data: begun } = await own.post(`${FACTOR}/set-up`, { password: one.password });
  expect(await app.bearer(elsewhere.access)).not.toBeNull();
  const code = codeNow(begun.secret);
  expect((await own.post(`${FACTOR}/confirm`, { code: 'wrong1' })).status).toBe(400);
  expect(await app.bearer(elsewhere.access)).not.toBeNull();
  const { data } = await own.post(`${FACTOR}/confirm`, { code });
  expect(await app.bearer(elsewhere.access)).toBeNull();
  expect((await app.refresh(elsewhere.refresh)).message).toBe('TOKEN_INVALID');
  expect(await app.bearer(here.access)).toMatchObject({ userId: one.userId });
  expect((await own.post(`${FACTOR}/confirm`, { code })).data).toEqual(data);
});
