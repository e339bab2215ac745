import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newRowCache } from './row-cache.ts';

type Row = Readonly<{ id: string; state: string }>;
const row = (id: string, state = 'draft'): Row => ({ id, state });
const readRows = (...ids: string[]) => ids.map((id) => row(id, 'accepted'));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const soon = () => vi.advanceTimersByTimeAsync(100);

/** A cache of rows 1 to 3 as a list has read them, and what it asks for one by one. */
async function threeRows(mostKept?: number) {
  const calls: string[][] = [];
  const read = vi.fn(async (ids: readonly string[]) => {
    calls.push([...ids]);
    return readRows(...ids);
  });
  const cache = newRowCache<Row>(read, mostKept);
  await cache.keep(
    async () => ['1', '2', '3'].map((id) => row(id)),
    (rows) => rows,
  );
  return { cache, calls, read };
}

test('what changed and is shown is read in one call, the rest when it is shown', async () => {
  const { cache, calls } = await threeRows();
  cache.show('1');
  cache.show('2');
  cache.changed(['1', '2', '3', '4']);
  expect(cache.row('1')).toEqual(row('1'));
  await soon();
  expect(calls).toEqual([['1', '2']]);
  expect(cache.row('1')?.state).toBe('accepted');
  cache.show('3');
  await soon();
  expect(calls[1]).toEqual(['3']);
});

test('an answer to an earlier question does not undo a later one', async () => {
  const { cache } = await threeRows();
  cache.show('1');
  let answer = (_: Row[]) => {};
  const reading = cache.keep(
    () =>
      new Promise<Row[]>((resolve) => {
        answer = resolve;
      }),
    (rows) => rows,
  );
  cache.changed(['1', '9']);
  await soon();
  answer([row('1', 'numbered'), row('9', 'numbered')]);
  await reading;
  expect(cache.row('1')?.state).toBe('accepted');
  // The state of the other one at the time of the request is unknown: it is read before it counts.
  cache.show('9');
  await soon();
  expect(cache.row('9')?.state).toBe('accepted');
});

test('what the server does not answer is gone, until it changes again', async () => {
  const { cache, read } = await threeRows();
  read.mockResolvedValueOnce([]);
  cache.show('1');
  cache.changed(['1']);
  expect(cache.isGone('1')).toBe(false);
  await soon();
  expect([cache.row('1'), cache.isGone('1')]).toEqual([null, true]);
  cache.changed(['1']);
  expect(cache.isGone('1')).toBe(false);
});

test('no more than that many rows are cached, but every shown one stays', async () => {
  const { cache, calls } = await threeRows(2);
  expect(cache.row('1')).toBeNull();
  cache.show('2');
  await cache.keep(
    async () => readRows('4', '5', '6'),
    (rows) => rows,
  );
  expect(['2', '3', '4', '5', '6'].filter((id) => cache.row(id))).toEqual(['2', '6']);
  cache.show('3');
  await soon();
  expect([calls, cache.row('3')?.state]).toEqual([[['3']], 'accepted']);
});

test('a server that fails is asked again while the row is shown, and not after', async () => {
  const { cache, read, calls } = await threeRows();
  read.mockRejectedValueOnce(new Error('offline'));
  const leave = cache.show('1');
  cache.changed(['1']);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(cache.row('1')?.state).toBe('accepted');
  leave();
  cache.changed(['1']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toHaveLength(1);
});

test('of a long list that is scrolled through in a moment only what stays in sight is asked for', async () => {
  const { cache, calls } = await threeRows();
  for (let id = 100; id < 1_000; id += 1) cache.show(String(id))();
  for (let id = 1_000; id < 1_150; id += 1) cache.show(String(id));
  await soon();
  await soon();
  expect(calls.map((ids) => ids.length)).toEqual([100, 50]);
  expect(calls[0]?.[0]).toBe('1000');
});
