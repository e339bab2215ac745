import type { Call } from '@hoadon/contracts/http/define-call';
import { CALLS } from '@hoadon/contracts/index-of-calls';
import { releaseInvoice } from '@hoadon/contracts/issuing';
import { retryEmail, sendEmail, sendEmailPreview } from '@hoadon/contracts/mailing';
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

/** Beyond the limit even where the minute turns while it is asked. */
const MORE = 3;

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
    const statuses: number[] = [];
    const waits: unknown[] = [];
    for (let turn = 0; turn < 2 * limit + MORE; turn += 1) {
      const answer = await ask(call, tokens.admin);
      statuses.push(answer.statusCode);
      if (answer.statusCode === 429) waits.push(answer.headers['retry-after']);
    }
    expect(statuses.indexOf(429)).toBeGreaterThanOrEqual(limit);
    expect(waits.length).toBeGreaterThanOrEqual(MORE);
    for (const wait of waits) expect(String(wait)).toMatch(/^([1-9]|[1-5]\d|60)$/);
    expect((await ask(call, tokens.ketoan)).statusCode).not.toBe(429);
  },
  120_000,
);

test('nobody was mailed by the many requests', async () => {
  const mails = await app.platform.db.selectFrom('email').select('id').execute();
  expect(mails).toEqual([]);
});
