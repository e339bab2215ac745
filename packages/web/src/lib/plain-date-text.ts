import type { Instant, PlainDate } from '@hoadon/domain/dates/plain-date';

/** One separator throughout, or eight digits: a looser rule reads half-typed dates as wrong ones. */
const TYPED = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/;
const EIGHT_DIGITS = /^(\d{2})(\d{2})(\d{4})$/;

/** The day that `text` names (DD.MM.YYYY, DD/MM/YYYY, DD-MM-YYYY, DDMMYYYY), null for anything else. */
export function parseTypedDate(text: string): PlainDate | null {
  const typed = TYPED.exec(text.trim());
  const digits = EIGHT_DIGITS.exec(text.trim());
  const [day, month, year] = typed
    ? [typed[1], typed[3], typed[4]]
    : [digits?.[1], digits?.[2], digits?.[3]];
  if (!day || !month || !year) return null;
  const fullYear = year.length === 2 ? `20${year}` : year;
  const date = `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return exists(date) ? date : null;
}

function exists(date: PlainDate): boolean {
  const midnight = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(date);
}

/** DD/MM/YYYY. */
export function formatDate(date: PlainDate): string {
  const [year, month, day] = date.slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}

const VIET_NAM: Intl.DateTimeFormatOptions = {
  timeZone: 'Asia/Ho_Chi_Minh',
  day: '2-digit',
  month: '2-digit',
  year: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
};
const clock = new Intl.DateTimeFormat('en-GB', VIET_NAM);

/** DD.MM.YY HH:mm in Viet Nam (UX-018). */
export function formatInstant(instant: Instant): string {
  const at = Object.fromEntries(
    clock.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  );
  return `${at['day']}.${at['month']}.${at['year']} ${at['hour']}:${at['minute']}`;
}

/** Today in Viet Nam, whatever zone the computer is set to. */
export const today = (now: Date = new Date()): PlainDate =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh' }).format(now);
