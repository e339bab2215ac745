import { expect, test } from 'vitest';
import { exportExcel } from '../exports.ts';
import { WireDate } from './wire-types.ts';

test('a day that no calendar has is refused before anything is asked of it', () => {
  for (const text of ['0000-01-01', '2026-02-29', '2026-1-1', ''])
    expect(WireDate.safeParse(text).success, text).toBe(false);
  expect(WireDate.parse('0001-01-01')).toBe('0001-01-01');
  expect(exportExcel.input.safeParse({ start_date: '0000-01-01' }).success).toBe(false);
});
