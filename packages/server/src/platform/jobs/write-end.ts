import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isUnreachable } from '../db/sql-state.ts';

type Rows = { rows: unknown[] };

const TRIES = 10;
const BEFORE_AGAIN_MS = 1_000;
const NOTHING_ENDED: Rows = { rows: [{ count: '0', ids: [] }] };

/** pg-boss ends jobs by statements with a list of ids, and by no others. */
export const endsJobs = (values: readonly unknown[] = []): boolean => Array.isArray(values[1]);

/**
 * Writes that jobs have completed or failed, with retries if the connection breaks; a second write changes nothing.
 * pg-boss does not wait for it, so an error would end the process; a job whose end cannot be written counts as crashed
 * and is retried.
 */
export async function writeEnd(
  write: () => Promise<Rows>,
  log: Logger,
  beforeAgainMs = BEFORE_AGAIN_MS,
): Promise<Rows> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await write();
    } catch (error) {
      if (tried < TRIES && isUnreachable(error)) await pause(beforeAgainMs);
      else {
        log.error({ err: error }, 'the end of a job could not be written');
        return NOTHING_ENDED;
      }
    }
  }
}
