import type { Transaction } from 'kysely';
import type { Db } from '../platform/db/open.ts';
import type { Tables } from '../platform/db/tables.generated.ts';

/** The same database; `happen` runs before each transaction with its number, from 1 on: it plays another worker. */
export function beforeTransactions(db: Db, happen: (nth: number) => Promise<void>): Db {
  let nth = 0;
  const execute = async (work: (tx: Transaction<Tables>) => Promise<unknown>) => {
    nth += 1;
    await happen(nth);
    return db.transaction().execute(work);
  };
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute });
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
