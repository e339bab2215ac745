import { addDays } from './add-days.ts';
import type { Instant, PlainDate } from './plain-date.ts';

/** Viet Nam is at UTC+7 all year. */
const HOURS_AHEAD = 7;

/** Day and time of an instant on a clock in Viet Nam: `{ day: '2026-11-21', time: '10:04:05' }`. */
export function clockInVietnam(instant: Instant): Readonly<{ day: PlainDate; time: string }> {
  const hour = Number(instant.slice(11, 13)) + HOURS_AHEAD;
  const day = instant.slice(0, 10);
  return {
    day: hour < 24 ? day : addDays(day, 1),
    time: `${String(hour % 24).padStart(2, '0')}${instant.slice(13, 19)}`,
  };
}

/** The calendar day in Viet Nam at that moment (AMB-84). */
export const dayInVietnam = (instant: Instant): PlainDate => clockInVietnam(instant).day;

/** The first instant of a calendar day in Viet Nam. */
export const beginOfDayInVietnam = (day: PlainDate): Instant =>
  `${addDays(day, -1)}T${24 - HOURS_AHEAD}:00:00.000Z`;
