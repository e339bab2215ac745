/**
 * Returns `work` with concurrent calls merged: calls during a run share the next run, which starts after
 * the call.
 */
export function coalesced<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> | null = null;
  let next: Promise<T> | null = null;
  const begin = (): Promise<T> => {
    next = null;
    const run = work();
    running = run;
    const end = () => {
      if (running === run) running = null;
    };
    run.then(end, end);
    return run;
  };
  return () => {
    if (!running) return begin();
    next ??= running.then(begin, begin);
    return next;
  };
}
