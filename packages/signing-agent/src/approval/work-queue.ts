/** Runs work in sequence, in the order of the calls. */
export function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    /** Number of calls that have not finished. */
    get waiting(): number {
      return waiting;
    },
    run<T>(work: () => Promise<T>): Promise<T> {
      waiting += 1;
      const done = last.then(work).finally(() => {
        waiting -= 1;
      });
      last = done.catch(() => undefined);
      return done;
    },
  };
}
