import { addDays, daysBetween } from '../dates/add-days.ts';
import type { DateRange } from '../dates/date-range.ts';
import type { PlainDate } from '../dates/plain-date.ts';

/** For which days the portal was read. */
export type ReadOfPortal = Readonly<{
  /** Days covered by an uploaded list: one list is enough for a day. */
  lists: readonly DateRange[];
  /** Days that were read of each list of the portal: a day is covered where every one of them was read. */
  listings: readonly (readonly DateRange[])[];
}>;

/** The days of a span for which the portal was not read: a missing invoice of these days proves nothing. */
export function unreadDays(
  { from, to }: DateRange,
  { lists, listings }: ReadOfPortal,
): DateRange[] {
  const covers = (spans: readonly DateRange[], day: PlainDate) =>
    spans.some((span) => span.from <= day && day <= span.to);
  const isRead = (day: PlainDate) =>
    covers(lists, day) || (listings.length > 0 && listings.every((spans) => covers(spans, day)));
  const unread: { from: PlainDate; to: PlainDate }[] = [];
  for (let passed = 0; passed <= daysBetween(from, to); passed += 1) {
    const day = addDays(from, passed);
    if (isRead(day)) continue;
    const last = unread.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else unread.push({ from: day, to: day });
  }
  return unread;
}
