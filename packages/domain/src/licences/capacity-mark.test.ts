import { expect, test } from 'vitest';
import { capacityMark, reachedMarks } from './capacity-mark.ts';

test.each([
  [100, 79, null],
  [100, 80, 80],
  [100, 94, 80],
  [100, 95, 95],
  [100, 99, 95],
  [100, 100, 100],
  [300, 239, null],
  [300, 240, 80],
  [1, 0, null],
  [1, 1, 100],
  [null, 1_000_000, null],
] as const)('of %s invoices bought, %s used: warned at %s', (capacity, count, mark) => {
  expect(capacityMark({ capacity, count })).toBe(mark);
});

test('what passes several marks at once has reached them all', () => {
  expect(reachedMarks({ capacity: 100, count: 100 })).toEqual([80, 95, 100]);
});
