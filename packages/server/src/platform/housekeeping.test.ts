import { expect, test } from 'vitest';
import { OutcomeUnknown } from './db/transact.ts';
import { forgetEach } from './housekeeping.ts';
import { createLog } from './log.ts';

const A_FEW = 3;

/** Numbered things, of which some cannot be forgotten. */
function lying(count: number, forget: (id: string) => boolean) {
  const there = Array.from({ length: count }, (_, n) => ({ company_id: '1', id: String(n + 1) }));
  return {
    left: () => there.map(({ id }) => id),
    forgetting: {
      what: 'a thing',
      find: async (passed: number) => there.slice(passed, passed + A_FEW),
      forget: async ({ id }: { id: string }) => {
        const isGone = forget(id);
        if (isGone)
          there.splice(
            there.findIndex((one) => one.id === id),
            1,
          );
        return isGone;
      },
    },
  };
}

test('what cannot be forgotten, each time, keeps nothing behind it from being forgotten', async () => {
  const stuck = ['2', '3', '4', '5', '9'];
  const { left, forgetting } = lying(20, (id) => {
    if (stuck.includes(id)) throw new Error('damaged');
    return id !== '7';
  });
  await forgetEach({ log: createLog('silent') }, forgetting);
  expect(left()).toEqual([...stuck.slice(0, 4), '7', '9']);
});

test('a database that went away ends the sweep until the next hour', async () => {
  const { left, forgetting } = lying(4, (id) => {
    if (id === '3') throw new OutcomeUnknown('cut');
    return true;
  });
  await expect(forgetEach({ log: createLog('silent') }, forgetting)).rejects.toThrow(
    OutcomeUnknown,
  );
  expect(left()).toEqual(['3', '4']);
});
