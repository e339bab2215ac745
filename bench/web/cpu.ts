import type { CDPSession } from 'playwright-core';

/** CPU time of the page's main thread, milliseconds; time spent waiting for a core does not count. */
export async function cpuOf(debug: CDPSession, act: () => Promise<void>): Promise<number> {
  const before = await threadSeconds(debug);
  await act();
  return ((await threadSeconds(debug)) - before) * 1000;
}

async function threadSeconds(debug: CDPSession): Promise<number> {
  const { metrics } = await debug.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}
