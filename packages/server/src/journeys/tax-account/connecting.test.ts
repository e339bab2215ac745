import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { PortalFailed } from '../../connectors/tax-portal/port.ts';
import { resealTaxAccounts } from '../../features/tax-account/account/index.ts';

import { appFor } from '../../platform/http/testing.ts';
import { openSecret } from '../../platform/secrets/seal-secret.ts';
import { CQT, PASSWORD, START, taxAccountApp } from './tax-account-app.ts';

test('TAX-001 TAX-005 TAX-006 TAX-007 TAX-012 TAX-014 connecting signs in with a captcha that a person read, and makes the account connected', async () => {
  const us = await taxAccountApp();
  expect((await us.app.post(`${CQT}/account/check-valid`)).data).toMatchObject({
    expired: true,
    account: null,
  });
  const missing = await us.app.post(`${CQT}/account`, { ...(await us.captcha()), user_name: '' });
  expect(missing).toMatchObject({ status: 400, message: 'INPUT_DATA_IS_INVALID' });
  expect(missing.issues.map(({ path }: { path: string }) => path).sort()).toEqual([
    'password',
    'user_name',
  ]);
  const answer = await us.connect({ invoices_sold: false });
  expect(answer).toMatchObject({
    status: 200,
    data: {
      is_new: true,
      account: {
        user_name: us.company.taxCode,
        invoices_sold: false,
        invoices_purchase: true,
        start_date_synchronized: START,
        state: 'connected',
        expired: false,
      },
    },
  });
  expect(JSON.stringify(answer)).not.toContain(PASSWORD);
  expect((await us.app.post(`${CQT}/account/check-valid`)).data).toMatchObject({
    expired: false,
    start_date_synchronized: START,
    remaining_attempts: 5,
  });
  expect(us.told('tax-account')).toEqual(['connected']);
});

test('TAX-017 TAX-018 AMB-02 connecting offers 01/01/2024 as the first day, changing the password 01/10/2023', async () => {
  const us = await taxAccountApp({ behaviour: { perMonth: 0 } });
  const answer = await us.connect({ start_date_synchronized: undefined });
  expect(answer.data.account.start_date_synchronized).toBe('2024-01-01');
  const others = await taxAccountApp({ behaviour: { perMonth: 0 } });
  const first = {
    ...(await others.captcha()),
    user_name: others.company.taxCode,
    password: PASSWORD,
  };
  const { data } = await others.app.post(`${CQT}/account/update-password`, first);
  expect(data.account.start_date_synchronized).toBe('2023-10-01');
  expect((await us.connect({ start_date_synchronized: '2022-06-30' })).status).toBe(400);
});

test('password and session are stored sealed, each for its own company, and never returned', async () => {
  const us = await taxAccountApp({ behaviour: { perMonth: 0 } });
  await us.connect();
  const { rows } = await sql<{ row: string }>`
    select a::text as row from tax_account a where company_id = ${us.company.companyId}`.execute(
    us.platform.db,
  );
  expect(rows[0]?.row).toContain(us.company.taxCode);
  expect(rows[0]?.row).not.toContain(PASSWORD);
  expect(rows[0]?.row).not.toContain('Merry-Christmas');
  const { rows: audit } = await sql<{ entry: string }>`
    select e::text as entry from audit_entry e where company_id = ${us.company.companyId}`.execute(
    us.platform.db,
  );
  expect(audit.length).toBeGreaterThan(0);
  for (const { entry } of audit) expect(entry).not.toContain(PASSWORD);
});

test('a new key seals password and session anew, and both still open when the old one is gone', async () => {
  const us = await taxAccountApp({ behaviour: { perMonth: 0 } });
  await us.connect();
  const { db, config, log } = us.platform;
  const newKey = Buffer.alloc(32, 7).toString('base64');
  const sealed = async () => {
    const { rows } = await sql<{ password: string; session: string }>`
      select password, session from tax_account where company_id = ${us.company.companyId}`.execute(
      db,
    );
    return rows[0];
  };
  const before = await sealed();
  const secretKeys = [newKey, ...config.secretKeys];
  await resealTaxAccounts({ db, log, config: { ...config, secretKeys } });
  const after = await sealed();
  expect(after).not.toEqual(before);
  const open = (kind: 'password' | 'session') =>
    openSecret([newKey], `tax-account/${us.company.companyId}/${kind}`, after?.[kind] ?? '');
  expect(open('password')).toBe(PASSWORD);
  expect(JSON.parse(open('session'))).toEqual({
    token: expect.any(String),
    cookies: expect.any(String),
  });
});

