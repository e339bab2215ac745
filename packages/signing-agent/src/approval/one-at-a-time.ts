/** Runs one piece of work after the other, in the order they came. */
export function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    /** Begun and not yet done. */
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
