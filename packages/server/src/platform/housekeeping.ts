import { isInfrastructureError } from './acts/infrastructure-error.ts';
import type { JobKind } from './jobs/port.ts';
import type { Platform } from './platform.ts';

const HOUSEKEEPING: JobKind<Record<string, never>> = { name: 'housekeeping', retryLimit: 0 };
const EVERY_SECONDS = 3_600;

/** Runs the cleaning tasks once an hour. A failing task does not stop the others. */
export function registerHousekeeping(
  { jobs, log }: Pick<Platform, 'jobs' | 'log'>,
  tasks: readonly (() => Promise<void>)[],
): void {
  jobs.handle(HOUSEKEEPING, async () => {
    for (const task of tasks)
      await task().catch((error: unknown) =>
        log.error({ err: error }, 'a housekeeping task failed'),
      );
  });
  jobs.every(HOUSEKEEPING, EVERY_SECONDS, {});
}

/** `company_id` only for rows of a company. */
export type Old = Readonly<{ company_id?: string; id: string }>;
type EachDeletion<One extends Old> = Readonly<{
  what: string;
  /** Returns the next expired rows, oldest first, skipping rows that could not be deleted. */
  find: (passed: number) => Promise<One[]>;
  /** Returns false if the row stays. */
  deleteOne: (one: One) => Promise<boolean>;
}>;

/**
 * Deletes each row by itself until none is left. A row that cannot be deleted is logged and does not stop the others.
 */
export async function deleteEach<One extends Old>(
  { log }: Pick<Platform, 'log'>,
  { what, find, deleteOne }: EachDeletion<One>,
): Promise<void> {
  for (let stayed = 0, old = await find(0); old.length > 0; old = await find(stayed))
    for (const one of old) {
      const isGone = await deleteOne(one).catch((err: unknown) => {
        if (isInfrastructureError(err)) throw err;
        log.error({ err, companyId: one.company_id, id: one.id }, `${what} stays as it is`);
        return false;
      });
      if (!isGone) stayed += 1;
    }
}
