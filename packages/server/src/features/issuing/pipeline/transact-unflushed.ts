import type { Db } from '../../../platform/db/open.ts';
import { leaveUnflushed, type Tx, transact } from '../../../platform/db/transact.ts';

/**
 * A transaction that does not wait for the disk. Only for steps that are repeated without harm after a crash of the
 * database and that no user was informed of. Commits are flushed in order, so the next flushed one includes this one.
 */
export const transactUnflushed = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transact(db, (tx) => {
    leaveUnflushed(tx);
    return work(tx);
  });
