import { expect, test } from 'vitest';
import { coalesced } from './coalesced.ts';

test('calls during a run share a run that started after them', async () => {
  let runs = 0;
  const ends: (() => void)[] = [];
  const run = coalesced(async () => {
    runs += 1;
    const mine = runs;
    await new Promise<void>((resolve) => ends.push(resolve));
    return mine;
  });
  const first = run();
  const [second, third] = [run(), run()];
  ends[0]?.();
  expect(await first).toBe(1);
  await Promise.resolve();
  ends[1]?.();
  expect(await Promise.all([second, third])).toEqual([2, 2]);
  const later = run();
  ends[2]?.();
  expect(await later).toBe(3);
});

test('a run that fails does not prevent the next run', async () => {
  let runs = 0;
  const run = coalesced(async () => {
    runs += 1;
    if (runs === 1) throw new Error('no connection');
    return runs;
  });
  const [first, second] = [run(), run()];
  await expect(first).rejects.toThrow('no connection');
  expect(await second).toBe(2);
});
