import { expect, test } from 'vitest';
import { currentUserQuery, pauseAfter } from './queries.ts';

test('a user back on the network waits at most five seconds for the rights', () => {
  expect(currentUserQuery.retryDelay).toBe(pauseAfter);
  expect([0, 1, 2, 3, 20].map(pauseAfter)).toEqual([1_000, 2_000, 4_000, 5_000, 5_000]);
});
