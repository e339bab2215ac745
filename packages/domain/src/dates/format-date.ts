import { clockInVietnam } from './day-in-vietnam.ts';
import type { Instant, PlainDate } from './plain-date.ts';

const parts = (date: PlainDate): readonly [string, string, string] => [
  date.slice(8, 10),
  date.slice(5, 7),
  date.slice(0, 4),
];

/** `21/11/2026`, as on screens (AMB-09). */
export const formatDate = (date: PlainDate): string => parts(date).join('/');
/** `11/2026` of `2026-11`, as on screens. */
export const formatMonth = (month: string): string => month.split('-').reverse().join('/');
/** `21-11-2026`, as in file names. */
export const formatDateInFileName = (date: PlainDate): string => parts(date).join('-');
/** `21.11.2026`, as the specification has it in date fields (UX-018); in no other place. */
export const formatDateTyped = (date: PlainDate): string => parts(date).join('.');
/** `21.11.26 10:04`, on a clock in Viet Nam: every moment on screens and in letters (UX-018). */
export function formatDateTime(instant: Instant): string {
  const { day, time } = clockInVietnam(instant);
  const [dayOfMonth, month, year] = parts(day);
  return `${dayOfMonth}.${month}.${year.slice(2)} ${time.slice(0, 5)}`;
}
/** `Ngày 21 tháng 11 năm 2026`, as on documents. */
export function formatDateInWords(date: PlainDate): string {
  const [day, month, year] = parts(date);
  return `Ngày ${day} tháng ${month} năm ${year}`;
}
