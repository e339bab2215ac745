import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testConfig } from '../../../platform/testing.ts';
import { authApp, BASE, newRegistration } from '../testing.ts';
import { deleteOldRequests } from './index.ts';

let app: Awaited<ReturnType<typeof authApp>>;
beforeAll(async () => {
  app = await authApp();
});
beforeEach(async () => {
  await app.deps.jobs.drain();
  app.sent.length = 0;
});

const ASK = `${BASE}/ask-to-join`;
const asking = (tax_code: string, email = 'xin-vao@example.test') => ({
  tax_code,
  name: 'Phạm Xin Vào',
  email,
  phone: '0912345678',
});

test('AUTH-005 a tax code that another company uses is refused without a word about that company', async () => {
  const first = newRegistration();
  await app.registerProven(first);
  const answer = await app.register({ tax_code: first.tax_code });
  expect(answer).toMatchObject({ status: 400, message: 'COMPANY_ALREADY_EXISTS' });
  const text = JSON.stringify(answer);
  for (const secret of [first.company_name, first.email, first.name, first.company_address])
    expect(text).not.toContain(secret);
});

test('AUTH-005 a letter to the admins names the requester, and the response is the same without such a company', async () => {
  const company = newRegistration();
  await app.registerProven(company);
  const { request_id: _, ...responseOfKnown } = await app.guest.post(ASK, asking(company.tax_code));
  const waiting = (await app.deps.jobs.waiting()).map(({ kind }) => kind);
  await app.deps.jobs.drain();
  const { request_id: __, ...unknown } = await app.guest.post(
    ASK,
    asking(newRegistration().tax_code),
  );
  expect((await app.deps.jobs.waiting()).map(({ kind }) => kind)).toEqual(waiting);
  await app.deps.jobs.drain();
  expect(responseOfKnown).toEqual(unknown);
  expect(app.sent.map(({ to }) => to)).toEqual([[company.email]]);
  expect(app.sent[0]?.text).toContain('xin-vao@example.test');
  expect(app.sent[0]?.text).toContain('/main/settings/users');
});

test('AUTH-005 the admins get one letter a day for an address, and five in all, however many requests', async () => {
  const company = newRegistration();
  await app.registerProven(company);
  for (let turn = 0; turn < 3; turn += 1) {
    await app.guest.post(ASK, asking(company.tax_code));
    await app.deps.jobs.drain();
  }
  expect(app.sent).toHaveLength(1);
  for (let turn = 0; turn < 8; turn += 1)
    await app.guest.post(ASK, asking(company.tax_code, `nguoi${turn}@example.test`));
  await app.deps.jobs.drain();
  expect(app.sent).toHaveLength(5);
  app.deps.clock.advance(86_400);
  await app.guest.post(ASK, asking(company.tax_code));
  await app.deps.jobs.drain();
  expect(app.sent).toHaveLength(6);
});

test('AUTH-005 nothing in the name of a requester is a link in the letter', async () => {
  const company = newRegistration();
  await app.registerProven(company);
  await app.guest.post(ASK, { ...asking(company.tax_code), name: 'Vào xau.example ngay' });
  await app.deps.jobs.drain();
  expect(app.sent[0]?.text).toContain('Vào xau. example ngay');
  expect(JSON.stringify(app.sent)).not.toContain('xau.example');
});

test.each([
  [{ tax_code: '12' }, 'INPUT_DATA_IS_INVALID'],
  [{ name: '' }, 'INPUT_DATA_IS_INVALID'],
  [{ name: 'Vào http://xau.example/x ngay' }, 'INPUT_DATA_IS_INVALID'],
  [{ name: 'WWW.xau.example' }, 'INPUT_DATA_IS_INVALID'],
  [{ name: 'a@xau.example' }, 'INPUT_DATA_IS_INVALID'],
  [{ phone: 'abc' }, 'INPUT_DATA_IS_INVALID'],
  [{ email: 'khong phai' }, 'EMAIL_INVALID'],
  [{ email: 'a\u0000b@example.test' }, 'INPUT_DATA_IS_INVALID'],
])('AUTH-005 a request with %j is refused as %s', async (wrong, message) => {
  const right = asking(newRegistration().tax_code);
  expect(await app.guest.post(ASK, { ...right, ...wrong })).toMatchObject({ status: 400, message });
});

test('AUTH-005 repeated requests are slowed down, with or without such a company', async () => {
  const limited = await authApp({ config: testConfig({ RATE_LIMITS: 'true' }) });
  const { tax_code } = newRegistration();
  const responses = [];
  for (let turn = 0; turn < 8; turn += 1)
    responses.push(await limited.guest.post(ASK, asking(tax_code, `ai${turn}@example.test`)));
  expect(responses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(3);
});

test('AUTH-005 requests are deleted after two days and not before: the admins get one letter a day for an address', async () => {
  const company = newRegistration();
  await app.registerProven(company);
  const other = newRegistration();
  await app.registerProven(other);
  const { db, clock, jobs } = app.deps;
  // Noon in Viet Nam.
  clock.set('2026-11-24T05:00:00.000Z');
  const loadRequests = async () => {
    const rows = await db
      .selectFrom('join_request')
      .innerJoin('company', 'company.id', 'join_request.company_id')
      .where('company.tax_code', 'in', [company.tax_code, other.tax_code])
      .orderBy('join_request.asked_at')
      .select('company.tax_code')
      .execute();
    return rows.map(({ tax_code }) => tax_code);
  };
  const ask = async ({ tax_code }: { tax_code: string }) => {
    await app.guest.post(ASK, asking(tax_code));
    await jobs.drain();
  };
  await ask(company);
  clock.advance(11 * 3_600);
  await deleteOldRequests(app.deps);
  await ask(company);
  expect(app.sent.filter(({ to }) => to.includes(company.email))).toHaveLength(1);
  clock.advance(37 * 3_600);
  await ask(other);
  await deleteOldRequests(app.deps);
  expect(await loadRequests()).toEqual([company.tax_code, other.tax_code]);
  clock.advance(1);
  await deleteOldRequests(app.deps);
  expect(await loadRequests()).toEqual([other.tax_code]);
});
