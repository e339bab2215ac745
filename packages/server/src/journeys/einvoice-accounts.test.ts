import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openEinvoiceProviders } from '../connectors/einvoice-providers/open-providers.ts';
import {
  type EinvoiceProvidersSimulator,
  einvoiceProvidersSimulator,
  SIMULATED,
  shelvedInvoices,
} from '../connectors/einvoice-providers/simulator/index.ts';
import { installFeature } from '../feature.ts';
import { einvoiceAccountsFeature } from '../features/einvoice-accounts/index.ts';
import { resealPasswords } from '../features/einvoice-accounts/sealed-password.ts';
import { intakeFeature, invoiceReading } from '../features/intake/index.ts';
import { plainSpreadsheet } from '../features/intake/testing/plain-spreadsheet.ts';
import { type TestCompany, testCompany } from '../platform/db/testing.ts';
import { appFor } from '../platform/http/testing.ts';
import { type TestPlatform, testConfig, testPlatform } from '../platform/testing.ts';
import { losingFirstAnswer } from '../testing/lost-answers.ts';

const API = '/invoice-robotics-api/api';
const LIST = `${API}/get-einvoice-accounts`;
const CREATE = `${API}/create-einvoice-account`;
const ACTIVE = `${API}/active-einvoice-account`;
const DELETE = `${API}/delete-einvoice-account`;
const SYNC = `${API}/synchronize-einvoice`;
const FROM = '2026-11-01';

let door: FastifyInstance;
let simulator: EinvoiceProvidersSimulator;
let platform: TestPlatform;
let company: TestCompany;
let reading: ReturnType<typeof invoiceReading>;
let providers: ReturnType<typeof openEinvoiceProviders>;

beforeAll(async () => {
  door = Fastify({ forceCloseConnections: true });
  platform = await testPlatform();
  simulator = einvoiceProvidersSimulator(() => platform.clock.today());
  await door.register(simulator, { prefix: '/providers' });
  const address = `${await door.listen({ port: 0, host: '127.0.0.1' })}/providers`;
  const urls = { E_VIETTEL: null, E_VNPT: null, E_BKAV: null };
  providers = openEinvoiceProviders({ urls, timeoutMs: 5_000 }, address);
  reading = invoiceReading({ ...platform, trust: { pinned: [] } as never }, { processes: 1 });
});
afterAll(async () => {
  await reading.close();
  await door.close();
});
beforeEach(async () => {
  company = await testCompany(platform.db);
  simulator.behave({ misbehaves: 'none', count: 5, notReady: 0 });
});

function app(change: Partial<TestPlatform> = {}) {
  const deps = { ...platform, ...change, einvoiceProviders: providers };
  const routes = [
    ...installFeature(deps.jobs, einvoiceAccountsFeature(deps)),
    ...installFeature(
      platform.jobs,
      intakeFeature({ ...platform, reading, spreadsheet: plainSpreadsheet() }),
    ),
  ];
  return appFor(routes, company.admin, deps.db);
}

const viettel = () => ({
  user_name: `${company.taxCode}-215`,
  password: SIMULATED.password,
  einvoice_provider: 'E_VIETTEL',
});
const vnpt = () => ({
  user_name: 'ketoanservice',
  password: SIMULATED.password,
  einvoice_provider: 'E_VNPT',
  site: company.taxCode,
  series: ['1/C26TVN'],
});
const bkav = () => ({
  user_name: `00000000-0000-4000-8000-00${company.taxCode}`,
  password: SIMULATED.bkavToken,
  einvoice_provider: 'E_BKAV',
});

const invoicesOf = async () =>
  (
    await platform.db
      .selectFrom('invoice')
      .select(['id', 'serial', 'number', 'direction'])
      .where('company_id', '=', company.companyId)
      .orderBy('serial')
      .orderBy('number')
      .execute()
  ).map(({ serial, number, direction }) => `${direction} ${serial} ${number}`);

const lastSync = async () =>
  (await app().post(LIST)).data.find(({ status }: { status: boolean }) => status).last_sync;

