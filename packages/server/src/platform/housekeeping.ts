import type { JobKind } from './jobs/port.ts';
import type { Platform } from './platform.ts';

const HOUSEKEEPING: JobKind<Record<string, never>> = { name: 'housekeeping', retryLimit: 0 };
const EVERY_SECONDS = 3_600;

/** Once an hour throws away what has served its time. A task that fails keeps none of the others from it. */
export function keepHouse(
  { jobs, log }: Pick<Platform, 'jobs' | 'log'>,
  tasks: readonly (() => Promise<void>)[],
): void {
  jobs.handle(HOUSEKEEPING, async () => {
    for (const task of tasks)
      await task().catch((error: unknown) =>
        log.error({ err: error }, 'a task of housekeeping failed'),
      );
  });
  jobs.every(HOUSEKEEPING, EVERY_SECONDS, {});
}
