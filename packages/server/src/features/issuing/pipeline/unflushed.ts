import type { Db } from '../../../platform/db/open.ts';
import { leaveUnflushed, type Tx, transact } from '../../../platform/db/transact.ts';

/**
 * A transaction that does not wait for the disk. Only for steps that nobody was told of and that do no
 * harm when a crash of the database takes them back: the same step is simply done again. Commits are
 * flushed in order, so the next one that waits brings this one along.
 */
export const unflushed = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transact(db, (tx) => {
    leaveUnflushed(tx);
    return work(tx);
  });