test('PROV-001 PROV-002 PROV-003 PROV-006 PROV-007 accounts with the three providers are saved and listed, never with their passwords', async () => {
  const call = app();
  for (const account of [viettel(), vnpt(), bkav()])
    expect(await call.post(CREATE, account)).toMatchObject({ status: 200 });
  const answer = await call.post(LIST);
  expect(answer.data).toMatchObject([
    {
      einvoice_provider: 'E_VIETTEL',
      user_name: viettel().user_name,
      status: true,
      last_sync: null,
    },
    { einvoice_provider: 'E_VNPT', site: company.taxCode, series: ['1C26TVN'], status: false },
    { einvoice_provider: 'E_BKAV', status: false },
  ]);
  expect(JSON.stringify(answer)).not.toContain(SIMULATED.password);
  const { rows } = await sql<{ row: string }>`
    select a::text as row from einvoice_account a where company_id = ${company.companyId}`.execute(
    platform.db,
  );
  expect(rows).toHaveLength(3);
  for (const { row } of rows) {
    expect(row).not.toContain(SIMULATED.password);
    expect(row).not.toContain(SIMULATED.bkavToken);
  }
});

test.each([
  ['user_name', { user_name: '' }],
  ['password', { password: '12345' }],
  ['einvoice_provider', { einvoice_provider: 'E_MISA' }],
  ['einvoice_provider', { einvoice_provider: undefined }],
  ['site', { einvoice_provider: 'E_VNPT', site: 'evil.example/' }],
  ['site', { einvoice_provider: 'E_VNPT', site: '' }],
])('PROV-005 %s is required and checked', async (field, change) => {
  const answer = await app().post(CREATE, { ...viettel(), ...change });
  expect(answer).toMatchObject({ status: 400, message: 'INPUT_DATA_IS_INVALID' });
  expect(JSON.stringify(answer)).toContain(field);
  expect((await app().post(LIST)).data).toEqual([]);
});

test('PROV-004 PROV-009 activating one leaves the others inactive, and two can never be active, whoever asks at once', async () => {
  const call = app();
  const ids: string[] = [];
  for (const account of [viettel(), vnpt(), bkav()])
    ids.push((await call.post(CREATE, account)).data.id);
  const activeOf = (rows: { id: string; status: boolean }[]) =>
    rows.filter(({ status }) => status).map(({ id }) => id);
  expect(activeOf((await call.post(ACTIVE, { id: ids[1] })).data)).toEqual([ids[1]]);
  await Promise.all([0, 2, 1, 2].map((index) => call.post(ACTIVE, { id: ids[index] })));
  expect(activeOf((await call.post(LIST)).data)).toHaveLength(1);
  await expect(
    sql`update einvoice_account set is_active = true where company_id = ${company.companyId}`.execute(
      platform.db,
    ),
  ).rejects.toThrow(/einvoice_account_active/);
  const stranger = await testCompany(platform.db);
  expect(
    (
      await appFor(
        installFeature(
          platform.jobs,
          einvoiceAccountsFeature({ ...platform, einvoiceProviders: providers }),
        ),
        stranger.admin,
      ).post(ACTIVE, { id: ids[0] })
    ).status,
  ).toBe(404);
});

test('PROV-008 AMB-14 an account is deleted by whoever is signed in for its company, with its password', async () => {
  const { id } = (await app().post(CREATE, viettel())).data;
  const stranger = await testCompany(platform.db);
  const routes = installFeature(
    platform.jobs,
    einvoiceAccountsFeature({ ...platform, einvoiceProviders: providers }),
  );
  expect((await appFor(routes, stranger.admin).post(DELETE, { id })).status).toBe(404);
  expect((await appFor(routes, null).post(DELETE, { id })).status).toBe(401);
  expect((await appFor(routes, company.accountant).post(DELETE, { id })).status).toBe(403);
  expect((await app().post(DELETE, { id })).status).toBe(200);
  expect((await app().post(LIST)).data).toEqual([]);
});

test('the same account twice is refused, and a lost answer makes no second one', async () => {
  const deps = losingFirstAnswer(platform.db);
  const call = app({ db: deps });
  expect((await call.post(CREATE, viettel(), { 'idempotency-key': 'mot' })).status).toBe(200);
  expect((await app().post(LIST)).data).toHaveLength(1);
  expect(await app().post(CREATE, viettel())).toMatchObject({ message: 'EINVOICE_ACCOUNT_TAKEN' });
  const keyless = { ...platform.config, secretKeys: [] };
  expect(await app({ config: keyless }).post(CREATE, bkav())).toMatchObject({
    message: 'EINVOICE_ACCOUNT_NO_KEY',
  });
});

