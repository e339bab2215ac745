import { expect, test } from 'vitest';
import { slopeOf } from './slope.ts';

test('the slope of points on a line is that of the line, and a level series has none', () => {
  const hours = [0, 0.25, 0.5, 1];
  expect(slopeOf(hours.map((hours) => ({ hours, value: 7 + 3 * hours })))).toBeCloseTo(3);
  expect(slopeOf(hours.map((hours) => ({ hours, value: 7 })))).toBe(0);
  expect(slopeOf([{ hours: 1, value: 7 }])).toBe(0);
  expect(slopeOf([])).toBe(0);
});
