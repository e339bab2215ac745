import { inject } from 'vitest';

export type DemoAddress = Readonly<{ baseUrl: string; dataFolder: string }>;

/** The demo that the journeys of this worker are played on. */
export function ownDemo(): DemoAddress {
  const worker = Number(process.env['VITEST_POOL_ID']);
  const demo = inject('demos')[worker - 1];
  if (!demo) throw new Error(`worker ${worker} has no demo`);
  return demo;
}