test.each([
  ['E_VIETTEL', viettel, 'C26TVT', []],
  ['E_VNPT', vnpt, 'C26TVN', []],
  ['E_BKAV', bkav, 'C26TBK', ['links']],
] as const)(
  'PROV-010 what %s has arrives once in the lists, however often it is synchronised',
  async (_name, account, serial, named) => {
    const references = named.length > 0 ? links() : [];
    await app().post(CREATE, account());
    const begun = await app().post(SYNC, { from_date: FROM, references });
    expect(begun).toMatchObject({ status: 200, data: { state: 'running', from_date: FROM } });
    await platform.jobs.drain();
    expect(await lastSync()).toMatchObject({
      state: 'finished',
      counts: { listed: 5, fetched: 5, known: 0, not_ready: 0, no_file: 0 },
    });
    const expected = [1, 2, 3, 4, 5].map((number) => `issued ${serial} ${number}`);
    expect(await invoicesOf()).toEqual(expected);

    simulator.behave({ count: 6 });
    await app().post(SYNC, { from_date: FROM, references: named.length > 0 ? links(6) : [] });
    await platform.jobs.drain();
    expect(await lastSync()).toMatchObject({
      state: 'finished',
      counts: { listed: 6, fetched: 1, known: 5 },
    });
    expect(await invoicesOf()).toEqual([...expected, `issued ${serial} 6`]);
    const { ways } = await platform.db
      .selectFrom('invoice_source')
      .select(({ fn }) => fn.agg<string[]>('array_agg', ['way']).distinct().as('ways'))
      .where('company_id', '=', company.companyId)
      .executeTakeFirstOrThrow();
    expect(ways).toEqual(['provider']);
  },
);

function links(count = 5): string[] {
  return shelvedInvoices('E_BKAV', company.taxCode, { today: platform.clock.today(), count }).map(
    ({ guid }) => `https://van.ehoadon.vn/Lookup?InvoiceGUID=${guid}`,
  );
}

test('files that are not ready are waited for, and then left to the next synchronisation, which says so', async () => {
  simulator.behave({ notReady: 2 });
  await app().post(CREATE, viettel());
  await app().post(SYNC, { from_date: FROM });
  await platform.jobs.drain();
  expect(await lastSync()).toMatchObject({ state: 'running', counts: { fetched: 0 } });
  for (const seconds of [10, 60]) {
    platform.clock.advance(seconds);
    await platform.jobs.drain();
  }
  expect(await lastSync()).toMatchObject({ state: 'finished', counts: { fetched: 5 } });

  simulator.behave({ notReady: 1_000, count: 6 });
  await app().post(SYNC, { from_date: FROM });
  for (const seconds of [0, 10, 60, 300]) {
    platform.clock.advance(seconds);
    await platform.jobs.drain();
  }
  expect(await lastSync()).toMatchObject({
    state: 'finished',
    counts: { listed: 6, known: 5, fetched: 0, not_ready: 1 },
  });
  simulator.behave({ notReady: 0 });
  await app().post(SYNC, { from_date: FROM });
  await platform.jobs.drain();
  expect(await lastSync()).toMatchObject({ counts: { fetched: 1, known: 5, not_ready: 0 } });
});

/** Notifications about the company's synchronisations, in order. */
const notables = () =>
  platform.events.published.flatMap(({ companyId, event }) =>
    companyId === company.companyId && 'fact' in event ? [event.fact] : [],
  );

test('NOTI-006 a wrong password ends it at once, is told to people, and the sign-in is not tried again', async () => {
  await app().post(CREATE, { ...viettel(), password: 'sai mật khẩu' });
  const before = simulator.requestCount('viettel-login');
  await app().post(SYNC, { from_date: FROM });
  await platform.jobs.drain();
  platform.clock.advance(3_600);
  await platform.jobs.drain();
  expect(await lastSync()).toMatchObject({
    state: 'failed',
    reason: 'credentials',
    words: 'Sai tài khoản hoặc mật khẩu',
  });
  expect(simulator.requestCount('viettel-login') - before).toBe(1);
  expect(notables()).toEqual([
    expect.objectContaining({
      kind: 'work-failed',
      area: 'provider-account',
      reason: 'LOGIN_FAILED',
    }),
  ]);
});

test('NOTI-006 a provider that is away is asked again later and goes on where it stood; one that stays away is given up', async () => {
  await app().post(CREATE, viettel());
  simulator.behave({ misbehaves: 'hang-up' });
  await app().post(SYNC, { from_date: FROM });
  await platform.jobs.drain();
  expect(await lastSync()).toMatchObject({ state: 'running', counts: { listed: 0 } });
  simulator.behave({ misbehaves: 'none' });
  platform.clock.advance(600);
  await platform.jobs.drain();
  expect(await lastSync()).toMatchObject({ state: 'finished', counts: { fetched: 5 } });

  simulator.behave({ misbehaves: 'server-error' });
  await app().post(SYNC, { from_date: FROM });
  for (let time = 0; time < 8; time += 1) {
    await platform.jobs.drain();
    platform.clock.advance(600);
  }
  expect(await lastSync()).toMatchObject({ state: 'failed', reason: 'unreachable' });
  expect(await invoicesOf()).toHaveLength(5);
  expect(notables()).toEqual([
    expect.objectContaining({ kind: 'sync-succeeded', process: 'provider', invoices: 5 }),
    expect.objectContaining({
      kind: 'work-failed',
      area: 'provider-account',
      reason: 'SERVICE_UNAVAILABLE',
    }),
  ]);
});

