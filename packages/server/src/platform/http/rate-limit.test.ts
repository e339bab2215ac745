import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '../db/open.ts';
import { testDb } from '../db/testing.ts';
import { countHit, forgetOldWindows } from './rate-limit.ts';

let db: Db;
beforeAll(async () => {
  db = await testDb();
});

test('a caller past the limit costs the database nothing more until the minute is over', async () => {
  const hit = () => countHit(db, 'login ip 10.0.0.3', 1);
  // The minute may turn while the test runs: then one more passes.
  const first = await Promise.allSettled([hit(), hit(), hit()]);
  expect(first.some(({ status }) => status === 'rejected')).toBe(true);
  const counted = () =>
    db.selectFrom('rate_window').select('hits').where('bucket', '=', 'login ip 10.0.0.3').execute();
  const before = await counted();
  for (let turn = 0; turn < 20; turn += 1)
    await expect(hit()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(await counted()).toEqual(before);
});

test('past the limit of a minute a caller is told how long to wait, others are not touched', async () => {
  const hits = await Promise.allSettled(
    Array.from({ length: 13 }, () => countHit(db, 'login ip 10.0.0.1', 5)),
  );
  // The minute may turn while the test runs: then five more pass, never fewer than three are refused.
  const refused = hits.filter((hit) => hit.status === 'rejected');
  expect(refused.length).toBeGreaterThanOrEqual(3);
  expect(refused[0]?.reason).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    details: { seconds: expect.stringMatching(/^([1-9]|[1-5]\d|60)$/) },
  });
  await expect(countHit(db, 'login ip 10.0.0.2', 5)).resolves.toBeUndefined();
});

test('the hits of a minute are forgotten when they are long over, and not before', async () => {
  for (const minutes of [0, 3, 6]) {
    const bucket = `hit ${minutes} minutes ago`;
    await countHit(db, bucket, 1);
    await sql`update rate_window set minute = minute - make_interval(mins => ${minutes}::integer)
      where bucket = ${bucket}`.execute(db);
  }
  await forgetOldWindows(db);
  const kept = await db
    .selectFrom('rate_window')
    .select('bucket')
    .where('bucket', 'like', 'hit %')
    .orderBy('bucket')
    .execute();
  expect(kept.map(({ bucket }) => bucket)).toEqual(['hit 0 minutes ago', 'hit 3 minutes ago']);
});
