import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

test('whoever asks while the work runs gets a run that began after he asked', async () => {
  let runs = 0;
  const ends: (() => void)[] = [];
  const ask = oneAtATime(async () => {
    runs += 1;
    const mine = runs;
    await new Promise<void>((resolve) => ends.push(resolve));
    return mine;
  });
  const first = ask();
  const [second, third] = [ask(), ask()];
  ends[0]?.();
  expect(await first).toBe(1);
  await Promise.resolve();
  ends[1]?.();
  expect(await Promise.all([second, third])).toEqual([2, 2]);
  const later = ask();
  ends[2]?.();
  expect(await later).toBe(3);
});

test('a run that fails does not keep the next from its turn', async () => {
  let runs = 0;
  const ask = oneAtATime(async () => {
    runs += 1;
    if (runs === 1) throw new Error('no connection');
    return runs;
  });
  const [first, second] = [ask(), ask()];
  await expect(first).rejects.toThrow('no connection');
  expect(await second).toBe(2);
});
