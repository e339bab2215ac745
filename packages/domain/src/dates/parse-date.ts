import { dateText, isPlainDate } from './calendar.ts';
import type { PlainDate } from './plain-date.ts';

const SEPARATED = /^(?<day>\d{1,2})([./-])(?<month>\d{1,2})\2(?<year>\d{4}|\d{2})$/;
const EIGHT_DIGITS = /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/;
const EARLIEST = '1900-01-01';

/**
 * Reads a date as people type it, day first: `05.03.2026`, `5/3/2026`, `05-03-2026`, `5.3.26` (this
 * century), `05032026`. Anything else, mixed separators and days that do not exist included, is
 * null: the field becomes empty (VAL-032).
 */
export function parseDate(text: string): PlainDate | null {
  const typed = text.trim();
  const parts = (SEPARATED.exec(typed) ?? EIGHT_DIGITS.exec(typed))?.groups;
  if (parts === undefined) return null;
  const { day, month, year } = parts;
  const date = dateText(Number(`${year}`.padStart(4, '20')), Number(month), Number(day));
  return isPlainDate(date) && date >= EARLIEST ? date : null;
}
