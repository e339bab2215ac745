import { ErrorBody } from '@hoadon/contracts/http/envelope';
import { CALLS } from '@hoadon/contracts/index-of-calls';
import { streamEvents } from '@hoadon/contracts/invoices';
import { ROLE_PERMISSIONS } from '@hoadon/domain/access/permission';
import { beforeAll, expect, test } from 'vitest';
import { transact } from './platform/db/transact.ts';
import { DEMO_COMPANY, DEMO_USERS } from './seed/demo-company.ts';
import { seedDemo } from './seed/seed-demo.ts';
import { type DemoApp, demoApp } from './testing/demo-app.ts';

let app: DemoApp;
let accountant: string;
beforeAll(async () => {
  app = await demoApp();
  accountant = await app.tokenOf('ketoan');
}, 120_000);

type Ask = { token?: string; payload?: unknown; headers?: Record<string, string> };

async function ask(method: string, path: string, { token, payload, headers }: Ask = {}) {
  const response = await app.server.inject({
    method: method as 'GET',
    url: path,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    ...(payload !== undefined && { payload: payload as object }),
  });
  return response;
}

const pathOf = (path: string) => path.replaceAll(/\{\w+\}/g, '1');
const guarded = CALLS.filter((call) => call.access !== 'public');

test('every call of the contracts is answered, none twice; one address is two calls at most, one of them for guests', () => {
  // A public call and a call with a permission may share a path (AUTH-010, PROV-008).
  const places = CALLS.map(
    ({ method, path, access }) => `${method} ${path} ${access === 'public'}`,
  );
  expect(new Set(places).size).toBe(places.length);
  for (const call of CALLS)
    expect(
      app.server.hasRoute({ method: call.method, url: call.path.replaceAll(/\{(\w+)\}/g, ':$1') }),
      call.path,
    ).toBe(true);
});

test('an accountant is refused exactly the calls whose permission the role lacks', async () => {
  for (const call of guarded) {
    if (['signed-in', 'public', 'shared'].includes(call.access)) continue;
    const [group, act] = call.access.split('.') as ['report', 'view'];
    if (ROLE_PERMISSIONS.accountant[group][act]) continue;
    const answer = await ask(call.method, pathOf(call.path), { token: accountant });
    expect(answer.statusCode, call.path).toBe(403);
    expect(answer.json()).toMatchObject({
      message: 'FORBIDDEN',
      data: { permission: call.access },
    });
  }
});

test('the API page and its OpenAPI document name every call, and nothing inline is needed', async () => {
  const page = await ask('GET', '/api/docs');
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).not.toMatch(/<script|<style|style=/);
  for (const call of CALLS) expect(page.body).toContain(call.path);
  const document = (await ask('GET', '/api/docs/openapi.json')).json();
  expect(document.openapi).toBe('3.1.0');
  // Who signs in by a program learns how it is not locked out by strangers.
  for (const text of [page.body, document.info.description]) expect(text).toContain('X-Device');
  for (const call of CALLS) {
    const documented = document.paths[call.path][call.method.toLowerCase()];
    expect(documented.summary).toContain(call.summary);
    const besides = guarded.find(
      (one) => one.path === call.path && one.method === call.method && call.access === 'public',
    );
    expect(documented['x-permission']).toBe((besides ?? call).access);
  }
});

test('every answer carries strict headers: no foreign and no inline content', async () => {
  for (const path of ['/api/docs', '/healthz', '/e-invoice-api/api/nothing']) {
    const { headers } = await ask('GET', path);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("connect-src 'self' http://localhost:32318;");
    expect(policy).not.toContain('unsafe');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  }
});

test('probes and metrics answer without a session, and metrics name calls, not addresses', async () => {
  expect((await ask('GET', '/healthz')).json()).toEqual({ status: 'ok' });
  expect((await ask('GET', '/readyz')).json()).toEqual({ status: 'ready' });
  await ask('GET', '/e-invoice-api/api/invoices/4711', { token: accountant });
  const metrics = (await ask('GET', '/metrics')).body;
  expect(metrics).toContain('route="/e-invoice-api/api/invoices/:id"');
  expect(metrics).not.toContain('invoices/4711');
  expect(metrics).toContain('process_resident_memory_bytes');
});

