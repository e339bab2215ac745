import { expect, test } from 'vitest';
import type { Db } from './open.ts';
import { waitForTurn } from './turns.ts';

const database = () => ({}) as Db;

test('callers with turns of one name run one after the other, others concurrently', async () => {
  const db = database();
  const came: string[] = [];
  const come = async (who: string, name: string, of = db) => {
    const end = await waitForTurn(of, name);
    came.push(who);
    return end;
  };
  const first = await come('first', 'a');
  const waiting = [come('second', 'a'), come('third', 'a')];
  const others = [come('of another name', 'b'), come('elsewhere', 'a', database())];
  await Promise.all(others);
  expect(came).toEqual(['first', 'of another name', 'elsewhere']);
  first();
  (await waiting[0])?.();
  (await waiting[1])?.();
  expect(came.slice(3)).toEqual(['second', 'third']);
});

test('a caller that waited too long continues without its turn', async () => {
  const db = database();
  await waitForTurn(db, 'a');
  expect(await waitForTurn(db, 'a')).toBeTypeOf('function');
});
