/**
 * Work that many ask for and one does: whoever asks while it runs gets the result of the next run,
 * which begins after he asked, and shares it with all who wait.
 */
export function oneAtATime<T>(work: () => Promise<T>): () => Promise<T> {
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
