import { expect, test } from 'vitest';
import { isPhone } from './phone.ts';

test.each([
  '0912345678',
  '+84912345678',
  '84912345678',
  '0912 345 678',
  '091.234.5678',
  '02438251234',
  '(024) 3825 1234',
  '19001234',
  '1800123456',
])('VAL-006 %s is a Vietnamese phone number', (text) => {
  expect(isPhone(text)).toBe(true);
});

test.each(['', '12345', '0112345678', '09123456789', '+1 202 555 0100', '0912abc678', '1900123'])(
  'VAL-006 "%s" is none',
  (text) => {
    expect(isPhone(text)).toBe(false);
  },
);
