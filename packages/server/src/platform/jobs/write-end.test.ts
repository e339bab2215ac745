import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { writeEnd } from './write-end.ts';

const log = createLog('silent');
const broken = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
const ended = { rows: [{ count: '1' }] };

test('the end of a job is written again until the database is back', async () => {
  let tries = 0;
  const write = async () => {
    tries += 1;
    if (tries < 3) throw broken();
    return ended;
  };
  expect(await writeEnd(write, log, 0)).toEqual(ended);
});

test('if the end cannot be written nothing is thrown, because no caller would catch it', async () => {
  const nothing = { rows: [{ count: '0', ids: [] }] };
  expect(await writeEnd(() => Promise.reject(broken()), log, 0)).toEqual(nothing);
  let tries = 0;
  const refused = async () => {
    tries += 1;
    throw new Error('permission denied for table job');
  };
  expect(await writeEnd(refused, log, 0)).toEqual(nothing);
  expect(tries).toBe(1);
});
