import { setImmediate as aTurn } from 'node:timers/promises';

/** Work that nobody waits for, so that a stop can. */
export type UnderWay = Readonly<{
  add<T>(work: Promise<T>): Promise<T>;
  /** Resolves when all of it is over, also what the last of it began. */
  settled(): Promise<void>;
}>;

export function underWay(): UnderWay {
  const running = new Set<Promise<unknown>>();
  return {
    add(work) {
      running.add(work);
      const gone = () => running.delete(work);
      work.then(gone, gone);
      return work;
    },
    async settled() {
      while (running.size > 0) {
        await Promise.allSettled(running);
        // Whoever waited for it goes on first, and may add what comes next.
        await aTurn();
      }
    },
  };
}
