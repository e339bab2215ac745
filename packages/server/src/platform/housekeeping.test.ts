import { expect, test } from 'vitest';
import { OutcomeUnknown } from './db/transact.ts';
import { deleteEach } from './housekeeping.ts';
import { createLog } from './log.ts';

const A_FEW = 3;

/** Numbered rows, some of which cannot be deleted. */
function storedRows(count: number, isDeletable: (id: string) => boolean) {
  const rows = Array.from({ length: count }, (_, n) => ({ company_id: '1', id: String(n + 1) }));
  return {
    left: () => rows.map(({ id }) => id),
    deletion: {
      what: 'a thing',
      find: async (passed: number) => rows.slice(passed, passed + A_FEW),
      deleteOne: async ({ id }: { id: string }) => {
        const isGone = isDeletable(id);
        if (isGone)
          rows.splice(
            rows.findIndex((one) => one.id === id),
            1,
          );
        return isGone;
      },
    },
  };
}

test('a row that cannot be deleted, each time, does not stop the deletion of later rows', async () => {
  const stuck = ['2', '3', '4', '5', '9'];
  const { left, deletion } = storedRows(20, (id) => {
    if (stuck.includes(id)) throw new Error('damaged');
    return id !== '7';
  });
  await deleteEach({ log: createLog('silent') }, deletion);
  expect(left()).toEqual([...stuck.slice(0, 4), '7', '9']);
});

test('an unreachable database ends the sweep until the next hour', async () => {
  const { left, deletion } = storedRows(4, (id) => {
    if (id === '3') throw new OutcomeUnknown('cut');
    return true;
  });
  await expect(deleteEach({ log: createLog('silent') }, deletion)).rejects.toThrow(OutcomeUnknown);
  expect(left()).toEqual(['3', '4']);
});
