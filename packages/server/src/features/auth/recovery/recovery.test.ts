import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testConfig } from '../../../platform/testing.ts';
import { recoveryHash } from '../recovery-code/recovery-code.ts';
import { authApp, BASE, newRegistration } from '../testing.ts';

let app: Awaited<ReturnType<typeof authApp>>;
beforeAll(async () => {
  app = await authApp();
});
beforeEach(async () => {
  await app.deps.jobs.drain();
  app.sent.length = 0;
});

const FORGOT = `${BASE}/forgot-user-password`;
const RECOVER = `${BASE}/recovery-password`;
const NEW = 'matkhaumoi456';
const REFUSED = { status: 400, message: 'CONFIRMATION_CODE_INVALID' };

async function registered() {
  const registration = newRegistration();
  await app.registerProven(registration);
  return registration;
}

const codeIn = (text: string) => /Code: ([\w-]+)/.exec(text)?.[1] ?? '';

/** The code in the letter. */
async function forgotten(email: string): Promise<string> {
  expect((await app.guest.post(FORGOT, { email }, { 'x-app-id': 'IR' })).status).toBe(200);
  await app.deps.jobs.drain();
  return codeIn(app.sent.at(-1)?.text ?? '');
}

const recover = (email: string, code: string, new_password = NEW) =>
  app.guest.post(RECOVER, { email, code, new_password });

test('AUTH-001 AUTH-007 AUTH-008 a user who forgot the password gets a code by mail and sets a new one, and all sessions end', async () => {
  const user = await registered();
  const { data: session } = await app.login(user.email, user.password);
  const code = await forgotten(user.email);
  expect(app.sent.map(({ to }) => to)).toEqual([[user.email]]);
  expect(app.sent[0]?.text).toContain(`/reset#${new URLSearchParams({ email: user.email, code })}`);

  expect((await recover(user.email, ` ${code.replaceAll('-', ' ').toLowerCase()}`)).status).toBe(
    200,
  );
  expect(await app.bearer(session.access)).toBeNull();
  expect(await app.refresh(session.refresh)).toMatchObject({ message: 'TOKEN_INVALID' });
  expect(await app.login(user.email, user.password)).toMatchObject({ message: 'LOGIN_FAILED' });
  expect((await app.login(user.user_name, NEW)).status).toBe(200);
  await app.deps.jobs.drain();
  expect(app.sent.map(({ subject }) => subject)).toEqual([
    'Đặt lại mật khẩu – Hoadon',
    'Mật khẩu đã được đổi – Hoadon',
  ]);
});

