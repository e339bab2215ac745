import { EventEmitter, once } from 'node:events';
import { defineCall } from '@hoadon/contracts/http/define-call';
import { Failure } from '@hoadon/domain/errors/failure';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Db } from '../db/open.ts';
import { testCompany, testDb } from '../db/testing.ts';
import { transact } from '../db/transact.ts';
import { route } from './route.ts';
import { appFor } from './testing.ts';

const create = defineCall(
  'POST',
  '/create',
  z.object({ name: z.string() }),
  z.object({ turn: z.number() }),
  { access: 'signed-in', idempotent: true, summary: 'Of the test.' },
);
const KEY = { 'idempotency-key': 'key-1' };
let db: Db;
beforeAll(async () => {
  db = await testDb();
});

/** A company's app whose handler counts its turns and runs `during` in each. */
async function counting(during: (turn: number) => Promise<void> | void = () => {}) {
  const { admin, accountant } = await testCompany(db);
  let turn = 0;
  const routes = [
    route(create, async () => {
      turn += 1;
      await during(turn);
      return { turn };
    }),
  ];
  return {
    app: appFor(routes, admin, db),
    other: appFor(routes, accountant, db),
    admin,
    turns: () => turn,
  };
}

test('the same key and body get the first answer again, and nothing runs twice', async () => {
  const { app, turns } = await counting();
  const first = await app.post('/create', { name: 'a' }, KEY);
  expect(await app.post('/create', { name: 'a' }, KEY)).toEqual(first);
  expect(turns()).toBe(1);
});

test('the same key with another body is refused with 422', async () => {
  const { app } = await counting();
  await app.post('/create', { name: 'a' }, KEY);
  expect(await app.post('/create', { name: 'b' }, KEY)).toMatchObject({
    status: 422,
    message: 'IDEMPOTENCY_KEY_REUSED',
  });
});

test('while the first is running, the second is refused with 409', async () => {
  const signals = new EventEmitter();
  const running = once(signals, 'running');
  const { app } = await counting(async () => {
    signals.emit('running');
    await once(signals, 'go');
  });
  const first = app.post('/create', { name: 'a' }, KEY);
  await running;
  expect(await app.post('/create', { name: 'a' }, KEY)).toMatchObject({
    status: 409,
    message: 'IDEMPOTENCY_KEY_IN_USE',
  });
  signals.emit('go');
  expect((await first).status).toBe(200);
});

test('ten clicks at once run once', async () => {
  const { app, turns } = await counting();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => app.post('/create', { name: 'a' }, KEY)),
  );
  expect(turns()).toBe(1);
  expect(answers.every((answer) => [200, 409].includes(answer.status))).toBe(true);
});

test('a refusal is an answer too and is given again', async () => {
  const { app, turns } = await counting(() => {
    throw new Failure('LICENSE_EXPIRED');
  });
  await app.post('/create', { name: 'a' }, KEY);
  expect(await app.post('/create', { name: 'a' }, KEY)).toMatchObject({
    status: 400,
    message: 'LICENSE_EXPIRED',
  });
  expect(turns()).toBe(1);
});

test('after a fault of ours the same key may try again', async () => {
  const { app } = await counting((turn) => {
    if (turn === 1) throw new Error('broken');
  });
  expect((await app.post('/create', { name: 'a' }, KEY)).status).toBe(500);
  expect(await app.post('/create', { name: 'a' }, KEY)).toMatchObject({ status: 200 });
});

test('the key of one user is not the key of another', async () => {
  const { app, other, turns } = await counting();
  await app.post('/create', { name: 'a' }, KEY);
  await other.post('/create', { name: 'a' }, KEY);
  expect(turns()).toBe(2);
});

test('without a key every request runs', async () => {
  const { app, turns } = await counting();
  await app.post('/create', { name: 'a' });
  await app.post('/create', { name: 'a' });
  expect(turns()).toBe(2);
});

test('a key that is no plain text is refused', async () => {
  const { app } = await counting();
  const answer = await app.post('/create', { name: 'a' }, { 'idempotency-key': 'x'.repeat(201) });
  expect(answer).toMatchObject({ status: 400, data: { header: 'Idempotency-Key' } });
});

test('a process that died before it committed leaves a key that one retry takes over', async () => {
  const { app, admin, turns } = await counting();
  await app.post('/create', { name: 'a' }, KEY);
  await sql`update idempotency_key set status = null, locked_until = now() - interval '1 second'
    where company_id = ${admin.companyId}`.execute(db);
  const retries = await Promise.all([
    app.post('/create', { name: 'a' }, KEY),
    app.post('/create', { name: 'a' }, KEY),
  ]);
  expect(turns()).toBe(2);
  expect(retries.some((answer) => answer.status === 200)).toBe(true);
});

test('a process that died after it committed has kept its answer with its work', async () => {
  const { admin } = await testCompany(db);
  let turns = 0;
  const app = appFor(
    [
      route(create, async (_input, _session, { keepAnswer }) => {
        turns += 1;
        await transact(db, (db) => keepAnswer(db, { turn: turns }));
        // What a kill between commit and reply looks like to the next request.
        return new Promise(() => {});
      }),
    ],
    admin,
    db,
  );
  const lost = app.post('/create', { name: 'a' }, KEY);
  await expect.poll(async () => (await app.post('/create', { name: 'a' }, KEY)).status).toBe(200);
  expect(await app.post('/create', { name: 'a' }, KEY)).toMatchObject({ data: { turn: 1 } });
  expect(turns).toBe(1);
  lost.catch(() => {});
});