test('a stored password whose key is lost is refused by a code of its own, before the portal is asked; typed again it connects', async () => {
  const us = await taxAccountApp({ behaviour: { perMonth: 0 } });
  await us.connect();
  await us.sealedByLostKey();
  expect(await us.app.post(`${CQT}/account/sign-in`, await us.captcha())).toMatchObject({
    status: 409,
    message: 'STORED_SECRET_UNREADABLE',
  });
  expect(us.simulator.signIns()).toHaveLength(1);
  expect((await us.connect()).status).toBe(200);
});

test('without a key to seal with no password is requested', async () => {
  const us = await taxAccountApp({ environment: { SECRET_KEY: undefined } });
  expect(await us.app.post(`${CQT}/account/captcha`)).toMatchObject({
    status: 409,
    message: 'TAX_ACCOUNT_NO_KEY',
  });
});

test('a demo answers what its simulated portal takes as a password; no other installation does', async () => {
  const us = await taxAccountApp();
  const path = `${CQT}/account/check-valid`;
  expect((await us.app.post(path)).data).not.toHaveProperty('demo_password');
  const demo = await taxAccountApp({ demoPassword: 'Hoadon@2026' });
  expect((await demo.app.post(path)).data.demo_password).toBe(demo.simulator.usualPassword());
});

test('TAX-010 TAX-011 TAX-026 a refused password takes one of five tries, a wrong captcha none; after two somebody has to know what he does', async () => {
  const us = await taxAccountApp();
  expect(await us.connect({ captcha_text: 'SAISAI' })).toMatchObject({
    status: 400,
    message: 'TAX_CAPTCHA_WRONG',
    data: { remaining_attempts: '5' },
  });
  const wrong = { password: 'sai' };
  const refused = (left: string) => ({
    message: 'TAX_LOGIN_REFUSED',
    data: { status_code: '401', remaining_attempts: left },
  });
  expect(await us.connect(wrong)).toMatchObject({ status: 400, ...refused('4') });
  expect(await us.connect(wrong)).toMatchObject(refused('3'));
  const unaware = await us.connect(wrong);
  expect(unaware).toMatchObject({
    status: 409,
    message: 'TAX_LOGIN_NEEDS_CARE',
    data: { remaining_attempts: '3' },
  });
  expect(us.simulator.signIns()).toHaveLength(2);
  for (const left of ['2', '1', '0'])
    expect(await us.connect({ ...wrong, knows_risk: true })).toMatchObject(refused(left));
  expect(await us.connect({ knows_risk: true })).toMatchObject({
    status: 409,
    message: 'TAX_ACCOUNT_LOCKED',
  });
  expect(us.simulator.signIns()).toHaveLength(5);
  expect((await us.app.post(`${CQT}/account/check-valid`)).data.remaining_attempts).toBe(0);
});

test('a sign-in is never made twice: who asks again with the same captcha is told how it ended', async () => {
  const us = await taxAccountApp({ behaviour: { perMonth: 0 } });
  const captcha = await us.captcha();
  expect(await us.connect({ ...captcha, password: 'sai' })).toMatchObject({
    message: 'TAX_LOGIN_REFUSED',
  });
  expect(await us.connect({ ...captcha, password: 'sai' })).toMatchObject({
    message: 'TAX_LOGIN_REFUSED',
    data: { remaining_attempts: '4' },
  });
  const good = await us.captcha();
  expect((await us.connect(good)).status).toBe(200);
  expect(await us.connect(good)).toMatchObject({
    status: 200,
    data: { account: { state: 'connected' } },
  });
  expect(us.simulator.signIns()).toHaveLength(2);
});

