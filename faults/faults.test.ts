import { expect, test } from 'vitest';
// @ts-expect-error plain JavaScript of the test command
import { serverPrograms } from '../tools/start-postgres.js';
import { type ActName, type Play, play } from './play.ts';
import { report } from './report.ts';
import type { FaultName } from './weather/weather.ts';

const SEED = 7;
const SHORT: Omit<Play, 'acts' | 'kinds' | 'faults'> = {
  seed: SEED,
  roles: ['api', 'worker'],
  clients: 12,
  blowEvery: 12,
  restMs: 60_000,
  say: () => {},
};

/** The long form: npm run faults. */
const plays: readonly (readonly [string, number, readonly ActName[], readonly FaultName[]])[] = [
  [
    'acts of every kind, and create + publish above all, happen once while answers to COMMIT are lost, processes are killed and PostgreSQL crashes',
    110,
    ['publish', 'release', 'bulk', 'resend', 'token', 'import', 'mail'],
    ['line', 'server', 'database', 'authority', 'disk', 'backend', 'lines'],
  ],
];

test.skipIf(process.platform !== 'linux' || serverPrograms() === null).each(plays)(
  '%s',
  async (_, acts, kinds, faults) => {
    const outcome = await play({ ...SHORT, acts, kinds, faults });
    expect(outcome.findings, report(outcome, SEED)).toEqual([]);
  },
  300_000,
);
