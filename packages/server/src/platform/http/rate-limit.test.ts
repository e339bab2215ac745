import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '../db/open.ts';
import { testDb } from '../db/testing.ts';
import { countHit, deleteOldWindows } from './rate-limit.ts';

let db: Db;
beforeAll(async () => {
  db = await testDb();
});

test('a caller past the limit causes no database access until the minute is over', async () => {
  const hit = () => countHit(db, 'login ip 10.0.0.3', 1);
  // The minute may change while the test runs: then one more passes.
  const first = await Promise.allSettled([hit(), hit(), hit()]);
  expect(first.some(({ status }) => status === 'rejected')).toBe(true);
  const counted = () =>
    db.selectFrom('rate_window').select('hits').where('bucket', '=', 'login ip 10.0.0.3').execute();
  const before = await counted();
  for (let turn = 0; turn < 20; turn += 1)
    await expect(hit()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(await counted()).toEqual(before);
});

test('past the limit of a minute a caller gets Retry-After, others are not affected', async () => {
  const hits = await Promise.allSettled(
    Array.from({ length: 13 }, () => countHit(db, 'login ip 10.0.0.1', 5)),
  );
  // The minute may change while the test runs: then five more pass, and at least three are refused.
  const refused = hits.filter((hit) => hit.status === 'rejected');
  expect(refused.length).toBeGreaterThanOrEqual(3);
  expect(refused[0]?.reason).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    details: { seconds: expect.stringMatching(/^([1-9]|[1-5]\d|60)$/) },
  });
  await expect(countHit(db, 'login ip 10.0.0.2', 5)).resolves.toBeUndefined();
});

test('the hits of a minute are deleted long after it, and not before', async () => {
  for (const minutes of [0, 3, 6]) {
    const bucket = `hit ${minutes} minutes ago`;
    await countHit(db, bucket, 1);
    await sql`update rate_window set minute = minute - make_interval(mins => ${minutes}::integer)
      where bucket = ${bucket}`.execute(db);
  }
  await deleteOldWindows(db);
  const remaining = await db
    .selectFrom('rate_window')
    .select('bucket')
    .where('bucket', 'like', 'hit %')
    .orderBy('bucket')
    .execute();
  expect(remaining.map(({ bucket }) => bucket)).toEqual(['hit 0 minutes ago', 'hit 3 minutes ago']);
});
