import type { Db } from '../db/open.ts';
import { type Tx, transact } from '../db/transact.ts';
import { type Act, beginAct, findOutcome, noteOutcome } from './act.repository.ts';
import { untilKnown } from './until-known.ts';

/**
 * Does the work in a transaction, once: whoever comes with the same act again gets the outcome of the
 * first time, as JSON keeps it. Its row is written first, so that a COMMIT which is still under way
 * somewhere is waited for and not overtaken.
 */
export const perform = <T>(
  db: Db,
  act: Act,
  work: (tx: Tx) => Promise<T>,
  waitsMs?: readonly number[],
): Promise<T> =>
  untilKnown(
    ({ settled }) =>
      transact(db, async (tx) => {
        const isNew = await beginAct(tx, act);
        settled();
        if (!isNew) return outcomeOf<T>(tx, act);
        const outcome = (await work(tx)) ?? null;
        await noteOutcome(tx, act, outcome);
        return outcome as T;
      }),
    waitsMs,
  );

async function outcomeOf<T>(tx: Tx, act: Act): Promise<T> {
  const { kind, outcome } = await findOutcome(tx, act);
  if (kind !== act.kind) throw new Error(`act ${act.actId} was ${kind} and is now ${act.kind}`);
  return outcome as T;
}
