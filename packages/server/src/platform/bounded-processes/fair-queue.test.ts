import { expect, test } from 'vitest';
import { fairQueue } from './fair-queue.ts';

const all = () => true;

test('companies take turns however much work one of them added before', () => {
  const queue = fairQueue<string>();
  for (const work of ['a1', 'a2', 'a3', 'a4']) queue.add('a', work);
  for (const work of ['b1', 'b2']) queue.add('b', work);
  queue.add('c', 'c1');
  const taken = Array.from({ length: 8 }, () => queue.take(all));
  expect(taken).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4', undefined]);
});

test('a company that may not go is passed over and does not lose its turn', () => {
  const queue = fairQueue<string>();
  for (const work of ['a1', 'b1', 'b2']) queue.add(work.charAt(0), work);
  expect(queue.take((companyId) => companyId !== 'a')).toBe('b1');
  expect(queue.take(all)).toBe('a1');
  expect(queue.lengthFor('b')).toBe(1);
  expect(queue.empty()).toEqual(['b2']);
  expect(queue.take(all)).toBeUndefined();
});
