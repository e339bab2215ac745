import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exceededBound, type JsonBounds, MOST_NAMES } from './json-bounds.ts';

const WIDE: JsonBounds = { depth: 1_000, keys: 1_000, values: 10_000 };
const exceeded = (json: string, bounds: Partial<JsonBounds>) =>
  exceededBound(Buffer.from(json), { ...WIDE, ...bounds });

/** The same figures, counted on the parsed value. */
function figuresOf(value: unknown): JsonBounds {
  if (typeof value !== 'object' || value === null) return { depth: 0, keys: 0, values: 1 };
  const inner = Object.values(value).map(figuresOf);
  const sum = (of: keyof JsonBounds) => inner.reduce((total, one) => total + one[of], 0);
  const own = Array.isArray(value) ? 0 : inner.length;
  return {
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
    keys: own + sum('keys'),
    values: 1 + sum('values'),
  };
}

test('any JSON value passes with its own figures as bounds, and not with one level or key less', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat({ max: 3 }), (value, indent) => {
      const json = JSON.stringify(value, null, indent);
      const { depth, keys, values } = figuresOf(value);
      // Both the opening of a list and the comma before its next value are counted: at most twice the values.
      expect(exceeded(json, { depth, keys, values: 2 * values })).toBeNull();
      if (depth > 0) expect(exceeded(json, { depth: depth - 1 })).toBe('depth');
      if (keys > 0) expect(exceeded(json, { keys: keys - 1 })).toBe('keys');
    }),
  );
});

test.each([
  ['40,000 nested lists', '['.repeat(40_000), 'depth'],
  ['4.5 million brackets beside each other', `[${'[],'.repeat(1_500_000)}1]`, 'values'],
  ['100,000 names', `{${Array.from({ length: 100_000 }, (_, at) => `"a${at}":1`).join()}}`, 'keys'],
  ['a list of 100,000 numbers', `[${'1,'.repeat(100_000)}1]`, 'values'],
])('%s exceed a bound before anything is parsed', (_what, json, bound) => {
  expect(exceeded(json, { depth: 1_000, keys: 1_000, values: 10_000 })).toBe(bound);
});

test('one object has no more than 600 names, many objects have more together', () => {
  const named = (count: number) =>
    `{${Array.from({ length: count }, (_, at) => `"a${at}":1`).join()}}`;
  const wide = { keys: 10_000 };
  expect(exceeded(named(MOST_NAMES), wide)).toBeNull();
  expect(exceeded(named(MOST_NAMES + 1), wide)).toBe('keys');
  expect(exceeded(`[${named(MOST_NAMES)},${named(MOST_NAMES)}]`, wide)).toBeNull();
});

test('brackets, commas and quotes inside texts count nothing', () => {
  const text = JSON.stringify({ note: '[[[{{{,,,:::"\\"]}', other: '\\' });
  expect(exceeded(text, { depth: 1, keys: 2, values: 4 })).toBeNull();
  expect(exceeded('"[[[[', { depth: 1 })).toBeNull();
  expect(exceeded('"\\', { depth: 1 })).toBeNull();
});
