import type { CDPSession, Page } from 'playwright-core';
import { cpuOf } from './cpu.ts';

/** Of the calibration: enough for one of them to be undisturbed. */
export const CALIBRATIONS = 5;

/**
 * A fixed piece of work: text sorted, taken apart and put together, as pages do all day. Machines differ
 * by two from hour to hour; what is held against this, measured in the same browser and run, does not.
 */
function work(): number {
  const started = performance.now();
  const words = Array.from({ length: 60_000 }, (_, index) => `${(index * 7_919) % 60_013}`);
  words.sort();
  const rows = words.map((word) => JSON.parse(`{"word":"${word}","length":${word.length}}`));
  const length = rows.reduce((sum, row) => sum + row.length, 0);
  return length > 0 ? performance.now() - started : 0;
}

/** Milliseconds by the clock, in a page as slowed as the caller has made it. */
export const calibrationTime = (page: Page, turns: number): Promise<number> =>
  shortest(turns, () => page.evaluate(work));

/** Milliseconds of the page's main thread. */
export const calibrationCpu = (page: Page, debug: CDPSession, turns: number): Promise<number> =>
  shortest(turns, () => cpuOf(debug, () => page.evaluate(work).then(() => undefined)));

/** What disturbs a run makes it longer, never shorter. */
async function shortest(turns: number, measure: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < turns; turn += 1) least = Math.min(least, await measure());
  return least;
}
