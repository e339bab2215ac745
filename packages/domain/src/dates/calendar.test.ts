import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addWorkingDays, daysBetween, isWorkingDay } from './add-days.ts';
import { dateOfDayNumber, dayNumber, isPlainDate } from './calendar.ts';

const days = fc.integer({ min: -200_000, max: 200_000 });

test('days are counted as every calendar counts them', () => {
  fc.assert(
    fc.property(days, (number) => {
      const date = new Date(number * 86_400_000).toISOString().slice(0, 10);
      expect(dateOfDayNumber(number)).toBe(date);
      expect(dayNumber(date)).toBe(number);
    }),
    { numRuns: 3000 },
  );
});

test.each([
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-04-31',
  '2026-1-1',
  '26-01-01',
  '12026-01-01',
  '2026-01-011',
  '2026-01-01-01',
  '2026-',
  '',
  'abcd-ef-gh',
  // No calendar has a year 0, and no database.
  '0000-01-01',
])('"%s" is no day', (text) => {
  expect(isPlainDate(text)).toBe(false);
});

test('a year has four digits in every century', () => {
  expect(isPlainDate('0999-12-31')).toBe(true);
  expect(addDays('0999-12-31', 1)).toBe('1000-01-01');
});

test('29 February exists in leap years only', () => {
  expect(['2024-02-29', '2000-02-29', '2100-02-29', '2023-02-29'].map(isPlainDate)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('CONST-004 adding days and counting them are one, a day being a day however its clocks go', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -1000, max: 1000 }), (number, distance) => {
      const date = dateOfDayNumber(number);
      expect(daysBetween(date, addDays(date, distance))).toBe(distance);
    }),
  );
});

test.each([
  ['2026-11-20', 1, '2026-11-23'], // Friday to Monday
  ['2026-11-21', 1, '2026-11-23'], // Saturday
  ['2026-09-01', 1, '2026-09-03'], // over National Day
  ['2026-04-29', 1, '2026-05-04'], // over 30 April, 1 May and the weekend
  ['2026-11-23', 1, '2026-11-25'], // over 24 November, Resolution 28/2026/QH16
  ['2025-11-23', 1, '2025-11-24'], // before it
  ['2026-11-18', 2, '2026-11-20'],
  ['2026-11-18', 0, '2026-11-18'],
])('%s and %i working days is %s', (from, count, to) => {
  expect(addWorkingDays(from, count, [])).toBe(to);
});

test('movable holidays of the year are no working days', () => {
  const tet = ['2026-02-16', '2026-02-17', '2026-02-18', '2026-02-19', '2026-02-20'];
  expect(addWorkingDays('2026-02-13', 1, tet)).toBe('2026-02-23');
  expect(isWorkingDay('2026-02-17', [])).toBe(true);
  expect(isWorkingDay('1969-12-27', [])).toBe(false); // a Saturday before 1970
  expect(isWorkingDay('2027-01-01', [])).toBe(false); // a Friday, New Year
});
