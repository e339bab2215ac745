import type { Db } from '../../../platform/db/open.ts';

/** Runs an action before each transaction, to simulate concurrent changes. */
export function happeningBefore(db: Db, take: () => (() => Promise<unknown>) | undefined): Db {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute });
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

  async function execute<T>(
    work: Parameters<ReturnType<Db['transaction']>['execute']>[0],
  ): Promise<T> {
    await take()?.();
    return (await db.transaction().execute(work)) as T;
  }
}
