import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './add-days.ts';
import { dateOfDayNumber } from './calendar.ts';
import {
  filingDeadline,
  firstDayOf,
  lastDayOf,
  nextPeriod,
  parsePeriod,
  periodText,
  previousPeriod,
  taxPeriodOf,
} from './tax-period.ts';

test.each([
  ['2026-11-21', 'month', '11/2026', '2026-11-01', '2026-11-30', '2026-12-20'],
  ['2026-07-05', 'month', '07/2026', '2026-07-01', '2026-07-31', '2026-08-20'],
  ['2026-12-31', 'month', '12/2026', '2026-12-01', '2026-12-31', '2027-01-20'],
  ['2026-05-15', 'quarter', '2/2026', '2026-04-01', '2026-06-30', '2026-07-31'],
  ['2026-12-31', 'quarter', '4/2026', '2026-10-01', '2026-12-31', '2027-01-31'],
] as const)(
  '%s lies in the %s %s, from %s to %s, filed by %s',
  (day, type, text, from, to, deadline) => {
    const period = taxPeriodOf(day, type);
    expect([
      periodText(period),
      firstDayOf(period),
      lastDayOf(period),
      filingDeadline(period),
    ]).toEqual([text, from, to, deadline]);
  },
);

test('periods follow each other without gap', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 50_000 }),
      fc.constantFrom('month' as const, 'quarter' as const),
      (number, type) => {
        const date = dateOfDayNumber(number);
        const period = taxPeriodOf(date, type);
        expect(firstDayOf(period) <= date && date <= lastDayOf(period)).toBe(true);
        expect(previousPeriod(nextPeriod(period))).toEqual(period);
        expect(firstDayOf(nextPeriod(period))).toBe(addDays(lastDayOf(period), 1));
      },
    ),
  );
});

test('a period is read as it is written: two digits are a month, one is a quarter', () => {
  for (const text of ['07/2026', '12/2026', '2/2026', '4/2025']) {
    const period = parsePeriod(text);
    expect(period && periodText(period)).toBe(text);
  }
  expect(parsePeriod('2/2026')).toEqual({ type: 'quarter', year: 2026, number: 2 });
  expect(parsePeriod('02/2026')).toEqual({ type: 'month', year: 2026, number: 2 });
  for (const text of [
    '13/2026',
    '00/2026',
    '5/2026',
    '07/1999',
    '2026',
    '07-2026',
    '07/20266',
    '107/2026',
  ])
    expect(parsePeriod(text)).toBeNull();
});
