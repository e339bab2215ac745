import { expect, test } from 'vitest';
import { OutcomeUnknown } from '../db/transact.ts';
import { halveOnFailure } from './halve-on-failure.ts';

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Applies to all rows or to none: to none if a failing row is among them. */
function applying(failing: readonly number[]) {
  const calls: (readonly number[])[] = [];
  const failed: number[] = [];
  return {
    calls,
    failed,
    work: {
      async apply(rows: readonly number[]) {
        calls.push(rows);
        if (rows.some((row) => failing.includes(row))) throw new Error('refused');
        return rows;
      },
      async onRowFailed(row: number) {
        failed.push(row);
        return [];
      },
    },
  };
}

test('a batch without a failing row is applied at once', async () => {
  const { calls, work } = applying([]);
  expect(await halveOnFailure(ROWS, work)).toEqual(ROWS);
  expect(calls).toEqual([ROWS]);
  expect(await halveOnFailure([], work)).toEqual([]);
});

test('failing rows are isolated by halves and do not stop the others', async () => {
  const { calls, failed, work } = applying([3, 8]);
  expect(await halveOnFailure(ROWS, work)).toEqual([1, 2, 4, 5, 6, 7]);
  expect(failed).toEqual([3, 8]);
  expect(calls).toEqual([
    ROWS,
    [1, 2, 3, 4],
    [1, 2],
    [3, 4],
    [3],
    [4],
    [5, 6, 7, 8],
    [5, 6],
    [7, 8],
    [7],
    [8],
  ]);
});

test('an infrastructure error is not blamed on a row', async () => {
  let calls = 0;
  const unreachable = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  for (const error of [unreachable, new OutcomeUnknown('cut')]) {
    const work = {
      async apply(): Promise<number[]> {
        calls += 1;
        throw error;
      },
      onRowFailed: async () => expect.unreachable(),
    };
    await expect(halveOnFailure(ROWS, work)).rejects.toBe(error);
  }
  expect(calls).toBe(2);
});
