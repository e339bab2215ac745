import type { Page } from 'playwright-core';

type TraceEvent = Readonly<{
  name: string;
  pid: number;
  tid: number;
  /** Microseconds of the processor. */
  tdur?: number;
  args?: Readonly<{ name?: string }>;
}>;

/**
 * How many times the calibration the longest task may take: no key and no frame waits for more than 100 ms,
 * where an idle machine needs 54 ms for the calibration.
 */
export const MOST_IN_A_TASK = 1.85;

/**
 * Milliseconds of processor time of the longest task that the page's main thread did meanwhile. Time that
 * it waited for a core does not count: a busy machine would make any task long.
 */
export async function longestTask(page: Page, act: () => Promise<unknown>): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error('a page of no browser');
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await act();
  const trace = await browser.stopTracing();
  const { traceEvents }: { traceEvents: readonly TraceEvent[] } = JSON.parse(trace.toString());
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name.endsWith('RunTask') && main.has(`${pid} ${tid}`),
  );
  if (tasks.length === 0) throw new Error('the browser tells nothing of its tasks');
  return tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur), 0) / 1_000;
}
