import type { Instant } from '@hoadon/domain/dates/plain-date';
import { later } from '../later.ts';

const FIRST_PAUSE_SECONDS = 1;
const LONGEST_PAUSE_SECONDS = 60;

/**
 * What this process knows of the line to the authority. After a failure nobody tries for a while, and then
 * one alone: an authority that is away is not met by every invoice that waits for it.
 */
export type Line = Readonly<{
  isPaused(at: Instant): boolean;
  /** Whether one may try now. Who may says afterwards how it went. */
  mayTry(at: Instant): boolean;
  works(): void;
  /** Nobody knows: an answer did not come. */
  isUnsure(at: Instant): void;
  /** `retryAfter`: the seconds that the other side asks for. */
  broke(at: Instant, retryAfter: number | null): void;
  /** When to try again. */
  retryAt(at: Instant): Instant;
}>;

export function newLine(): Line {
  let failures = 0;
  let pausedUntil = 0;
  let isOnTrial = false;
  const isPaused = (at: Instant) => Date.parse(at) < pausedUntil;
  const broke: Line['broke'] = (at, retryAfter) => {
    // Of many who were on their way when it broke, one counts.
    if (!isPaused(at)) failures += 1;
    isOnTrial = false;
    const pause = Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** (failures - 1));
    const until = Date.parse(later(at, Math.max(pause, retryAfter ?? 0)));
    pausedUntil = Math.max(pausedUntil, until);
  };
  return {
    isPaused,
    mayTry(at) {
      if (failures === 0) return true;
      if (isOnTrial || isPaused(at)) return false;
      isOnTrial = true;
      return true;
    },
    works() {
      failures = 0;
      pausedUntil = 0;
      isOnTrial = false;
    },
    isUnsure: (at) => {
      if (failures > 0) broke(at, null);
    },
    broke,
    retryAt: (at) =>
      isPaused(at) ? new Date(pausedUntil).toISOString() : later(at, FIRST_PAUSE_SECONDS),
  };
}
