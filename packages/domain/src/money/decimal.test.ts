import Big from 'big.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  absolute,
  compare,
  decimal,
  decimalOrNull,
  dividedBy,
  fixed,
  isNegative,
  isPositive,
  isZero,
  minus,
  negated,
  ONE,
  plus,
  round,
  scaleOf,
  sum,
  times,
  ZERO,
} from './decimal.ts';

/** Up to 15 digits before and 6 behind the point: the numbers of the authority's format. */
const amounts = fc
  .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.nat(999_999))
  .map(([whole, fraction]) => decimal(`${whole}.${String(fraction).padStart(6, '0')}`));
const scales = fc.integer({ min: 0, max: 8 });

test.each([
  ['1234.50', '1234.5'],
  ['-0.00', '0'],
  ['007', '7'],
  [' 12 ', '12'],
  ['123456789012345678901.123456', '123456789012345678901.123456'],
])('%s is stored as %s', (text, canonical) => {
  expect(decimal(text)).toBe(canonical);
});

test.each(['', '1e5', '1,5', '+1', '.5', 'NaN', '--1'])('"%s" is no decimal number', (text) => {
  expect(() => decimal(text)).toThrow(RangeError);
  expect(decimalOrNull(text)).toBeNull();
});

test('a missing number stays missing', () => {
  expect(decimalOrNull(null)).toBeNull();
  expect(decimalOrNull(undefined)).toBeNull();
  expect(decimalOrNull('2.50')).toBe('2.5');
});

test.each([
  ['0.5', 0, '1'],
  ['-0.5', 0, '-1'],
  ['2.5', 0, '3'],
  ['79999.92', 0, '80000'],
  ['1.005', 2, '1.01'],
  ['-0.4', 0, '0'],
  ['1499', -3, '1000'],
  ['-1500', -3, '-2000'],
])('%s rounds half away from zero at %i digits to %s', (value, scale, rounded) => {
  expect(round(decimal(value), scale)).toBe(rounded);
});

test('rounding moves a value by half a unit at most, and only once', () => {
  fc.assert(
    fc.property(amounts, scales, (value, scale) => {
      const rounded = round(value, scale);
      const doubled = times(absolute(minus(rounded, value)), decimal(2n * 10n ** BigInt(scale)));
      expect(compare(doubled, ONE)).toBeLessThanOrEqual(0);
      expect(round(rounded, scale)).toBe(rounded);
      expect(round(negated(value), scale)).toBe(negated(rounded));
      expect(scaleOf(rounded)).toBeLessThanOrEqual(scale);
    }),
  );
});

test('whole numbers are counted as numbers with digits behind the point are, however long they are', () => {
  const wholes = fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n });
  fc.assert(
    fc.property(wholes, wholes, (one, other) => {
      const [a, b, half] = [decimal(one), decimal(other), decimal('0.5')];
      expect(plus(a, b)).toBe(String(one + other));
      expect(minus(a, b)).toBe(String(one - other));
      expect(times(a, b)).toBe(String(one * other));
      expect(compare(a, b)).toBe(one < other ? -1 : one > other ? 1 : 0);
      expect([negated(a), absolute(a)]).toEqual([String(-one), String(one < 0n ? -one : one)]);
      expect(round(a, 2)).toBe(a);
      // By way of a half, the long way round.
      expect(minus(plus(plus(a, half), b), half)).toBe(plus(a, b));
      expect(compare(plus(a, half), plus(b, half))).toBe(compare(a, b));
      expect(sum([a, half, b, negated(half)])).toBe(sum([a, b]));
    }),
  );
});

test('sums preserve every digit in any order', () => {
  fc.assert(
    fc.property(fc.array(amounts), (values) => {
      const forward = sum(values);
      expect(sum(values.toReversed())).toBe(forward);
      expect(values.reduce(plus, ZERO)).toBe(forward);
    }),
  );
});

test('a quotient is exact to half of its twentieth digit', () => {
  const half = decimal(`0.${'0'.repeat(20)}5`);
  fc.assert(
    fc.property(
      amounts,
      amounts.filter((value) => !isZero(value)),
      (value, divisor) => {
        const gap = absolute(minus(times(dividedBy(value, divisor), divisor), value));
        expect(compare(gap, times(absolute(divisor), half))).toBeLessThanOrEqual(0);
      },
    ),
  );
  expect(() => dividedBy(ONE, ZERO)).toThrow(RangeError);
});

test('signs are distinguished and zero has none', () => {
  expect([isPositive(ONE), isNegative(ONE), isZero(ONE)]).toEqual([true, false, false]);
  expect([isPositive(ZERO), isNegative(ZERO), isZero(ZERO)]).toEqual([false, false, true]);
  expect(isNegative(negated(ONE))).toBe(true);
});

test('columns line up with zeros added', () => {
  expect(fixed(decimal('1.5'), 2)).toBe('1.50');
  expect(scaleOf(decimal('1.50'))).toBe(1);
  expect(scaleOf(decimal('3'))).toBe(0);
});

test('comparing by text alone gives the same as arithmetic', () => {
  const digits = fc.stringMatching(/^-?\d{1,22}(?:\.\d{1,12})?$/);
  fc.assert(
    fc.property(digits, digits, fc.nat({ max: 14 }), (one, other, scale) => {
      const [a, b] = [decimal(one), decimal(other)];
      expect(a).toBe(new Big(one).toFixed().replace(/^-0$/, '0'));
      expect(fixed(a, scale)).toBe(new Big(a).toFixed(scale, Big.roundHalfUp));
      expect([compare(a, b), compare(a, a)]).toEqual([new Big(a).cmp(b), 0]);
    }),
  );
});
