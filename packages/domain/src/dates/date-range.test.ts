import { expect, test } from 'vitest';
import { dateRangeFault, oneYearAfter } from './date-range.ts';

test.each([
  ['2026-01-01', '2026-12-31', null],
  ['2026-01-01', '2027-01-01', null],
  ['2026-01-01', '2027-01-02', 'range-over-a-year'],
  ['2026-05-02', '2026-05-01', 'range-backwards'],
  ['2026-05-01', '2026-05-01', null],
  [null, '2026-05-01', 'range-incomplete'],
  ['2026-05-01', null, 'range-incomplete'],
] as const)('VAL-033 from %s to %s gives %s', (from, to, fault) => {
  expect(dateRangeFault(from, to)).toBe(fault);
});

test('a year after 29 February ends on the 28th', () => {
  expect(oneYearAfter('2024-02-29')).toBe('2025-02-28');
});
