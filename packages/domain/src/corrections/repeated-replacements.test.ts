import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Replacement, repeatedReplacements } from './repeated-replacements.ts';

const byNumber = (one: string, other: string) => Number(one) - Number(other);
const derived = (...stated: readonly (readonly [by: string, of: string])[]) =>
  repeatedReplacements(
    stated.map(([by, of]) => ({ by, of })),
    { inOrder: byNumber, isTrustedToReplace: () => true },
  ).derived.map(({ by, of }) => [by, of]);

test('an invoice that is replaced once, and each of its replacements once, leaves nothing to derive', () => {
  expect(derived(['2', '1'], ['3', '2'], ['5', '4'])).toEqual([]);
});

test('the later of two replacements of one invoice takes the place of the earlier one, whatever came first', () => {
  expect(derived(['2', '1'], ['3', '1'])).toEqual([['3', '2']]);
  expect(derived(['3', '1'], ['2', '1'])).toEqual([['3', '2']]);
});

test('of three each takes the place of the one before', () => {
  expect(derived(['4', '1'], ['2', '1'], ['3', '1'])).toEqual([
    ['3', '2'],
    ['4', '3'],
  ]);
});

test('a second replacement of an invoice whose replacement was replaced takes the place of the last one', () => {
  expect(derived(['2', '1'], ['3', '2'], ['4', '1'])).toEqual([
    ['4', '2'],
    ['4', '3'],
  ]);
});

test('a replacement that is less well known replaces none, and the next one replaces the nearest before it', () => {
  const { derived: taken, refused } = repeatedReplacements(
    ['2', '3', '4'].map((by) => ({ by, of: '1' })),
    { inOrder: byNumber, isTrustedToReplace: ({ by }) => by !== '3' },
  );
  expect(taken).toEqual([{ by: '4', of: '2' }]);
  expect(refused).toEqual([{ by: '3', of: '2' }]);
});

test('of any family of replacements that may replace one another one is left that none replaces', () => {
  const families = fc.integer({ min: 2, max: 12 }).chain((size) =>
    fc.tuple(
      ...Array.from({ length: size - 1 }, (_, index) =>
        fc.record<Replacement>({
          by: fc.constant(String(index + 2)),
          of: fc.integer({ min: 1, max: index + 1 }).map(String),
        }),
      ),
    ),
  );
  fc.assert(
    fc.property(families, fc.infiniteStream(fc.boolean()), (stated, coins) => {
      // Some are less well known than the others, which may not be replaced by them.
      const trusted = new Set(stated.filter(() => coins.next().value).map(({ by }) => by));
      const isTrustedToReplace = ({ by, of }: Replacement) => trusted.has(by) || !trusted.has(of);
      const believed = stated.filter((pair) => pair.of === '1' || isTrustedToReplace(pair));
      const { derived: more } = repeatedReplacements(believed, {
        inOrder: byNumber,
        isTrustedToReplace,
      });
      const replaced = new Set([...believed, ...more].map(({ of }) => of));
      const ids = [...new Set(believed.map(({ by }) => by))];
      const left = ids.filter((id) => trusted.has(id) && !replaced.has(id));
      // A replacement of an invoice of another branch that is not believed stays alone.
      const roots = new Set(believed.map(({ of }) => of).filter((of) => !ids.includes(of)));
      expect(left.length).toBeLessThanOrEqual(Math.max(1, roots.size));
      if (trusted.size === stated.length) expect(left).toEqual([String(stated.length + 1)]);
    }),
  );
});

test('any statements, also in circles and of documents of which none may replace another, come to an end', () => {
  const id = fc.integer({ min: 1, max: 6 }).map(String);
  fc.assert(
    fc.property(
      fc.array(fc.record({ by: id, of: id }), { maxLength: 20 }),
      fc.func(fc.boolean()),
      (stated, isTrustedToReplace) => {
        const { derived } = repeatedReplacements(stated, { inOrder: byNumber, isTrustedToReplace });
        expect(derived.every(({ by, of }) => by !== of && isTrustedToReplace({ by, of }))).toBe(
          true,
        );
      },
    ),
  );
});

test('each of thousands of documents that replace one invoice takes the place of the one before, by one comparison of neighbours', () => {
  const stated = Array.from({ length: 5_000 }, (_, index) => ({ by: String(index + 2), of: '1' }));
  let comparisons = 0;
  const { derived: taken } = repeatedReplacements(stated, {
    inOrder: byNumber,
    isTrustedToReplace: () => {
      comparisons += 1;
      return true;
    },
  });
  expect(taken).toHaveLength(4_999);
  expect(comparisons).toBe(4_999);
});

test('two invoices that each state to replace the other come to an end', () => {
  expect(derived(['2', '1'], ['1', '2'], ['3', '1'])).toEqual([['3', '2']]);
});
