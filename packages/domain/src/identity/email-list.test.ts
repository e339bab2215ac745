import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmail, parseEmailList } from './email-list.ts';

test.each(['a@b.vn', 'ke.toan+hd@cong-ty.com.vn', "o'brien@x.example", 'A_1@sub.domain.example'])(
  'VAL-027 %s is an e-mail address',
  (text) => {
    expect(isEmail(text)).toBe(true);
  },
);

test.each([
  '',
  'a',
  'a@b',
  '@b.vn',
  'a@.vn',
  'a@b..vn',
  'a b@c.vn',
  'a@-b.vn',
  '.a@b.vn',
  'a.@b.vn',
  'a..b@c.vn',
  'kế@toán.vn',
  `${'a'.repeat(250)}@b.vn`,
])('VAL-027 "%s" is none', (text) => {
  expect(isEmail(text)).toBe(false);
});

test('VAL-028 addresses are separated by space, semicolon or comma', () => {
  expect(parseEmailList('a@b.vn b@b.vn;c@b.vn, d@b.vn')).toEqual({
    addresses: ['a@b.vn', 'b@b.vn', 'c@b.vn', 'd@b.vn'],
    faults: [],
  });
});

test('VAL-029 MAIL-003 each wrong address is returned with its position, counted from one', () => {
  expect(parseEmailList('a@b.vn; sai; c@b.vn, @').faults).toEqual([
    { position: 2, text: 'sai' },
    { position: 4, text: '@' },
  ]);
});

test('MAIL-003 an empty list has no address and no fault', () => {
  expect(parseEmailList(' ; , ')).toEqual({ addresses: [], faults: [] });
});

test('VAL-028 however they are separated, every address comes back in its order', () => {
  const address = fc.emailAddress().filter(isEmail);
  const separator = fc.constantFrom(' ', ';', ',', '; ', ', ', '\n');
  fc.assert(
    fc.property(fc.array(fc.tuple(address, separator)), (parts) => {
      const text = parts.map(([each, after]) => each + after).join('');
      expect(parseEmailList(text)).toEqual({ addresses: parts.map(([each]) => each), faults: [] });
    }),
  );
});
