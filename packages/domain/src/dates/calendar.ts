import type { PlainDate } from './plain-date.ts';

/** Days of the Gregorian calendar as numbers, without any clock, zone or Date object. */
const DAYS_BEFORE_1970 = 719_468;
const DAYS_IN_400_YEARS = 146_097;

/** Days since 1970-01-01. Years begin in March here, so that the leap day comes last. */
export function dayNumber(date: PlainDate): number {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const shifted = month > 2 ? year : year - 1;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const leaps = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  return era * DAYS_IN_400_YEARS + yearOfEra * 365 + leaps + dayOfYear - DAYS_BEFORE_1970;
}

/** The day `number` days after 1970-01-01. */
export function dateOfDayNumber(number: number): PlainDate {
  const shifted = number + DAYS_BEFORE_1970;
  const era = Math.floor(shifted / DAYS_IN_400_YEARS);
  const dayOfEra = shifted - era * DAYS_IN_400_YEARS;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const leaps = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  const dayOfYear = dayOfEra - (365 * yearOfEra + leaps);
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return dateText(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day);
}

export const dateText = (year: number, month: number, day: number): PlainDate =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** Whether text is `YYYY-MM-DD` and such a day exists. Before the year 1 there is none: no database has a year 0. */
export const isPlainDate = (text: string): boolean =>
  /^(?!0000)\d{4}-/.test(text) && dateOfDayNumber(dayNumber(text)) === text;
