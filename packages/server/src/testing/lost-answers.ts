import type { Db } from '../platform/db/open.ts';

/** The driver's error when a connection breaks around a COMMIT. */
export type Loss =
  /** It happened; its answer was lost. */
  | 'answer'
  /** It never arrived: the server takes the transaction back. */
  | 'request';

/**
 * The same database, with a line that breaks around COMMITs. `next` is asked at each of them; null: the
 * line holds.
 */
export function losingCommits(db: Db, next: () => Loss | null): Db {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute: cut });
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

  async function cut<T>(work: Parameters<ReturnType<Db['transaction']>['execute']>[0]): Promise<T> {
    const loss: { current: Loss | null } = { current: null };
    const result = (await db.transaction().execute(async (tx) => {
      const result = await work(tx);
      loss.current = next();
      if (loss.current === 'request') throw brokenLine();
      return result;
    })) as T;
    if (loss.current === 'answer') throw brokenLine();
    return result;
  }
}

/** The same database; its first COMMIT happens, and its answer is lost. */
export function losingFirstAnswer(db: Db): Db {
  const losses: Loss[] = ['answer'];
  return losingCommits(db, () => losses.shift() ?? null);
}

const brokenLine = () => new Error('Connection terminated unexpectedly');
