import { EventEmitter, once } from 'node:events';
import { defineCall } from '@hoadon/contracts/http/define-call';
import { Failure } from '@hoadon/domain/errors/failure';
import { sql } from 'kysely';
import { beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import type { Db } from '../db/open.ts';
import { testCompany, testDb } from '../db/testing.ts';
import { OutcomeUnknown, transact } from '../db/transact.ts';
import { claimKey, deleteOldKeys } from './idempotency.ts';
import { keyLeases } from './key-leases.ts';
import { type RequestContext, route, type Session } from './route.ts';
import { appFor } from './testing.ts';

const create = defineCall(
  'POST',
  '/create',
  z.object({ name: z.string() }),
  z.object({ turn: z.number() }),
  { access: 'signed-in', idempotent: true, summary: 'Of the test.' },
);
const KEY = { 'idempotency-key': 'key-1' };
const LEASE_MS = 4_000;
let db: Db;
beforeAll(async () => {
  db = await testDb();
});

/** A company's app whose handler counts its calls and runs `during` in each. */
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

test('the same key and body get the first response again, and nothing runs twice', async () => {
  const { app, turns } = await counting();
  const first = await app.post('/create', { name: 'a' }, KEY);
  expect(await app.post('/create', { name: 'a' }, KEY)).toEqual(first);
  expect(turns()).toBe(1);
});

test('a response is retained under its key for a day', async () => {
  const { app, admin, turns } = await counting();
  const retriedAfter = async (age: string) => {
    await sql`update idempotency_key set created_at = now() - ${age}::interval
      where company_id = ${admin.companyId}`.execute(db);
    await deleteOldKeys(db);
    return (await app.post('/create', { name: 'a' }, KEY)).data.turn;
  };
  await app.post('/create', { name: 'a' }, KEY);
  expect([await retriedAfter('23 hours'), turns()]).toEqual([1, 1]);
  expect([await retriedAfter('25 hours'), turns()]).toEqual([2, 2]);
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
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => app.post('/create', { name: 'a' }, KEY)),
  );
  expect(turns()).toBe(1);
  expect(responses.every((response) => [200, 409].includes(response.status))).toBe(true);
});

test('a refusal is a response too and is sent again', async () => {
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

test('after an internal error the same key may be retried', async () => {
  const { app } = await counting((turn) => {
    if (turn === 1) throw new Error('broken');
  });
  expect((await app.post('/create', { name: 'a' }, KEY)).status).toBe(500);
  expect(await app.post('/create', { name: 'a' }, KEY)).toMatchObject({ status: 200 });
});

const full = () =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
const slowDown = () => Object.assign(new Error('Please reduce your rate'), { $fault: 'server' });

test.each([
  ['full disk', full],
  ['busy S3', slowDown],
])(
  'a %s returns 503 with Retry-After, and a retry with the same key is served',
  async (_, fault) => {
    const { app } = await counting((turn) => {
      if (turn === 1) throw fault();
    });
    const payload = { name: 'a' };
    const first = await app.app.inject({ method: 'POST', url: '/create', payload, headers: KEY });
    expect(first.json()).toMatchObject({ message: 'SERVICE_UNAVAILABLE' });
    expect([first.statusCode, first.headers['retry-after']]).toEqual([503, '10']);
    expect(await app.post('/create', payload, KEY)).toMatchObject({ data: { turn: 2 } });
  },
);

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
  const response = await app.post('/create', { name: 'a' }, { 'idempotency-key': 'x'.repeat(201) });
  expect(response).toMatchObject({ status: 400, data: { header: 'Idempotency-Key' } });
});

/** Ends the lease, as after a killed process. */
const endLease = (companyId: string) =>
  sql`update idempotency_key set locked_until = now() - interval '1 second'
    where company_id = ${companyId}`.execute(db);

/** An app with one call and this handler. */
async function answering(handle: (context: RequestContext) => Promise<{ turn: number }>) {
  const { admin } = await testCompany(db);
  const routes = [route(create, (_input, _session, context) => handle(context))];
  return { app: appFor(routes, admin, db), admin };
}

test('a process that died before it committed leaves a key that one retry takes over', async () => {
  const { app, admin, turns } = await counting();
  await app.post('/create', { name: 'a' }, KEY);
  await sql`update idempotency_key set status = null where company_id = ${admin.companyId}`.execute(
    db,
  );
  await endLease(admin.companyId);
  const retries = await Promise.all([
    app.post('/create', { name: 'a' }, KEY),
    app.post('/create', { name: 'a' }, KEY),
  ]);
  expect(turns()).toBe(2);
  expect(retries.some((response) => response.status === 200)).toBe(true);
});

test('a process that died after its commit has saved its response with its work', async () => {
  const signals = new EventEmitter();
  const committed = once(signals, 'committed');
  let turns = 0;
  const { app } = await answering(async ({ saveResponse }) => {
    turns += 1;
    await transact(db, (tx) => saveResponse(tx, { turn: turns }));
    signals.emit('committed');
    // A kill between commit and reply, as the next request sees it.
    return new Promise(() => {});
  });
  app.post('/create', { name: 'a' }, KEY).catch(() => {});
  await committed;
  expect(await app.post('/create', { name: 'a' }, KEY)).toMatchObject({
    status: 200,
    data: { turn: 1 },
  });
  expect(turns).toBe(1);
});

