import { expect, test } from 'vitest';
import { serverPrograms } from '../tools/start-postgres.js';
import { ACT_NAMES } from './acts/acts.ts';
import { play } from './play.ts';
import { report } from './report.ts';
import { BLOW_NAMES, FAULTS } from './weather/weather.ts';

/** Deals every kind of act at least twice. */
const SEED = 63;

/** The long form: npm run faults. */
test.skipIf(process.platform !== 'linux' || serverPrograms() === null)(
  'acts of every kind, and create + publish above all, happen once while answers to COMMIT are lost, processes are killed and PostgreSQL crashes',
  async () => {
    const outcome = await play({
      seed: SEED,
      acts: 72,
      kinds: ACT_NAMES,
      faults: FAULTS,
      world: { roles: ['api', 'worker'], store: 'disk' },
      clients: 16,
      blowEvery: 9,
      restMs: 60_000,
      say: () => {},
    });
    const text = report(outcome, SEED);
    expect(outcome.findings, text).toEqual([]);
    // Nothing of it was left out: a check that plays less would find less.
    expect(Object.keys(outcome.acts).sort(), text).toEqual([...ACT_NAMES].sort());
    expect(Object.keys(outcome.blows).sort(), text).toEqual([...BLOW_NAMES].sort());
    expect(outcome.line['commitAnswerLost'], text).toBeGreaterThan(0);
    expect(outcome.line['commitNeverArrives'], text).toBeGreaterThan(0);
  },
  300_000,
);
