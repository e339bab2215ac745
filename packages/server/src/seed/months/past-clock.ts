import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { Clock } from '../../platform/clock.ts';

/** A clock that is set by hand. */
export type PastClock = Clock & Readonly<{ put(day: PlainDate): void }>;

/** Five in the afternoon: the day's work is done. */
const HOUR = 'T17:00:00+07:00';

export function pastClock(day: PlainDate): PastClock {
  let at = day;
  return {
    now: () => new Date(at + HOUR).toISOString(),
    today: () => at,
    put: (later) => {
      at = later;
    },
  };
}
