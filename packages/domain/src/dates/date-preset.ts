import { dateText } from './calendar.ts';
import type { PlainDate } from './plain-date.ts';
import { firstDayOf, lastDayOf, previousPeriod, taxPeriodOf } from './tax-period.ts';

/** The spans that accountants ask for by name. */
export const DATE_PRESETS = [
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'lastYear',
] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

/** First and last day of the span, seen from `today`; both belong to it. */
export function presetRange(
  preset: DatePreset,
  today: PlainDate,
): Readonly<{ from: PlainDate; to: PlainDate }> {
  const isLast = preset.startsWith('last');
  if (preset.endsWith('Year')) {
    const year = Number(today.slice(0, 4)) - (isLast ? 1 : 0);
    return { from: dateText(year, 1, 1), to: dateText(year, 12, 31) };
  }
  const now = taxPeriodOf(today, preset.endsWith('Month') ? 'month' : 'quarter');
  const period = isLast ? previousPeriod(now) : now;
  return { from: firstDayOf(period), to: lastDayOf(period) };
}
