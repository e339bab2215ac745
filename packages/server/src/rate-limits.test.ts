import type { Call } from '@hoadon/contracts/http/define-call';
import { CALLS } from '@hoadon/contracts/index-of-calls';
import { releaseInvoice } from '@hoadon/contracts/issuing';
import { retryEmail, sendEmail, sendEmailPreview } from '@hoadon/contracts/mailing';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type DemoApp, demoApp } from './testing/demo-app.ts';

let app: DemoApp;
const tokens = { admin: '', ketoan: '' };
beforeAll(async () => {
  app = await demoApp({ RATE_LIMITS: 'true' });
  for (const name of ['admin', 'ketoan'] as const) tokens[name] = await app.tokenOf(name);
}, 120_000);

const ask = ({ method, path }: Call, token: string) =>
  app.server.inject({
    method,
    url: path.replaceAll(/\{\w+\}/g, '999999'),
    headers: { authorization: `Bearer ${token}` },
    ...(method !== 'GET' && method !== 'DELETE' && { payload: {} }),
  });

/** Calls that are left of the minute when a test begins to ask. */
const LEFT = 3;

/** As if all but so many of the minute's calls were made already; also of the next, should it begin meanwhile. */
async function useUp({ method, path }: Call, limit: number): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into rate_window as w (bucket, minute, hits)
    select distinct bucket, date_trunc('minute', now()) + n * interval '1 minute', ${limit - LEFT}::integer
    from rate_window, generate_series(0, 1) as n
    where bucket like ${`${method} ${path} %`}
    on conflict (bucket, minute) do update set hits = excluded.hits`.execute(app.platform.db);
  expect(numAffectedRows).toBe(2n);
}

const LIMITED = CALLS.filter(({ perMinute }) => perMinute !== undefined);

test('what sends something to others or costs an outside call is limited', () => {
  for (const call of [sendEmail, sendEmailPreview, retryEmail, releaseInvoice])
    expect(LIMITED).toContain(call);
  expect(releaseInvoice.perMinute).toBe(600);
  for (const call of [sendEmail, sendEmailPreview, retryEmail]) expect(call.perMinute).toBe(30);
});

test.each(
  LIMITED.filter(({ access }) => access !== 'public').map(
    (call) => [`${call.method} ${call.path}`, call.perMinute ?? 0, call] as const,
  ),
)(
  '%s is refused after %i times in a minute, with the time to wait, for this user alone',
  async (_name, limit, call) => {
    await ask(call, tokens.admin);
    await useUp(call, limit);
    for (let turn = 0; turn < LEFT; turn += 1)
      expect((await ask(call, tokens.admin)).statusCode).not.toBe(429);
    const refused = await ask(call, tokens.admin);
    expect(refused.statusCode).toBe(429);
    expect(String(refused.headers['retry-after'])).toMatch(/^([1-9]|[1-5]\d|60)$/);
    expect((await ask(call, tokens.ketoan)).statusCode).not.toBe(429);
  },
  120_000,
);

test('nobody was mailed by the many requests', async () => {
  const mails = await app.platform.db.selectFrom('email').select('id').execute();
  expect(mails).toEqual([]);
});
