import { ROLE_PERMISSIONS } from '@hoadon/domain/access/permission';
import { beforeAll, expect, test } from 'vitest';
import { testCompany } from '../../platform/db/testing.ts';
import { appFor } from '../../platform/http/testing.ts';
import { insertLicence } from '../licences/index.ts';
import { authRoutes } from './routes.ts';
import { authApp, BASE, newRegistration } from './testing.ts';

let app: Awaited<ReturnType<typeof authApp>>;
beforeAll(async () => {
  app = await authApp();
});

test('USER-004 LIC-011 the current user comes with company, role, rights and the licence used so far', async () => {
  const { admin, companyId, taxCode } = await testCompany(app.deps.db);
  await insertLicence(app.deps.db, companyId, {
    planCode: 'P300',
    planName: 'P300',
    startsAt: '2026-01-01T00:00:00.000Z',
    endsAt: '2027-12-31T16:59:59.000Z',
    capacity: 300,
    price: '270000',
  });
  const answer = await appFor(authRoutes(app.deps), admin).get(`${BASE}/current-user`);
  expect(answer.data).toMatchObject({
    user_id: admin.userId,
    company_id: companyId,
    role: 'admin',
    company: {
      tax_code: taxCode,
      service_status: {
        lics: { EINVOICE: { capacity: 300, count: 0, end: '2027-12-31T16:59:59.000Z' } },
      },
    },
    permissions: ROLE_PERMISSIONS.admin,
  });
});

test('a company without a licence has none in its current user', async () => {
  const { accountant } = await testCompany(app.deps.db);
  const answer = await appFor(authRoutes(app.deps), accountant).get(`${BASE}/current-user`);
  expect(answer.data.company.service_status.lics.EINVOICE).toBeNull();
  expect(answer.data.permissions).toEqual(ROLE_PERMISSIONS.accountant);
});

test('switching to another company of the user ends the session in the first', async () => {
  const registration = newRegistration();
  const mine = (await app.register(registration)).data;
  const other = await testCompany(app.deps.db);
  const { data } = await app.login(registration.user_name, registration.password);
  const session = await app.bearer(data.access);
  const asMe = appFor(authRoutes(app.deps), session);
  const wanted = { company_id: other.companyId, refresh: data.refresh };
  expect(await asMe.post(`${BASE}/switch-company`, wanted)).toMatchObject({ status: 404 });
  await app.deps.db
    .insertInto('membership')
    .values({ company_id: other.companyId, user_id: mine.user_id, role: 'accountant' })
    .execute();
  const listed = await asMe.get(`${BASE}/my-companies`);
  expect(listed.data).toMatchObject([
    { company_id: mine.company_id, role: 'admin' },
    { company_id: other.companyId, tax_code: other.taxCode, role: 'accountant' },
  ]);
  const switched = await asMe.post(`${BASE}/switch-company`, wanted);
  expect(await app.bearer(switched.data.access)).toMatchObject({ companyId: other.companyId });
  expect(await app.bearer(data.access)).toBeNull();
});

test('a session that goes on in another company ends with the days of its own sign-in', async () => {
  const registration = newRegistration();
  const { user_id } = (await app.register(registration)).data;
  const other = await testCompany(app.deps.db);
  const { data } = await app.login(registration.user_name, registration.password);
  const values = { company_id: other.companyId, user_id, role: 'accountant' } as const;
  await app.deps.db.insertInto('membership').values(values).execute();
  const signedInAt = Date.parse(app.deps.clock.now());
  app.deps.clock.advance(20 * 86_400);
  const { data: renewed } = await app.refresh(data.refresh);
  const asMe = appFor(authRoutes(app.deps), await app.bearer(renewed.access));
  const wanted = { company_id: other.companyId, refresh: renewed.refresh };
  app.deps.clock.advance(1);
  await asMe.post(`${BASE}/switch-company`, wanted);
  const { created_at } = await app.deps.db
    .selectFrom('login_session')
    .where('company_id', '=', other.companyId)
    .where('user_id', '=', user_id)
    .select('created_at')
    .executeTakeFirstOrThrow();
  expect(Date.parse(created_at)).toBe(signedInAt);
  // The company worked for last is where the next sign-in leads.
  const { data: next } = await app.login(registration.user_name, registration.password);
  expect(await app.bearer(next.access)).toMatchObject({ companyId: other.companyId });
});

