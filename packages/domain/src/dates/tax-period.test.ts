import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOVABLE_HOLIDAYS } from '../legal/movable-holidays.ts';
import { addDays, isWorkingDay } from './add-days.ts';
import { dateOfDayNumber } from './calendar.ts';
import {
  filingDeadline,
  firstDayOf,
  lastDayOf,
  nextPeriod,
  parsePeriod,
  periodText,
  previousPeriod,
  type TaxPeriod,
  taxPeriodOf,
} from './tax-period.ts';

test.each([
  ['2026-11-21', 'month', '11/2026', '2026-11-01', '2026-11-30', '2026-12-21'],
  ['2026-07-05', 'month', '07/2026', '2026-07-01', '2026-07-31', '2026-08-20'],
  ['2026-12-31', 'month', '12/2026', '2026-12-01', '2026-12-31', '2027-01-20'],
  ['2026-05-15', 'quarter', '2/2026', '2026-04-01', '2026-06-30', '2026-07-31'],
  ['2026-12-31', 'quarter', '4/2026', '2026-10-01', '2026-12-31', '2027-02-01'],
] as const)(
  '%s is in the %s %s, from %s to %s, filed by %s',
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

test.each([
  ['01/2026', '2026-02-23', 'the week of Tết'],
  ['02/2026', '2026-03-20', 'a Friday'],
  ['05/2026', '2026-06-22', 'a Saturday'],
  ['08/2026', '2026-09-21', 'a Sunday'],
  ['11/2026', '2026-12-21', 'a Sunday'],
  ['12/2026', '2027-01-20', 'a Wednesday'],
  ['1/2026', '2026-05-04', '30 April, with 1 May and a weekend behind it'],
  ['2/2026', '2026-07-31', 'a Friday'],
  ['3/2026', '2026-11-02', 'a Saturday'],
  ['4/2026', '2027-02-01', 'a Sunday'],
])(
  'Civil Code Art. 148(5): the return of %s is due on %s, because its last day is %s',
  (text, due) => {
    expect(filingDeadline(parsePeriod(text) as TaxPeriod)).toBe(due);
  },
);

test('a day of filing moves past a holiday that was announced since, and not past one that is worked', () => {
  const march = parsePeriod('03/2026') as TaxPeriod;
  expect(filingDeadline(march, [])).toBe('2026-04-20');
  expect(filingDeadline(march, ['2026-04-20'])).toBe('2026-04-21');
  expect(filingDeadline(parsePeriod('01/2026') as TaxPeriod, [])).toBe('2026-02-20');
});

test('no return is due on a holiday, nor later than the next working day', () => {
  for (let year = 2021; year <= 2028; year += 1)
    for (const [type, count] of [
      ['month', 12],
      ['quarter', 4],
    ] as const)
      for (let number = 1; number <= count; number += 1) {
        const due = filingDeadline({ type, year, number });
        expect(isWorkingDay(due, MOVABLE_HOLIDAYS)).toBe(true);
        const next = nextPeriod({ type, year, number });
        const end =
          type === 'month'
            ? `${firstDayOf(next).slice(0, 8)}20`
            : lastDayOf(taxPeriodOf(firstDayOf(next), 'month'));
        for (let day = end; day < due; day = addDays(day, 1))
          expect(isWorkingDay(day, MOVABLE_HOLIDAYS)).toBe(false);
      }
});

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