test('one that the provider does not have harms itself alone, and is told in its words', async () => {
  await app().post(CREATE, bkav());
  const unknown = '99999999-0000-4000-8000-001234567890';
  await app().post(SYNC, { from_date: FROM, references: [links()[0], unknown, links()[1]] });
  await platform.jobs.drain();
  expect(await lastSync()).toMatchObject({
    state: 'finished',
    counts: { listed: 3, fetched: 2, no_file: 1 },
    without_file: [{ label: unknown, words: 'Không tìm thấy hóa đơn' }],
  });
});

test('PROV-005 an account that could never synchronise is not saved, and the answer names what is missing', async () => {
  expect(await app().post(CREATE, { ...vnpt(), series: [] })).toMatchObject({
    status: 400,
    issues: [{ path: 'series', code: 'required' }],
  });
  expect(await app().post(CREATE, { ...vnpt(), site: '' })).toMatchObject({
    status: 400,
    issues: [{ path: 'site' }],
  });
  expect((await app().post(LIST)).data).toEqual([]);
});

test('PROV-010 from_date alone is enough where the provider lists by days or the account names its series', async () => {
  for (const account of [viettel(), vnpt()]) {
    const { id } = (await app().post(CREATE, account)).data;
    await app().post(ACTIVE, { id });
    expect(await app().post(SYNC, { from_date: FROM })).toMatchObject({ status: 200 });
    await platform.jobs.drain();
    expect(await lastSync()).toMatchObject({ state: 'finished', counts: { fetched: 5 } });
  }
});

test('it is said at once what a provider cannot do without, and that one runs already', async () => {
  expect(await app().post(SYNC, { from_date: FROM })).toMatchObject({
    message: 'EINVOICE_ACCOUNT_NOT_ACTIVE',
  });
  const { id } = (await app().post(CREATE, bkav())).data;
  await app().post(ACTIVE, { id });
  expect(await app().post(SYNC, { from_date: FROM })).toMatchObject({
    status: 400,
    issues: [{ path: 'references', code: 'required' }],
  });
  expect(await app().post(SYNC, { from_date: '2026-12-31', references: links() })).toMatchObject({
    status: 400,
  });
  expect((await app().post(SYNC, { from_date: FROM, references: links() })).status).toBe(200);
  expect(await app().post(SYNC, { from_date: FROM, references: links() })).toMatchObject({
    message: 'EINVOICE_SYNC_UNDER_WAY',
  });
  // An account that goes meanwhile takes its synchronisation along.
  await app().post(DELETE, { id });
  await platform.jobs.drain();
  const { reason } = await platform.db
    .selectFrom('einvoice_sync')
    .select('reason')
    .where('company_id', '=', company.companyId)
    .executeTakeFirstOrThrow();
  expect(reason).toBe('account-deleted');
});

test('passwords are sealed anew by the first key, so that an older one can be given up', async () => {
  await app().post(CREATE, viettel());
  const [old = ''] = platform.config.secretKeys;
  const newer = Buffer.alloc(32, 3).toString('base64');
  const both = testConfig({ SECRET_KEY: `${newer},${old}` });
  await resealPasswords({ ...platform, config: both });
  const onlyNew = testConfig({ SECRET_KEY: newer });
  await app({ config: onlyNew }).post(SYNC, { from_date: FROM });
  await platform.jobs.drain();
  expect(await lastSync()).toMatchObject({ state: 'finished', counts: { fetched: 5 } });
});

test('a password whose key is lost ends the synchronisation with that reason, and the provider is not asked', async () => {
  await app().post(CREATE, viettel());
  const before = simulator.requestCount('viettel-login');
  const lost = testConfig({ SECRET_KEY: Buffer.alloc(32, 77).toString('base64') });
  await app({ config: lost }).post(SYNC, { from_date: FROM });
  await platform.jobs.drain();
  expect(await lastSync()).toMatchObject({ state: 'failed', reason: 'secret-unreadable' });
  expect(simulator.requestCount('viettel-login')).toBe(before);
  expect(notables()).toEqual([expect.objectContaining({ reason: 'STORED_SECRET_UNREADABLE' })]);
});
