import { expect, test } from 'vitest';
import {
  clockSkewMs,
  isSkewed,
  measureSkewMs,
  requireTrueClock,
  watchClock,
} from './clock-watch.ts';
import { testDb } from './db/testing.ts';
import { createLog } from './log.ts';

const clockAhead = (ms: () => number) => ({
  now: () => new Date(Date.now() + ms()).toISOString(),
});

test('the clock of a process is measured against the database, ahead and behind', async () => {
  const db = await testDb();
  expect(
    isSkewed(
      await measureSkewMs(
        db,
        clockAhead(() => 0),
      ),
    ),
  ).toBe(false);
  expect(
    Math.round(
      (await measureSkewMs(
        db,
        clockAhead(() => 60_000),
      )) / 10_000,
    ),
  ).toBe(6);
  expect(
    Math.round(
      (await measureSkewMs(
        db,
        clockAhead(() => -60_000),
      )) / 10_000,
    ),
  ).toBe(-6);
});

test('a clock that is set while the process runs counts at once, and is logged once for each change', async () => {
  const db = await testDb();
  const lines: { level: number; msg: string }[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  let ahead = 0;
  watchClock(
    db,
    clockAhead(() => ahead),
    log,
  );
  await requireTrueClock(db);
  ahead = -30_000;
  await expect(requireTrueClock(db)).rejects.toThrow('SERVER_CLOCK_WRONG');
  await expect(requireTrueClock(db)).rejects.toThrow('SERVER_CLOCK_WRONG');
  ahead = 0;
  await requireTrueClock(db);
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [50, 'the clock differs from the database: this process signs nothing'],
    [30, 'the clock agrees with the database again'],
  ]);
});

test('an embedded database has the clock of its process, which is not compared', async () => {
  expect(await clockSkewMs(await testDb())).toBe(0);
});
