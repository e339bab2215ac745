import { expect, test } from 'vitest';
import { writeBehind } from './write-behind.ts';

test('one batch at a time is written, while the caller reads the next', async () => {
  const written: string[] = [];
  const writes = writeBehind();
  let finish = () => {};
  const first = new Promise<void>((resolve) => {
    finish = resolve;
  });
  await writes.begin(async () => {
    await first;
    written.push('first');
  });
  expect(written).toEqual([]);
  const second = writes.begin(async () => {
    written.push('second');
  });
  finish();
  await second;
  await writes.done();
  expect(written).toEqual(['first', 'second']);
});

test('the error of a write is thrown by the next one and at the end, and nothing more is written', async () => {
  const writes = writeBehind();
  await writes.begin(() => Promise.reject(new Error('not saved')));
  let begun = 0;
  const next = async () => {
    begun += 1;
  };
  await expect(writes.begin(next)).rejects.toThrow('not saved');
  await expect(writes.begin(next)).rejects.toThrow('not saved');
  await expect(writes.done()).rejects.toThrow('not saved');
  expect(begun).toBe(0);
});