test('AUTH-007 the response does not reveal whether an address is known: the same body, the same work, and no letter to a stranger', async () => {
  const user = await registered();
  const answers = [];
  const waiting = [];
  for (const email of [user.email, 'khong-ai@example.test']) {
    const { request_id: _, ...answer } = await app.guest.post(FORGOT, { email });
    answers.push(answer);
    waiting.push((await app.deps.jobs.waiting()).map(({ kind }) => kind));
    await app.deps.jobs.drain();
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(waiting[0]).toEqual(waiting[1]);
  expect(app.sent.map(({ to }) => to)).toEqual([[user.email]]);
  const { request_id: _, ...responseOfKnown } = await recover(user.email, 'SAI1-SAI2-SAI3');
  const { request_id: __, ...unknown } = await recover('khong-ai@example.test', 'SAI1-SAI2-SAI3');
  expect(responseOfKnown).toEqual(unknown);
  expect(responseOfKnown).toMatchObject(REFUSED);
});

test('AUTH-008 a code works once: with another password it is refused, and a repeated request after a lost response changes nothing', async () => {
  const user = await registered();
  const code = await forgotten(user.email);
  await recover(user.email, code);
  const { data: later } = await app.login(user.email, NEW);
  expect((await recover(user.email, code)).status).toBe(200);
  expect(await app.bearer(later.access)).not.toBeNull();
  expect(await recover(user.email, code, 'matkhaucuake')).toMatchObject(REFUSED);
  expect((await app.login(user.email, NEW)).status).toBe(200);
});

test('AUTH-008 a code is good for ten minutes, however often it was asked for; after that a new one is mailed', async () => {
  const user = await registered();
  const first = await forgotten(user.email);
  app.deps.clock.advance(9 * 60);
  expect(await forgotten(user.email)).toBe(first);
  app.deps.clock.advance(60);
  expect(await recover(user.email, first)).toMatchObject(REFUSED);
  expect((await app.login(user.email, user.password)).status).toBe(200);
  const second = await forgotten(user.email);
  expect(second).not.toBe(first);
  expect((await recover(user.email, second)).status).toBe(200);
});

test('AUTH-008 repeated requests of a stranger void no mailed code, and give no further attempts', async () => {
  const user = await registered();
  const code = await forgotten(user.email);
  for (let turn = 0; turn < 9; turn += 1) {
    await recover(user.email, `SAI-${turn}`);
    expect(await forgotten(user.email)).toBe(code);
  }
  expect((await recover(user.email, code)).status).toBe(200);
  const used = await forgotten(user.email);
  expect(used).not.toBe(code);
  for (let turn = 0; turn < 10; turn += 1) await recover(user.email, `SAI-${turn}`);
  expect(await recover(user.email, used)).toMatchObject(REFUSED);
  // A code that cannot be used any more is replaced.
  expect((await recover(user.email, await forgotten(user.email), 'mat-khau-thu-ba')).status).toBe(
    200,
  );
});

test('AUTH-008 two letters that are written at the same moment hold the same code', async () => {
  const user = await registered();
  for (let turn = 0; turn < 5; turn += 1) await app.guest.post(FORGOT, { email: user.email });
  await Promise.all([app.deps.jobs.drain(), app.deps.jobs.drain()]);
  const codes = app.sent.map(({ text }) => codeIn(text));
  expect(codes).toHaveLength(5);
  expect(new Set(codes).size).toBe(1);
});

test('AUTH-008 a code that was mailed before the key of the server was changed is replaced by the next', async () => {
  const user = await registered();
  const code = await forgotten(user.email);
  await app.deps.db.updateTable('account_recovery').set({ seed: 'of-another-key' }).execute();
  const next = await forgotten(user.email);
  expect(next).not.toBe(code);
  expect((await recover(user.email, next)).status).toBe(200);
});

test('AUTH-008 after ten wrong guesses the right code is of no use either', async () => {
  const user = await registered();
  const other = await registered();
  const code = await forgotten(user.email);
  expect(await recover(other.email, code)).toMatchObject(REFUSED);
  for (let turn = 0; turn < 10; turn += 1)
    expect(await recover(user.email, `SAI-${turn}`)).toMatchObject(REFUSED);
  expect(await recover(user.email, code)).toMatchObject(REFUSED);
});

test('AUTH-008 a new password that is too short is refused at its field and uses nothing up', async () => {
  const user = await registered();
  const code = await forgotten(user.email);
  expect((await recover(user.email, code, 'ngan')).issues).toMatchObject([
    { path: 'new_password', code: 'password-too-short' },
  ]);
  expect((await recover(user.email, code)).status).toBe(200);
});

test('AUTH-007 a letter that could not be sent within ten minutes is not sent any more; only a hash of the code is stored', async () => {
  const user = await registered();
  const code = await forgotten(user.email);
  const rows = await app.deps.db.selectFrom('account_recovery').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(code);
  const isStoredBy = (accessTokenKey: string | null) =>
    rows.some(
      ({ user_id, code_hash }) => code_hash === recoveryHash({ accessTokenKey }, user_id, code),
    );
  expect(isStoredBy(app.deps.config.accessTokenKey)).toBe(true);
  expect(isStoredBy(Buffer.alloc(32).toString('base64'))).toBe(false);
  await app.guest.post(FORGOT, { email: user.email });
  app.deps.clock.advance(10 * 60);
  await app.deps.jobs.drain();
  expect(app.sent).toHaveLength(1);
});

test('AUTH-007 AUTH-008 requests and guesses of codes for one name are slowed down, known or not', async () => {
  const limited = await authApp({ config: testConfig({ RATE_LIMITS: 'true' }) });
  for (const email of ['nan-nhan@example.test', (await registered()).email]) {
    const responses = [];
    for (let turn = 0; turn < 6; turn += 1)
      responses.push(await limited.guest.post(FORGOT, { email }));
    expect(responses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(2);
    const guessed = [];
    for (let turn = 0; turn < 25; turn += 1)
      guessed.push(
        await limited.guest.post(RECOVER, { email, code: `X${turn}`, new_password: NEW }),
      );
    expect(guessed.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5);
  }
});

test.each(['a\u0000b@example.test', '\ud800@example.test'])(
  'AUTH-007 a name with a character that no database keeps is refused as such',
  async (email) => {
    const INVALID = { status: 400, message: 'INPUT_DATA_IS_INVALID' };
    expect(await app.guest.post(FORGOT, { email })).toMatchObject(INVALID);
    expect(await app.login(email, 'matkhau123')).toMatchObject(INVALID);
    expect(await app.register({ company_name: email })).toMatchObject(INVALID);
  },
);

test('AUTH-008 a new password that everybody would try first is refused, and the code is still good for another', async () => {
  const user = await registered();
  const code = await forgotten(user.email);
  const faults = async (wanted: string) =>
    (await recover(user.email, code, wanted)).issues.map((issue: { code: string }) => issue.code);
  expect(await faults('football')).toEqual(['password-common']);
  expect(await faults(`${user.user_name}-99`)).toEqual(['password-has-login-name']);
  expect(await faults(`a${user.tax_code}`)).toEqual(['password-has-tax-code']);
  expect((await recover(user.email, code)).status).toBe(200);
});
