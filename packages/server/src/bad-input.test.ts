import type { Call } from '@hoadon/contracts/http/define-call';
import { ErrorBody } from '@hoadon/contracts/http/envelope';
import { CALLS } from '@hoadon/contracts/index-of-calls';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { badInputFor, badPathPart } from './testing/bad-input.ts';
import { type DemoApp, demoApp } from './testing/demo-app.ts';

const RUNS = 25;
/** A stream does not end, and a logout would end the session of the test. */
const LEFT_OUT = ['/e-invoice-api/api/events'];

let app: DemoApp;
let token: string;
beforeAll(async () => {
  app = await demoApp();
  token = await app.tokenOf('admin');
}, 120_000);

const queryOf = (input: unknown) =>
  new URLSearchParams(
    Object.entries(Object(input)).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
    ]),
  ).toString();

async function send(call: Call, input: unknown, part: string) {
  const path = call.path.replaceAll(/\{\w+\}/g, () => encodePart(part));
  const isQuery = call.method === 'GET' || call.method === 'DELETE';
  return app.server.inject({
    method: call.method,
    url: isQuery ? `${path}?${queryOf(input)}` : path,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(!isQuery && { payload: JSON.stringify(input) ?? '' }),
  });
}

function encodePart(part: string): string {
  try {
    return encodeURIComponent(part);
  } catch {
    return '%ED%A0%80';
  }
}

async function rowCounts(): Promise<string> {
  const { rows } = await sql`
    select (select count(*) from invoice) as invoices, (select count(*) from app_user) as users,
      (select count(*) from company) as companies, (select count(*) from bulk_run) as runs`.execute(
    app.platform.db,
  );
  return JSON.stringify(rows[0]);
}

test.each(
  CALLS.filter((call) => !LEFT_OUT.includes(call.path)).map(
    (call) => [`${call.method} ${call.path}`, call] as const,
  ),
)(
  '%s answers any input with its answer or one refusal, and what it refuses leaves nothing behind',
  async (_name, call) => {
    await fc.assert(
      fc.asyncProperty(badInputFor(call), badPathPart, async (input, part) => {
        const before = await rowCounts();
        const answer = await send(call, input, part);
        expect(answer.statusCode, answer.body).toBeLessThan(500);
        if (answer.statusCode < 400) return;
        expect(ErrorBody.safeParse(answer.json()).success, answer.body).toBe(true);
        if (answer.json().message === 'INPUT_DATA_IS_INVALID')
          expect(await rowCounts()).toBe(before);
      }),
      { numRuns: RUNS },
    );
  },
  120_000,
);

test.each([
  ['content-type', 'application/json; charset=utf-16'],
  ['content-type', 'multipart/form-data'],
  ['content-type', 'multipart/form-data; boundary=x'],
  ['content-type', ''],
  ['authorization', 'Basic YWRtaW46YWRtaW4='],
  ['authorization', `Bearer ${'a.'.repeat(3_000)}`],
  ['idempotency-key', ' '],
  ['idempotency-key', 'ý'],
  ['x-request-id', '\u00ff'],
  ['accept', '\u0000'],
])('a strange header (%s: %s) is answered like any other request', async (name, value) => {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/e-invoice-api/api/invoices/create',
    headers: { authorization: `Bearer ${token}`, [name]: value },
    payload: '{}',
  });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
  expect(ErrorBody.safeParse(answer.json()).success).toBe(true);
});
