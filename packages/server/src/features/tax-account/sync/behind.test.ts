import { expect, test } from 'vitest';
import { behind } from './behind.ts';

test('one piece of work at a time is done, while whoever began it goes on', async () => {
  const done: string[] = [];
  const keeping = behind();
  let finish = () => {};
  const first = new Promise<void>((resolve) => {
    finish = resolve;
  });
  await keeping.begin(async () => {
    await first;
    done.push('first');
  });
  expect(done).toEqual([]);
  const second = keeping.begin(async () => {
    done.push('second');
  });
  finish();
  await second;
  await keeping.done();
  expect(done).toEqual(['first', 'second']);
});

test('what fails is told to whoever begins the next, and nothing is begun any more', async () => {
  const keeping = behind();
  await keeping.begin(() => Promise.reject(new Error('not kept')));
  let begun = 0;
  const next = async () => {
    begun += 1;
  };
  await expect(keeping.begin(next)).rejects.toThrow('not kept');
  await expect(keeping.begin(next)).rejects.toThrow('not kept');
  await expect(keeping.done()).rejects.toThrow('not kept');
  expect(begun).toBe(0);
});
