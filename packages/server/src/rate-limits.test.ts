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

const userOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;

const ask = ({ method, path }: Call, token: string) =>
  app.server.inject({
    method,
    url: path.replaceAll(/\{\w+\}/g, '999999'),
    headers: { authorization: `Bearer ${token}` },
    ...(method !== 'GET' && method !== 'DELETE' && { payload: {} }),
  });

/** As if the caller had asked so often in this minute already. */
const setRequestCount = (call: Call, userId: string, hits: number) =>
  app.platform.db
    .updateTable('rate_window')
    .set({ hits })
    .where('bucket', 'like', `${call.method} ${call.path} user/${userId} %`)
    .execute();

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
    const userId = userOf(tokens.admin);
    const first = await ask(call, tokens.admin);
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    // The minute may turn between two of these; it does not turn twice.
    while (answers.every(({ statusCode }) => statusCode !== 429) && answers.length < 9) {
      await setRequestCount(call, userId, limit - 1);
      for (let turn = 0; turn < 3; turn += 1) answers.push(await ask(call, tokens.admin));
    }
    const statuses = [first, ...answers].map(({ statusCode }) => statusCode);
    expect(statuses.indexOf(429)).toBeGreaterThanOrEqual(2);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(String(refused?.headers['retry-after'])).toMatch(/^([1-9]|[1-5]\d|60)$/);
    expect((await ask(call, tokens.ketoan)).statusCode).not.toBe(429);
  },
);

test('the many requests sent no mail', async () => {
  const mails = await app.platform.db.selectFrom('email').select('id').execute();
  expect(mails).toEqual([]);
});
