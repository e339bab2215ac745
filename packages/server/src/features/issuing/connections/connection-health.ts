import type { Instant } from '@hoadon/domain/dates/plain-date';
import { addSeconds } from '../retry-time.ts';

const FIRST_PAUSE_SECONDS = 1;
const LONGEST_PAUSE_SECONDS = 60;

/**
 * Circuit breaker of one connection in this process. After a failure the connection is paused, and then one
 * message tries it alone, so that an unreachable authority does not cost every waiting invoice a timeout.
 */
export type ConnectionHealth = Readonly<{
  isPaused(at: Instant): boolean;
  /** Whether attempts have failed since the last success. */
  isDegraded(): boolean;
  /** Reserves an attempt while degraded; the caller records its outcome. */
  mayTry(at: Instant): boolean;
  recordSuccess(): void;
  /** `retryAfter`: seconds that the other side asked for. */
  recordFailure(at: Instant, retryAfter: number | null): void;
  retryAt(at: Instant): Instant;
}>;

export function connectionHealth(): ConnectionHealth {
  let failures = 0;
  let pausedUntil = 0;
  let isOnTrial = false;
  const isPaused = (at: Instant) => Date.parse(at) < pausedUntil;
  const recordFailure: ConnectionHealth['recordFailure'] = (at, retryAfter) => {
    // Of several messages under way when the connection failed, one counts.
    if (!isPaused(at)) failures += 1;
    isOnTrial = false;
    const pause = Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** (failures - 1));
    const until = Date.parse(addSeconds(at, Math.max(pause, retryAfter ?? 0)));
    pausedUntil = Math.max(pausedUntil, until);
  };
  return {
    isPaused,
    isDegraded: () => failures > 0,
    mayTry(at) {
      if (failures === 0) return true;
      if (isOnTrial || isPaused(at)) return false;
      isOnTrial = true;
      return true;
    },
    recordSuccess() {
      failures = 0;
      pausedUntil = 0;
      isOnTrial = false;
    },
    recordFailure,
    retryAt: (at) =>
      isPaused(at) ? new Date(pausedUntil).toISOString() : addSeconds(at, FIRST_PAUSE_SECONDS),
  };
}
