import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Replacement, repeatedReplacements } from './repeated-replacements.ts';

const byNumber = (one: string, other: string) => Number(one) - Number(other);
const derived = (...stated: readonly (readonly [by: string, of: string])[]) =>
  repeatedReplacements(
    stated.map(([by, of]) => ({ by, of })),
    byNumber,
  ).map(({ by, of }) => [by, of]);

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

test('of any family of replacements one is left that none replaces', () => {
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
    fc.property(families, (stated) => {
      const all = [...stated, ...repeatedReplacements(stated, byNumber)];
      const replaced = new Set(all.map(({ of }) => of));
      const left = [...new Set(stated.map(({ by }) => by))].filter((id) => !replaced.has(id));
      expect(left).toEqual([String(stated.length + 1)]);
    }),
  );
});

test('two invoices that each state to replace the other come to an end', () => {
  expect(derived(['2', '1'], ['1', '2'], ['3', '1'])).toEqual([['3', '2']]);
});
