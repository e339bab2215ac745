import { expect, test } from 'vitest';
import { addDays, addWorkingDays, isWorkingDay } from '../dates/add-days.ts';
import { HOLIDAYS_BY_YEAR, holidaysWith, MOVABLE_HOLIDAYS } from './movable-holidays.ts';

const years = HOLIDAYS_BY_YEAR.map(({ year }) => String(year));
/** Eleven days of the Labour Code, and 24 November since Resolution 28/2026/QH16. */
const freeDays = (year: string): number => (year >= '2026' ? 12 : 11);

/** Holidays of a year from Monday to Friday. */
function freeWeekdays(year: string): number {
  let count = 0;
  for (let day = `${year}-01-01`; day.startsWith(year); day = addDays(day, 1))
    if (isWeekday(day) && !isWorkingDay(day, MOVABLE_HOLIDAYS)) count += 1;
  return count;
}

const isWeekday = (day: string): boolean => ![0, 6].includes(new Date(day).getUTCDay());

test('the Labour Code frees eleven working days of every year and 24 November since 2026, none of them twice', () => {
  expect(years).toEqual(['2021', '2022', '2023', '2024', '2025', '2026', '2027', '2028']);
  for (const year of years) expect([year, freeWeekdays(year)]).toEqual([year, freeDays(year)]);
  expect(MOVABLE_HOLIDAYS.every(isWeekday)).toBe(true);
  expect(MOVABLE_HOLIDAYS.every((day) => isWorkingDay(day, []))).toBe(true);
  expect(MOVABLE_HOLIDAYS).toEqual([...new Set(MOVABLE_HOLIDAYS)].toSorted());
});

test('each day is in its year, and every year until the present one names its announcement', () => {
  for (const { year, source, days } of HOLIDAYS_BY_YEAR) {
    expect(days.every((day) => day.startsWith(`${year}-`))).toBe(true);
    expect([year, source !== null]).toEqual([year, year <= 2026]);
  }
});

test('what is announced since is added in its order and once, what is worked after all is taken out', () => {
  const changed = holidaysWith({ added: ['2027-09-01', '2027-02-05'], removed: ['2027-09-03'] });
  expect(changed).toEqual(changed.toSorted());
  expect(changed).toHaveLength(MOVABLE_HOLIDAYS.length);
  expect(isWorkingDay('2027-09-03', changed)).toBe(true);
  expect(isWorkingDay('2027-09-01', changed)).toBe(false);
});

test.each([
  ['the week of Tết', '2026-02-13', '2026-02-23'],
  ['the Hùng Kings on a Sunday, in lieu on Monday', '2026-04-24', '2026-04-28'],
  ['two days of National Day', '2026-08-31', '2026-09-03'],
  ['Tết on a Saturday, with two days in lieu', '2027-02-04', '2027-02-12'],
])('%s: the working day after %s is %s', (_, day, next) => {
  expect(addWorkingDays(day, 1, MOVABLE_HOLIDAYS)).toBe(next);
});
