import { expect, test } from 'vitest';
import { diceOf } from '../dice.ts';
import { BAD_LINE, lossyLine } from './lossy-line.ts';

const fatesOf = (seed: number) => {
  const line = lossyLine(diceOf(seed));
  line.set(BAD_LINE);
  return Array.from({ length: 500 }, (_, index) =>
    line.fateOf({ statements: [], isCommit: index % 5 === 0 }),
  );
};

test('the same seed throws the same fates, another seed others', () => {
  expect(fatesOf(1)).toEqual(fatesOf(1));
  expect(fatesOf(1)).not.toEqual(fatesOf(2));
});

test('in good weather everything passes, and a bad line loses the answers of COMMITs', () => {
  const calm = lossyLine(diceOf(1));
  expect(calm.fateOf({ statements: [], isCommit: true })).toEqual({ kind: 'passes' });
  expect(fatesOf(1).map(({ kind }) => kind)).toContain('answer-lost');
});
