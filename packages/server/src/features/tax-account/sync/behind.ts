/** One piece of work at a time, done behind whoever goes on asking. */
export type Behind = Readonly<{
  /** Begins the work when all before it is done. Throws where one before it failed: then nothing is begun any more. */
  begin(work: () => Promise<void>): Promise<void>;
  /** When the last is done. Throws where one failed. */
  done(): Promise<void>;
}>;

export function behind(): Behind {
  let last: Promise<void> = Promise.resolve();
  return {
    async begin(work) {
      await last;
      last = work();
      // Its failure is told to whoever begins the next, or waits for the end.
      last.catch(() => {});
    },
    done: () => last,
  };
}
