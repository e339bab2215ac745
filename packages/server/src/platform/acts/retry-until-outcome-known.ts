import { setTimeout as pause } from 'node:timers/promises';
import { againAfterCollision } from '../db/after-collision.ts';
import { constraintOf, isDuplicate, isUnreachable } from '../db/sql-state.ts';
import { OutcomeUnknown } from '../db/transact.ts';

/** Pauses before each next try: a database that restarts is back within seconds. */
const WAITS_MS = [20, 50, 100, 200, 400, 800, 1_600, 3_200];

export type Try = Readonly<{
  /** Whether the outcome of an earlier try is unknown: look the act up before doing anything. */
  isAgain: boolean;
  /** Declares the earlier outcome resolved: errors from here on concern this try alone. */
  settled(): void;
}>;

/**
 * Retries an act until its outcome is known; repeats it at once if it lost to a concurrent transaction. An unknown
 * outcome never counts as "not applied": the next try looks the act up first. If the database stays unreachable, throws
 * OutcomeUnknown.
 */
export async function retryUntilOutcomeKnown<T>(
  attempt: (tried: Try) => Promise<T>,
  waitsMs: readonly number[] = WAITS_MS,
): Promise<T> {
  let unknown: unknown = null;
  for (const wait of waitsMs) {
    const tried = await tryOnce(attempt, unknown);
    if ('result' in tried) return tried.result;
    unknown = tried.unknown;
    await pause(wait);
  }
  throw unknown;
}

async function tryOnce<T>(
  attempt: (tried: Try) => Promise<T>,
  unknown: unknown,
): Promise<Readonly<{ result: T }> | Readonly<{ unknown: unknown }>> {
  const isAgain = unknown !== null;
  let isSettled = !isAgain;
  const settled = () => {
    isSettled = true;
  };
  try {
    return { result: await againAfterCollision(() => attempt({ isAgain, settled })) };
  } catch (error) {
    if (error instanceof OutcomeUnknown || isActTaken(error)) return { unknown: error };
    if (isSettled) throw error;
    if (isUnreachable(error)) return { unknown };
    throw unknown;
  }
}

/**
 * The row of the act exists: another call under the same id saved it. A distributed table adds a suffix to the
 * constraint's name.
 */
const isActTaken = (error: unknown): boolean =>
  isDuplicate(error) && /^(\w+_)?act(_|$)/.test(constraintOf(error) ?? '');