test('TAX-025 an answer that is lost is no "no": the try may have counted, is told as unknown, and is not repeated', async () => {
  let requests = 0;
  const us = await taxAccountApp({
    between: (portal) => ({
      ...portal,
      signIn: async () => {
        requests += 1;
        throw new PortalFailed('no-answer', 'lost');
      },
    }),
  });
  const captcha = await us.captcha();
  const unknown = { status: 409, message: 'TAX_LOGIN_UNKNOWN', data: { remaining_attempts: '4' } };
  expect(await us.connect(captcha)).toMatchObject(unknown);
  expect(await us.connect(captcha)).toMatchObject(unknown);
  expect(requests).toBe(1);
});

test('TAX-025 a portal that does not answer is a connection error, one that blocks us says so', async () => {
  const failing = (fault: 'overloaded' | 'blocked') =>
    taxAccountApp({
      between: (portal) => ({
        ...portal,
        captcha: () => Promise.reject(new PortalFailed(fault, '')),
      }),
    });
  const away = await failing('overloaded');
  expect(await away.app.post(`${CQT}/account/captcha`)).toMatchObject({
    status: 400,
    message: 'TAX_PORTAL_UNAVAILABLE',
    data: { status_code: '400' },
  });
  const blocked = await failing('blocked');
  expect(await blocked.app.post(`${CQT}/account/captcha`)).toMatchObject({
    message: 'TAX_PORTAL_BLOCKED',
  });
});

test('TAX-009 LIC-022 LIC-023 connecting grants the right to 100 invoices, once', async () => {
  const us = await taxAccountApp({ behaviour: { perMonth: 0 } });
  const free = async () =>
    (
      await sql<{ capacity: number; used: number }>`
        select capacity, used from licence
        where company_id = ${us.company.companyId} and plan_code = 'EINVOICE_FREE100'`.execute(
        us.platform.db,
      )
    ).rows;
  expect(await free()).toEqual([]);
  expect((await us.connect()).data.free_package).toBe(true);
  expect((await us.connect()).data.free_package).toBe(false);
  expect(await free()).toMatchObject([{ capacity: 100, used: 0 }]);
});

test('TAX-013 another password is kept once the portal takes it; until then the old one stays', async () => {
  const us = await taxAccountApp({ behaviour: { perMonth: 0 } });
  await us.connect();
  us.simulator.behave({ passwords: { [us.company.taxCode]: 'Moi@2026' } });
  const update = async (password: string) =>
    us.app.post(`${CQT}/account/update-password`, { ...(await us.captcha()), password });
  expect(await update('sai')).toMatchObject({ message: 'TAX_LOGIN_REFUSED' });
  expect((await us.check()).account?.state).toBe('connected');
  expect((await update('Moi@2026')).data.account).toMatchObject({
    user_name: us.company.taxCode,
    start_date_synchronized: START,
  });
  us.simulator.endSessions();
  expect((await us.app.post(`${CQT}/account/sign-in`, await us.captcha())).status).toBe(200);
});

test('whoever works with the invoices signs in again with the kept password; only an administrator connects', async () => {
  const us = await taxAccountApp({ behaviour: { perMonth: 0 } });
  await us.connect();
  const { routes } = us;
  const accountant = appFor(routes, us.company.accountant, us.platform.db);
  expect((await accountant.post(`${CQT}/account/sign-in`, await us.captcha())).status).toBe(200);
  const request = { user_name: 'x', password: 'y', ...(await us.captcha()) };
  expect(await accountant.post(`${CQT}/account`, request)).toMatchObject({ status: 403 });
});

test('a company that disconnects leaves no password behind, and its invoices stay', async () => {
  const us = await taxAccountApp();
  await us.synchronised();
  const before = await us.invoices();
  expect(before.length).toBeGreaterThan(0);
  expect((await us.app.post(`${CQT}/account/disconnect`)).status).toBe(200);
  expect(await us.app.post(`${CQT}/account/sign-in`, await us.captcha())).toMatchObject({
    status: 409,
    message: 'TAX_ACCOUNT_NOT_CONNECTED',
  });
  expect(await us.invoices()).toEqual(before);
  const { rows } = await sql`
    select from tax_account where company_id = ${us.company.companyId} and (password is not null or session is not null)`.execute(
    us.platform.db,
  );
  expect(rows).toEqual([]);
});
