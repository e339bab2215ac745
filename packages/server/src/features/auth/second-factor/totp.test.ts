import { expect, test } from 'vitest';
import { base32, codeOf, counterAt, counterOfCode } from './totp.ts';

/** The key of RFC 6238, appendix B, whose codes have eight digits; ours are their last six. */
const SECRET = base32(Buffer.from('12345678901234567890'));

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at second %s is the one of RFC 6238', (second, code) => {
  expect(codeOf(SECRET, counterAt(new Date(second * 1000).toISOString()))).toBe(code);
});

test('a code is good in its half minute and in both neighbours, and not a step further', () => {
  const at = (seconds: number) => new Date(1_234_567_890_000 + seconds * 1000).toISOString();
  const isGood = (seconds: number) => counterOfCode(SECRET, '005924', at(seconds)) !== null;
  expect([-60, -30, 0, 30, 60].map(isGood)).toEqual([false, true, true, true, false]);
});
