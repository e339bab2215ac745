import type { Instant } from '@hoadon/domain/dates/plain-date';

/**
 * How long guesses are paused: `free` ones come without a pause, the next after `firstPause`, each further one after
 * twice as long, at most `longestPause`. One guess is forgotten every `forgotten`. Milliseconds.
 */
export type GuessRule = Readonly<{
  free: number;
  firstPause: number;
  longestPause: number;
  forgotten: number;
}>;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const GROWING = { firstPause: 15 * SECOND, longestPause: 15 * MINUTE } as const;

/** At one name from one network, or from one device that its owner has signed in by. */
export const OF_PLACE: GuessRule = { ...GROWING, free: 5, forgotten: 15 * MINUTE };
/** At one name from anywhere but its owner's devices: about a hundred a day in the long run. */
export const OF_NAME: GuessRule = { ...GROWING, free: 20, forgotten: 15 * MINUTE };
/** At any names from one network, where many people may sit behind one address. */
export const OF_NETWORK: GuessRule = { ...GROWING, free: 50, forgotten: MINUTE };
/** Registrations from one network, because they reveal which user names exist. */
export const OF_REGISTRATIONS: GuessRule = { ...GROWING, free: 10, forgotten: 5 * MINUTE };

export type Guesses = Readonly<{ failures: number; failedAt: Instant }>;

/** Guesses that are not forgotten yet. */
export function remembered({ forgotten }: GuessRule, { failures, failedAt }: Guesses, at: Instant) {
  const passed = Math.max(0, Date.parse(at) - Date.parse(failedAt));
  return Math.max(0, failures - Math.floor(passed / forgotten));
}

/** How long the next guess has to wait still; 0 where it may come. */
export function pauseLeft(rule: GuessRule, guesses: Guesses, at: Instant): number {
  const beyond = guesses.failures - rule.free;
  if (beyond < 0) return 0;
  const pause = Math.min(rule.firstPause * 2 ** beyond, rule.longestPause);
  return Math.max(0, pause - Math.max(0, Date.parse(at) - Date.parse(guesses.failedAt)));
}
