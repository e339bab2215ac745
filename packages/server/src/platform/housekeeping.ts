import { isNobodysFault } from './acts/nobodys-fault.ts';
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

/** `company_id` only where it is a company's. */
export type Old = Readonly<{ company_id?: string; id: string }>;
type Forgetting<One extends Old> = Readonly<{
  what: string;
  /** The next that had their time, oldest first, behind so many that could not be forgotten. */
  find: (passed: number) => Promise<One[]>;
  /** False where it stays. */
  forget: (one: One) => Promise<boolean>;
}>;

/** Forgets each by itself until none is left: one that cannot be forgotten is told and keeps no other from it. */
export async function forgetEach<One extends Old>(
  { log }: Pick<Platform, 'log'>,
  { what, find, forget }: Forgetting<One>,
): Promise<void> {
  for (let stayed = 0, old = await find(0); old.length > 0; old = await find(stayed))
    for (const one of old) {
      const isGone = await forget(one).catch((err: unknown) => {
        if (isNobodysFault(err)) throw err;
        log.error({ err, companyId: one.company_id, id: one.id }, `${what} stays as it is`);
        return false;
      });
      if (!isGone) stayed += 1;
    }
}
