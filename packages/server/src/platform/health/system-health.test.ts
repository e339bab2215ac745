import { beforeAll, expect, test } from 'vitest';
import type { Db } from '../db/open.ts';
import { testDb } from '../db/testing.ts';
import { createLog } from '../log.ts';
import { testClock } from '../testing.ts';
import { findHealth } from './system-health.repository.ts';
import { systemHealth } from './system-health.ts';
import { watchedCalls } from './watched-calls.ts';

const MINUTE = 60;

let db: Db;
const clock = testClock('2026-11-21T02:00:00.000Z');
beforeAll(async () => {
  db = await testDb();
});

const inProcess = async (work: (health: ReturnType<typeof systemHealth>) => void) => {
  const health = systemHealth({ db, clock, log: createLog('silent') });
  work(health);
  await health.close();
};
const stateOf = async (system: string) =>
  (await findHealth(db)).find((one) => one.system === system);

test('failures of several processes are one outage, which begins with the first and ends with a success', async () => {
  const system = 'tax-authority/a';
  await inProcess((health) => health.recordSuccess(system, 0.2));
  expect(await stateOf(system)).toMatchObject({ failingSince: null, failures: 0, seconds: 0.2 });
  clock.advance(MINUTE);
  const beginning = clock.now();
  await inProcess((health) => health.recordFailure(system, 'network'));
  clock.advance(MINUTE);
  await inProcess((health) => {
    health.recordFailure(system, 'network');
    health.recordFailure(system, 'busy');
  });
  expect(await stateOf(system)).toMatchObject({
    failingSince: beginning,
    lastFailureAt: clock.now(),
    failures: 3,
    cause: 'busy',
  });
  clock.advance(MINUTE);
  await inProcess((health) => health.recordSuccess(system, 0.4));
  expect(await stateOf(system)).toMatchObject({
    failingSince: null,
    lastSuccessAt: clock.now(),
    failures: 0,
    seconds: 0.24,
  });
});

test('a system that refused one call responds; one that gave no response does not', async () => {
  const health = systemHealth({ db, clock, log: createLog('silent') });
  const portal = watchedCalls(
    {
      signIn: async (isDown: boolean) => {
        throw new Error(isDown ? 'away' : 'wrong password');
      },
    },
    {
      system: 'portal-of-test',
      health,
      judge: (error) => ({
        code: 'refused',
        isDown: error instanceof Error && error.message === 'away',
      }),
    },
  );
  await expect(portal.signIn(false)).rejects.toThrow('wrong password');
  await health.close();
  expect(await stateOf('portal-of-test')).toMatchObject({ failingSince: null });
  clock.advance(MINUTE);
  await expect(portal.signIn(true)).rejects.toThrow('away');
  await health.close();
  expect(await stateOf('portal-of-test')).toMatchObject({ failingSince: clock.now() });
});
