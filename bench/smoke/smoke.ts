import { buildDemo } from '../../e2e/demo.ts';
import { postgresForTests } from '../../tools/start-postgres.js';
import { openTestRun } from '../../tools/testing/test-run.js';
import type { FoundBench } from '../find-benches.ts';
import { copyFromTemplate } from '../own-database.ts';
import { shareResources } from '../resources.ts';
import { runRooms, secondsSince } from './run-rooms.ts';

/** A bench that waits for an event that never comes must not stop `npm test` for ever. */
const GIVE_UP_MS = 600_000;

/** Runs these benches with tiny data; returns false if one failed. */
export async function smoke(benches: readonly FoundBench[]): Promise<boolean> {
  await buildDemo();
  const started = performance.now();
  // `npm test` has one already, and removes what its steps leave behind.
  const testRun = process.env['HOADON_TEST_RUN'] ? null : openTestRun();
  const giveUp = () => {
    console.error(`the benches were stopped${secondsSince(started)} after they started`);
    testRun?.close();
    process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, giveUp);
  const timer = setTimeout(giveUp, GIVE_UP_MS);
  const close = await prepare();
  try {
    return await runRooms({
      benches,
      print: console.log,
      printError: (name, error) => console.error(`${name}:`, error),
      close,
    });
  } finally {
    testRun?.close();
    clearTimeout(timer);
    console.log(`${secondsSince(started)}  ${benches.length} benches`);
  }
}

/** One PostgreSQL, one migration and one server of each kind for all benches. Returns what ends them. */
async function prepare(): Promise<() => Promise<void>> {
  const postgres: { url: string; stop(): void } = await postgresForTests();
  process.env['TEST_DATABASE_URL'] = postgres.url;
  const dropTemplate = copyFromTemplate(postgres.url);
  const closeResources = shareResources();
  return async () => {
    await closeResources();
    await dropTemplate();
    postgres.stop();
  };
}
