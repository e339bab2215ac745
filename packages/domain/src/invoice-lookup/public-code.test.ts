import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  PUBLIC_CODE_LETTERS,
  publicCodeText,
  readPublicCode,
  SECRET_LENGTH,
} from './public-code.ts';

const secret = fc
  .array(fc.constantFrom(...PUBLIC_CODE_LETTERS), {
    minLength: SECRET_LENGTH,
    maxLength: SECRET_LENGTH,
  })
  .map((letters) => letters.join(''));
const code = fc.record({
  companyId: fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map(String),
  secret,
});

test('a printed look-up code is read back, however it is typed', () => {
  fc.assert(
    fc.property(code, (one) => {
      const text = publicCodeText(one);
      expect(readPublicCode(text)).toEqual(one);
      expect(readPublicCode(` ${text.toLowerCase().replaceAll('-', ' ')} `)).toEqual(one);
      expect(readPublicCode(text.replaceAll('-', '').replaceAll('0', 'o'))).toEqual(one);
      expect(readPublicCode(text.replaceAll('1', 'l'))).toEqual(one);
    }),
  );
});

test('the code of company 33 is the company in base 32 and the secret in groups of four', () => {
  expect(publicCodeText({ companyId: '33', secret: '7K2M9QXAB3CDEF45' })).toBe(
    '11-7K2M-9QXA-B3CD-EF45',
  );
});

test.each([
  ['nothing', ''],
  ['a secret without a company', '7K2M-9QXA-B3CD-EF45'],
  ['a letter that no code has', '1-7K2M-9QXA-B3CD-EF4U'],
  ['more digits than an id has', 'ZZZZZZZZZZZZZ-7K2M-9QXA-B3CD-EF45'],
  ['a long text', '7'.repeat(1000)],
  ['a sign that is no letter', '1-7K2M-9QXA-B3CD-EF4%'],
])('%s is no look-up code', (_what, text) => {
  expect(readPublicCode(text)).toBeNull();
});
