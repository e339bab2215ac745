import type { PlainDate } from '@hoadon/domain/dates/plain-date';

const WITH_TIME = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/;
const DAY_FIRST = /^(\d{2})[/-](\d{2})[/-](\d{4})(?: .*)?$/;

/**
 * Returns the day of a date with or without a time, year first or day first as in Viet Nam; any other text is returned
 * unchanged.
 */
export function dayOf(text: string): PlainDate {
  const [, day, month, year] = DAY_FIRST.exec(text) ?? [];
  if (year) return `${year}-${month}-${day}`;
  return WITH_TIME.exec(text)?.[1] ?? text;
}
