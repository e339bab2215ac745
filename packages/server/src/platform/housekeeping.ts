import type { JobKind } from './jobs/port.ts';
import type { Platform } from './platform.ts';

const HOUSEKEEPING: JobKind<Record<string, never>> = { name: 'housekeeping', retryLimit: 0 };
const EVERY_SECONDS = 3_600;

/** Once an hour throws away what has served its time. */
export function keepHouse(
  { jobs }: Pick<Platform, 'jobs'>,
  tasks: readonly (() => Promise<void>)[],
): void {
  jobs.handle(HOUSEKEEPING, async () => {
    for (const task of tasks) await task();
  });
  jobs.every(HOUSEKEEPING, EVERY_SECONDS, {});
}
