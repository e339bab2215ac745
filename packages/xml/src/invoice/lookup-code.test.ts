import { expect, test } from 'vitest';
import { lookupCodeOf } from './lookup-code.ts';

const field = (name: string, value: string) => ({
  place: 'HDon/DLHDon/TTChung',
  name,
  type: 'string',
  value,
});

test('a look-up code is found under the name that its issuer gives it', () => {
  const others = field('VATAmount', '80000');
  expect(lookupCodeOf({ extras: [others, field('MTCuu', 'K7P2-9QX')] })).toBe('K7P2-9QX');
  expect(lookupCodeOf({ extras: [field('Mã số bí mật', ' ab12 ')] })).toBe('ab12');
});

test('an invoice without a look-up code, or with an empty one, has none', () => {
  expect(lookupCodeOf({ extras: [] })).toBeNull();
  expect(lookupCodeOf({ extras: [field('MTCuu', ''), field('Fax', '024')] })).toBeNull();
});
