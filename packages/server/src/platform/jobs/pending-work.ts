import { setImmediate as aTurn } from 'node:timers/promises';

/** Collects unawaited promises, so that a stop can wait for them. */
export type PendingWork = Readonly<{
  add<T>(work: Promise<T>): Promise<T>;
  /** Resolves when all of them have settled, including those added meanwhile. */
  settled(): Promise<void>;
}>;

export function pendingWork(): PendingWork {
  const running = new Set<Promise<unknown>>();
  return {
    add(work) {
      running.add(work);
      const remove = () => running.delete(work);
      work.then(remove, remove);
      return work;
    },
    async settled() {
      while (running.size > 0) {
        await Promise.allSettled(running);
        // Lets the code after each promise run first, as it may add more.
        await aTurn();
      }
    },
  };
}
