import { setTimeout as pause } from 'node:timers/promises';
import { againAfterCollision } from '../db/after-collision.ts';
import { constraintOf, isAway, isDuplicate } from '../db/sql-state.ts';
import { OutcomeUnknown } from '../db/transact.ts';

/** Pauses before each next try: a database that restarts is back within seconds. */
const WAITS_MS = [20, 50, 100, 200, 400, 800, 1_600, 3_200];

export type Try = Readonly<{
  /** What became of an earlier try is not known: look the act up before doing anything. */
  isAgain: boolean;
  /** Says that it is known now: errors from here on are about this try alone. */
  settled(): void;
}>;

/**
 * Tries an act until it is known what came of it; one that had to give way to another transaction is
 * done again at once. An outcome that is unknown is never taken for
 * "nothing was done": the next try begins with looking the act up. A database that stays away leaves it
 * open, and OutcomeUnknown travels on.
 */
export async function untilKnown<T>(
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
    if (isAway(error)) return { unknown };
    throw unknown;
  }
}

/** The row of the act is there already: kept by whoever did it under the same id. A distributed table adds to the name. */
const isActTaken = (error: unknown): boolean =>
  isDuplicate(error) && /^(\w+_)?act(_|$)/.test(constraintOf(error) ?? '');