test('changes reach an open page as they happen, those of its company only', async () => {
  const { db, events } = app.platform;
  const company = await db
    .selectFrom('company')
    .select('id')
    .where('tax_code', '=', DEMO_COMPANY.tax_code)
    .executeTakeFirstOrThrow();
  const leave = new AbortController();
  const response = await fetch(`${app.baseUrl}${streamEvents.path}`, {
    headers: { authorization: `Bearer ${accountant}` },
    signal: leave.signal,
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  expect(response.headers.get('x-request-id')).toBeTruthy();
  const reader = (response.body ?? new ReadableStream())
    .pipeThrough(new TextDecoderStream())
    .getReader();
  await transact(db, async (tx) => {
    events.publish(tx, '999999', [{ type: 'invoice', id: '1', state: 'accepted' }]);
    events.publish(tx, company.id, [{ type: 'invoice', id: '2', state: 'signed' }]);
  });
  let read = '';
  while (!read.includes('signed')) read += (await reader.read()).value;
  expect(read).toContain('data: {"type":"invoice","id":"2","state":"signed"}');
  expect(read).not.toContain('accepted');
  leave.abort();
});

test('seeding again adds nothing', async () => {
  const { db } = app.platform;
  const counts = async () => ({
    companies: (await db.selectFrom('company').select('id').execute()).length,
    users: (await db.selectFrom('app_user').select('id').execute()).length,
    series: (await db.selectFrom('series').select('id').execute()).length,
    licences: (await db.selectFrom('licence').select('id').execute()).length,
    drafts: (await db.selectFrom('invoice').select('id').execute()).length,
    banks: (await db.selectFrom('bank').select('code').execute()).length,
  });
  const before = await counts();
  const again = await seedDemo(app.platform);
  expect(again).toEqual({ isNew: false, certificate: 'kept' });
  expect(await counts()).toEqual(before);
  expect(before.drafts).toBe(7);
  expect(before.banks).toBeGreaterThan(50);
});

test('the demo can issue at once: series of this year, licence, certificate', async () => {
  const year = app.platform.clock.today().slice(2, 4);
  const series = (
    await ask('GET', '/e-invoice-service-api/api/e-invoices/active-series', { token: accountant })
  ).json();
  expect(series.data).toMatchObject([
    { invoice_type: '1', invoice_serial: `C${year}TAA`, next_number: 1 },
    { invoice_type: '2', invoice_serial: `C${year}TBH`, next_number: 1 },
    { invoice_type: '6', invoice_serial: `C${year}NXK`, next_number: 1 },
  ]);
  const licence = (
    await ask('GET', '/licenses-api/api/get-subscriptions-monitor', { token: accountant })
  ).json();
  expect(licence.data).toMatchObject({ may_publish: true, refusal: null });
  const keys = (await ask('GET', '/e-invoice-api/api/ca-sign/list', { token: accountant })).json();
  expect(keys.data).toMatchObject([{ tax_code: DEMO_COMPANY.tax_code, is_active: true }]);
});

test('secrets never reach the log: passwords, tokens, keys', async () => {
  const refused = await ask('POST', '/user-api/api/token/', {
    payload: { user_name: 'ketoan', password: 'sai-mat-khau-bi-mat' },
    headers: { authorization: `Bearer ${accountant}`, cookie: 'session=bi-mat' },
  });
  expect(ErrorBody.safeParse(refused.json()).success).toBe(true);
  const log = app.logged.join('\n');
  expect(app.logged.length).toBeGreaterThan(10);
  for (const secret of [
    'sai-mat-khau-bi-mat',
    'session=bi-mat',
    accountant,
    app.platform.config.accessTokenKey ?? '?',
    ...DEMO_USERS.map((user) => user.password),
  ])
    expect(log).not.toContain(secret);
});
