import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginOfDayInVietnam, clockInVietnam, dayInVietnam } from './day-in-vietnam.ts';

test('a day in Viet Nam begins at 17:00 UTC', () => {
  expect(dayInVietnam('2026-11-21T16:59:59.999Z')).toBe('2026-11-21');
  expect(dayInVietnam('2026-11-21T17:00:00.000Z')).toBe('2026-11-22');
  expect(beginOfDayInVietnam('2026-11-22')).toBe('2026-11-21T17:00:00.000Z');
  expect(clockInVietnam('2026-02-28T20:15:30.000Z')).toEqual({
    day: '2026-03-01',
    time: '03:15:30',
  });
});

test('the clock is seven hours ahead, always', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
      (moment) => {
        const { day, time } = clockInVietnam(moment.toISOString());
        const ahead = new Date(moment.getTime() + 7 * 3_600_000).toISOString();
        expect(`${day}T${time}`).toBe(ahead.slice(0, 19));
      },
    ),
  );
});
