import type { Call } from '@hoadon/contracts/http/define-call';
import { ErrorBody } from '@hoadon/contracts/http/envelope';
import { CALLS } from '@hoadon/contracts/index-of-calls';
import { createTag } from '@hoadon/contracts/tags';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { badForm } from './testing/bad-form.ts';
import { badInputFor, badPathPart } from './testing/bad-input.ts';
import { type DemoApp, demoApp } from './testing/demo-app.ts';
import { type WrittenTables, watchCalls } from './testing/watched-writes.ts';

const RUNS = 25;
/** A stream does not end, and a logout would end the session of the test. */
const LEFT_OUT = ['/e-invoice-api/api/events'];

let app: DemoApp;
let token: string;
let written: WrittenTables;
beforeAll(async () => {
  app = await demoApp();
  token = await app.tokenOf('admin');
  written = await watchCalls(app.platform.db);
}, 120_000);

/** As programs write queries: a list is a name given several times. */
const queryOf = (input: unknown) =>
  new URLSearchParams(
    Object.entries(Object(input)).flatMap(([name, value]): [string, string][] =>
      (Array.isArray(value) ? value : [value]).map((one): [string, string] => [
        name,
        typeof one === 'string' ? one : (JSON.stringify(one) ?? ''),
      ]),
    ),
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

test('what a call leaves behind is seen', async () => {
  await written();
  const answer = await send(createTag, { name: 'Để lại', hex_color: '#0f766e' }, '');
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await written()).toContain('tag');
  expect(await written()).toEqual([]);
});

const EVERY_CALL = CALLS.filter((call) => !LEFT_OUT.includes(call.path)).map(
  (call) => [`${call.method} ${call.path}`, call] as const,
);

test.each(EVERY_CALL)(
  '%s answers any input with its answer or one refusal, and what it refuses leaves nothing behind',
  async (_name, call) => {
    await fc.assert(
      fc.asyncProperty(badInputFor(call), badPathPart, async (input, part) => {
        await expectOneAnswer(() => send(call, input, part), JSON.stringify(input));
      }),
      { numRuns: RUNS },
    );
  },
  120_000,
);

const STRANGE_HEADERS: readonly (readonly [string, string])[] = [
  ['content-type', 'application/json; charset=utf-16'],
  ['content-type', 'multipart/form-data'],
  ['content-type', 'multipart/form-data; boundary=x'],
  ['content-type', 'text/xml'],
  ['content-type', ''],
  ['authorization', 'Basic YWRtaW46YWRtaW4='],
  ['authorization', `Bearer ${'a.'.repeat(3_000)}`],
  ['idempotency-key', ' '],
  ['idempotency-key', 'ý'],
  ['idempotency-key', 'k'.repeat(5_000)],
  ['x-request-id', '\u00ff'],
  ['accept', '\u0000'],
];
const STRANGE_BODIES = [
  '{',
  '[]',
  'null',
  '"text"',
  '\u0000',
  '['.repeat(5_000),
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
];

/** One refusal in the one shape, or an answer; never a fault, and nothing left behind by a refusal. */
async function expectOneAnswer(ask: () => ReturnType<typeof send>, description: string) {
  const answer = await ask();
  const changed = await written();
  expect(answer.statusCode, `${description}: ${answer.body}`).toBeLessThan(500);
  if (answer.statusCode < 400) return;
  expect(ErrorBody.safeParse(answer.json()).success, `${description}: ${answer.body}`).toBe(true);
  expect(changed, `${description}: ${answer.body}`).toEqual([]);
}

test.each(EVERY_CALL)('%s bears strange headers', async (_name, call) => {
  for (const [name, value] of STRANGE_HEADERS) {
    const isQuery = call.method === 'GET' || call.method === 'DELETE';
    await expectOneAnswer(
      () =>
        app.server.inject({
          method: call.method,
          url: call.path.replaceAll(/\{\w+\}/g, '999999'),
          headers: { authorization: `Bearer ${token}`, [name]: value },
          ...(!isQuery && { payload: '{}' }),
        }),
      `${name}: ${value.slice(0, 40)}`,
    );
  }
});

test.each(EVERY_CALL.filter(([, { method }]) => method === 'POST' || method === 'PUT'))(
  '%s bears bodies that are no object',
  async (_name, call) => {
    for (const payload of STRANGE_BODIES)
      await expectOneAnswer(
        () =>
          app.server.inject({
            method: call.method,
            url: call.path.replaceAll(/\{\w+\}/g, '999999'),
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            payload,
          }),
        payload.slice(0, 40),
      );
    expect(Object.prototype).not.toHaveProperty('admin');
  },
);

test.each(EVERY_CALL.filter(([, { upload }]) => upload))(
  '%s bears files of any kind beside any fields',
  async (_name, call) => {
    await fc.assert(
      fc.asyncProperty(badForm(call), badPathPart, async ({ body, contentType }, part) => {
        await expectOneAnswer(
          () =>
            app.server.inject({
              method: call.method,
              url: call.path.replaceAll(/\{\w+\}/g, () => encodePart(part)),
              headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
              payload: body,
            }),
          `${contentType} ${body.length}`,
        );
      }),
      { numRuns: RUNS },
    );
  },
  120_000,
);
