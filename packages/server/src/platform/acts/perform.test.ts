import { beforeAll, expect, test } from 'vitest';
import { type Loss, losingCommits } from '../../testing/lost-answers.ts';
import type { Db } from '../db/open.ts';
import { type TestCompany, testCompany, testDb } from '../db/testing.ts';
import { OutcomeUnknown } from '../db/transact.ts';
import { deleteOldActs } from './act.repository.ts';
import { actIdOf } from './act-id.ts';
import { perform } from './perform.ts';

let db: Db;
let company: TestCompany;
beforeAll(async () => {
  db = await testDb();
  company = await testCompany(db);
});

const actOf = (name: string) => ({
  companyId: company.companyId,
  actId: actIdOf(name),
  kind: 'test',
  at: '2026-11-21T02:00:00.000Z',
});

const losing = (...losses: (Loss | null)[]) => losingCommits(db, () => losses.shift() ?? null);

/** Work that counts its runs and inserts a row. */
function counted() {
  const done = { times: 0 };
  return {
    done,
    work: async () => {
      done.times += 1;
      return { times: done.times };
    },
  };
}

test('an act is done once, and every later call with it returns the same result', async () => {
  const { done, work } = counted();
  expect(await perform(db, actOf('once'), work)).toEqual({ times: 1 });
  expect(await perform(db, actOf('once'), work)).toEqual({ times: 1 });
  expect(done.times).toBe(1);
});

test('an act is known for thirty days', async () => {
  const doneAgainAfter = async (days: number) => {
    const { done, work } = counted();
    const at = new Date(Date.now() - days * 86_400_000).toISOString();
    const act = { ...actOf(`${days} days ago`), at };
    await perform(db, act, work);
    await deleteOldActs(db);
    await perform(db, act, work);
    return done.times;
  };
  expect([await doneAgainAfter(29), await doneAgainAfter(31)]).toEqual([1, 2]);
});

test('if the response to COMMIT is lost, the outcome is looked up', async () => {
  const { done, work } = counted();
  expect(await perform(losing('answer'), actOf('answer lost'), work)).toEqual({ times: 1 });
  expect(done.times).toBe(1);
});

test('work that was not applied starts again under the same act', async () => {
  const { done, work } = counted();
  const lossy = losing('request', 'request', 'answer');
  expect(await perform(lossy, actOf('request lost'), work)).toEqual({ times: 3 });
  expect(done.times).toBe(3);
});

test('a refusal saves nothing and is rethrown', async () => {
  const refuse = async () => {
    throw new Error('refused');
  };
  await expect(perform(db, actOf('refused'), refuse)).rejects.toThrow('refused');
  const { work } = counted();
  expect(await perform(db, actOf('refused'), work)).toEqual({ times: 1 });
});

test('a transaction that lost to a concurrent one is repeated', async () => {
  let meetings = 2;
  const meeting = async () => {
    meetings -= 1;
    if (meetings >= 0) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
    return { meetings };
  };
  expect(await perform(db, actOf('deadlock'), meeting)).toEqual({ meetings: -1 });
});

test('where it cannot be looked up the outcome stays unknown', async () => {
  const { work } = counted();
  const always = losingCommits(db, () => 'request');
  const performed = perform(always, actOf('never known'), work, [1, 1, 1]);
  await expect(performed).rejects.toBeInstanceOf(OutcomeUnknown);
});

test('the same id for another act is a mistake of the program', async () => {
  const { work } = counted();
  await perform(db, actOf('mistaken'), work);
  const other = { ...actOf('mistaken'), kind: 'another' };
  await expect(perform(db, other, work)).rejects.toThrow('was test and is now another');
});

test('the same parts name the same act, others another', () => {
  expect(actIdOf('import', 7, 3)).toBe(actIdOf('import', '7', 3));
  expect(actIdOf('import', 7, 3)).not.toBe(actIdOf('import', 73));
  expect(actIdOf('import')).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
});