test('AUTH-001 switching the company requires the refresh token of that session, and starts no session without it', async () => {
  const registration = newRegistration();
  const mine = (await app.register(registration)).data;
  const { companyId } = await testCompany(app.deps.db);
  await app.deps.db
    .insertInto('membership')
    .values({ company_id: companyId, user_id: mine.user_id, role: 'accountant' })
    .execute();
  const signIn = async () => (await app.login(registration.user_name, registration.password)).data;
  const [own, other] = [await signIn(), await signIn()];
  const sessions = () =>
    app.deps.db
      .selectFrom('login_session')
      .where('user_id', '=', mine.user_id)
      .where('company_id', 'in', [mine.company_id, companyId])
      .select(['id', 'company_id', 'revoked_at'])
      .orderBy('id')
      .execute();
  const before = await sessions();
  const asMe = await app.as(own.access);
  const go = (refresh: string) =>
    asMe.post(`${BASE}/switch-company`, { company_id: companyId, refresh });
  const refused = { status: 401, message: 'TOKEN_INVALID' };
  for (const refresh of ['unknown', `${mine.company_id}.${'A'.repeat(43)}`, other.refresh])
    expect(await go(refresh)).toMatchObject(refused);
  expect(await sessions()).toEqual(before);
  const renewed = (await app.refresh(own.refresh)).data;
  app.deps.clock.advance(61);
  expect(await go(own.refresh)).toMatchObject(refused);
  expect(await sessions()).toEqual(before);
  expect((await go(renewed.refresh)).status).toBe(200);
  app.deps.clock.advance(61);
  expect(await app.refresh(renewed.refresh)).toMatchObject(refused);
});

/** A user of two companies, signed in in the first, with a function to continue in the second. */
async function memberOfTwo() {
  const registration = newRegistration();
  const mine = (await app.register(registration)).data;
  const { companyId } = await testCompany(app.deps.db);
  await app.deps.db
    .insertInto('membership')
    .values({ company_id: companyId, user_id: mine.user_id, role: 'accountant' })
    .execute();
  const { data } = await app.login(registration.user_name, registration.password);
  const asMe = await app.as(data.access);
  const go = () =>
    asMe.post(`${BASE}/switch-company`, { company_id: companyId, refresh: data.refresh });
  return { companyId, refresh: data.refresh, go };
}

test('COMP-014 AUTH-012 an answer to the switch that was lost is had by a renewal, within a minute and until it is used', async () => {
  const { companyId, refresh, go } = await memberOfTwo();
  const lost = (await go()).data;
  app.deps.clock.advance(30);
  const healed = (await app.refresh(refresh)).data;
  expect(healed.refresh).toBe(lost.refresh);
  expect(await app.bearer(healed.access)).toMatchObject({ companyId });
  expect((await app.refresh(healed.refresh)).status).toBe(200);
  expect(await app.refresh(refresh)).toMatchObject({ status: 401, message: 'TOKEN_INVALID' });
});

test('COMP-014 AUTH-002 a session that went on elsewhere and was signed out of is not renewed by its former token', async () => {
  const { refresh, go } = await memberOfTwo();
  const elsewhere = (await go()).data;
  await app.guest.post(`${BASE}/logout`, { refresh: elsewhere.refresh });
  expect(await app.refresh(refresh)).toMatchObject({ status: 401, message: 'TOKEN_INVALID' });
});

test('AUTH-001 a page that renewed its tokens meanwhile switches the company with its earlier token', async () => {
  const registration = newRegistration();
  const mine = (await app.register(registration)).data;
  const { data } = await app.login(registration.user_name, registration.password);
  const asMe = await app.as(data.access);
  await app.refresh(data.refresh);
  const wanted = { company_id: mine.company_id, refresh: data.refresh };
  expect((await asMe.post(`${BASE}/switch-company`, wanted)).status).toBe(200);
});
