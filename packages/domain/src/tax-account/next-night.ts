import { addDays } from '../dates/add-days.ts';
import { clockInVietnam } from '../dates/day-in-vietnam.ts';
import type { Instant } from '../dates/plain-date.ts';

/** The portal is idle then, in hours of Viet Nam; companies are spread over them, each always at its own minute. */
const FIRST_HOUR = 1;
const MINUTES = 240;
/** Of the day before: Viet Nam is seven hours ahead. */
const HOURS_BEHIND = 17;
/** Neighbours are not synchronised one right after the other. */
const STRIDE = 7;

const two = (part: number): string => String(part).padStart(2, '0');

/** When a company is synchronised next by itself. */
export function nextNight(now: Instant, companyId: string): Instant {
  const minutes = (Number(BigInt(companyId) % BigInt(MINUTES)) * STRIDE) % MINUTES;
  const [hour, minute] = [FIRST_HOUR + Math.floor(minutes / 60), minutes % 60];
  const { day, time } = clockInVietnam(now);
  const next = `${two(hour)}:${two(minute)}` > time.slice(0, 5) ? day : addDays(day, 1);
  return `${addDays(next, -1)}T${two(hour + HOURS_BEHIND)}:${two(minute)}:00.000Z`;
}
