import { dateText, isPlainDate } from './calendar.ts';
import type { PlainDate } from './plain-date.ts';

const SEPARATED = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/;
const EIGHT_DIGITS = /^(\d{2})(\d{2})(\d{4})$/;
const EARLIEST = '1900-01-01';

/**
 * Reads a date as people type it, day first: `05.03.2026`, `5/3/2026`, `05-03-2026`, `5.3.26` (this
 * century), `05032026`. Anything else, mixed separators and days that do not exist included, is
 * null: the field becomes empty (VAL-032).
 */
export function parseDate(text: string): PlainDate | null {
  const typed = text.trim();
  const separated = SEPARATED.exec(typed);
  const [day, month, year] = separated
    ? [separated[1], separated[3], separated[4]]
    : (EIGHT_DIGITS.exec(typed)?.slice(1) ?? []);
  if (!day || !month || !year) return null;
  const date = dateText(Number(year.padStart(4, '20')), Number(month), Number(day));
  return isPlainDate(date) && date >= EARLIEST ? date : null;
}
