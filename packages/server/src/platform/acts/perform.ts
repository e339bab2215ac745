import type { Db } from '../db/open.ts';
import { type Tx, transact } from '../db/transact.ts';
import { beginAct, findOutcome, noteOutcome, type RecordedAct } from './act.repository.ts';
import { retryUntilOutcomeKnown } from './retry-until-outcome-known.ts';

/**
 * Does the work in one transaction, once per act. A second call with the same act returns the first result, as stored
 * in JSON. Inserts the row of the act first, so that a second call waits for a COMMIT that is still pending.
 */
export const perform = <T>(
  db: Db,
  act: RecordedAct,
  work: (tx: Tx) => Promise<T>,
  waitsMs?: readonly number[],
): Promise<T> =>
  retryUntilOutcomeKnown(
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

async function outcomeOf<T>(tx: Tx, act: RecordedAct): Promise<T> {
  const { kind, outcome } = await findOutcome(tx, act);
  if (kind !== act.kind) throw new Error(`act ${act.actId} was ${kind} and is now ${act.kind}`);
  return outcome as T;
}
