import { expect, test } from 'vitest';
import { presetRange } from './date-preset.ts';

test.each([
  ['thisMonth', '2028-02-11', '2028-02-01', '2028-02-29'],
  ['lastMonth', '2027-01-31', '2026-12-01', '2026-12-31'],
  ['thisQuarter', '2026-11-22', '2026-10-01', '2026-12-31'],
  ['lastQuarter', '2026-02-01', '2025-10-01', '2025-12-31'],
  ['thisYear', '2026-11-22', '2026-01-01', '2026-12-31'],
  ['lastYear', '2026-01-01', '2025-01-01', '2025-12-31'],
] as const)('%s seen from %s is %s to %s', (preset, today, from, to) => {
  expect(presetRange(preset, today)).toEqual({ from, to });
});