test('the lease of a running request is seconds long and renewed while its process lives', async () => {
  const { admin } = await testCompany(db);
  const claim = { session: admin as Session, key: 'lease', requestHash: 'x' };
  const claimed = await claimKey(db, claim, LEASE_MS);
  if (!('held' in claimed)) throw new Error('the key was free');
  const lease = async () => {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from locked_until - now())::float8 as seconds from idempotency_key
      where company_id = ${admin.companyId}`.execute(db);
    return rows[0]?.seconds ?? 0;
  };
  expect(await lease()).toBeLessThanOrEqual(LEASE_MS / 1_000);
  await endLease(admin.companyId);
  const leases = keyLeases(db, () => {}, LEASE_MS, 5);
  leases.add(claimed.held);
  await expect.poll(lease).toBeGreaterThan(0);
  leases.drop(claimed.held);
  await expect(claimKey(db, claim, LEASE_MS)).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_IN_USE',
  });
});

// With one connection it would wait for itself.
test.skipIf(inject('testDatabase').kind === 'pglite')(
  'renewing does not wait for a request that is about to respond under one of the keys',
  async () => {
    const { admin } = await counting();
    const hold = async (key: string) => {
      const claimed = await claimKey(db, { session: admin, key, requestHash: 'h' }, LEASE_MS);
      if (!('held' in claimed)) throw new Error('already responded');
      return claimed.held;
    };
    const [answering, working] = [await hold('key-1'), await hold('key-2')];
    await endLease(admin.companyId);
    const isHeld = async () =>
      (
        await db
          .selectFrom('idempotency_key')
          .where('company_id', '=', admin.companyId)
          .where('id', '=', working.id)
          .select(sql<boolean>`locked_until > now()`.as('held'))
          .executeTakeFirstOrThrow()
      ).held;
    await transact(db, async (tx) => {
      await sql`select 1 from idempotency_key
      where company_id = ${admin.companyId} and id = ${answering.id} for update`.execute(tx);
      const leases = keyLeases(db, () => {}, LEASE_MS, 5);
      leases.add(answering);
      leases.add(working);
      await expect.poll(isHeld).toBe(true);
      leases.drop(answering);
      leases.drop(working);
    });
  },
);

test('a request that takes a key over does the same act, and the slower of the two saves nothing', async () => {
  const signals = new EventEmitter();
  const running = once(signals, 'running');
  const acts: string[] = [];
  const { app, admin } = await answering(async ({ actId, saveResponse }) => {
    const turn = acts.push(actId);
    if (turn === 1) {
      signals.emit('running');
      await once(signals, 'go');
    }
    await transact(db, async (tx) => {
      await tx
        .insertInto('audit_head')
        .values({ company_id: `${900_000_000 + turn}`, sequence: '0', hash: actId })
        .execute();
      await saveResponse(tx, { turn });
    });
    return { turn };
  });
  const slow = app.post('/create', { name: 'a' }, KEY);
  await running;
  await endLease(admin.companyId);
  const retried = await app.post('/create', { name: 'a' }, KEY);
  signals.emit('go');
  expect(await slow).toEqual(retried);
  expect(retried).toMatchObject({ status: 200, data: { turn: 2 } });
  expect(acts[0]).toBe(acts[1]);
  const heads = await db
    .selectFrom('audit_head')
    .where('hash', '=', `${acts[0]}`)
    .select('company_id')
    .execute();
  expect(heads).toEqual([{ company_id: '900000002' }]);
});

test('a retry after an internal error continues the same act, which may be partly saved', async () => {
  const acts: string[] = [];
  const { app } = await answering(async ({ actId }) => {
    const turn = acts.push(actId);
    if (turn === 1) throw new Error('broken after something was saved');
    return { turn };
  });
  expect((await app.post('/create', { name: 'a' }, KEY)).status).toBe(500);
  expect(await app.post('/create', { name: 'a' }, KEY)).toMatchObject({ data: { turn: 2 } });
  expect(new Set(acts).size).toBe(1);
});

test('without a key every request is an act of its own', async () => {
  const acts: string[] = [];
  const { app } = await answering(async ({ actId }) => ({ turn: acts.push(actId) }));
  await app.post('/create', { name: 'a' });
  await app.post('/create', { name: 'a' });
  expect(new Set(acts).size).toBe(2);
  expect(acts[0]).toMatch(/^[\da-f-]{36}$/);
});

test('a lost response to COMMIT is no refusal: the key stays, and a retry looks the same act up', async () => {
  const acts: string[] = [];
  const { app, admin } = await answering(async ({ actId }) => {
    if (acts.push(actId) === 1) throw new OutcomeUnknown(new Error('cut'));
    return { turn: acts.length };
  });
  const { app: raw } = app;
  const first = await raw.inject({
    method: 'POST',
    url: '/create',
    payload: { name: 'a' },
    headers: KEY,
  });
  expect(first.json()).toMatchObject({ message: 'OUTCOME_UNKNOWN' });
  expect([first.statusCode, first.headers['retry-after']]).toEqual([503, '10']);
  expect(await app.post('/create', { name: 'a' }, KEY)).toMatchObject({ status: 409 });
  await endLease(admin.companyId);
  expect(await app.post('/create', { name: 'a' }, KEY)).toMatchObject({ data: { turn: 2 } });
  expect(acts[0]).toBe(acts[1]);
});

test('a response that was saved although the reply to COMMIT was lost is sent', async () => {
  const { app } = await answering(async ({ saveResponse }) => {
    await transact(db, (tx) => saveResponse(tx, { turn: 1 }));
    throw new OutcomeUnknown(new Error('cut'));
  });
  expect(await app.post('/create', { name: 'a' }, KEY)).toMatchObject({
    status: 200,
    data: { turn: 1 },
  });
});
