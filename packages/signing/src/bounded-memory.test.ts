import { expect, test } from 'vitest';
import { boundedMemory } from './bounded-memory.ts';

test('values are cached until the cache is full', () => {
  const worked: string[] = [];
  const remember = boundedMemory<string>(2);
  const ask = (key: string) =>
    remember(key, () => {
      worked.push(key);
      return key.toUpperCase();
    });
  expect(['a', 'b', 'a', 'c', 'c', 'a'].map(ask)).toEqual(['A', 'B', 'A', 'C', 'C', 'A']);
  expect(worked).toEqual(['a', 'b', 'c', 'a']);
});
