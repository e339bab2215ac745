import type { Logger } from 'pino';

/** A poll that sleeps until the next work is due. */
export type SleepingPoll = Readonly<{
  /** Polls within so many milliseconds, unless it is planned to poll sooner. */
  within(ms: number): void;
  /** Ends the repetition after the current poll. */
  stop(): Promise<void>;
}>;

/** `poll` returns the milliseconds until its next work is due; it sleeps at most `longestMs`. One poll runs at a time. */
export function sleepingPoll(
  log: Logger,
  longestMs: number,
  poll: () => Promise<number>,
): SleepingPoll {
  let timer: NodeJS.Timeout | null = null;
  let plannedAt = Number.POSITIVE_INFINITY;
  let running: Promise<void> | null = null;
  let isStopped = false;
  const within = (ms: number) => {
    const at = performance.now() + ms;
    if (isStopped || plannedAt <= at) return;
    if (timer) clearTimeout(timer);
    plannedAt = at;
    timer = setTimeout(run, ms);
  };
  const run = () => {
    plannedAt = Number.POSITIVE_INFINITY;
    // The poll that runs may have read before the work was added.
    if (running) return within(Math.min(100, longestMs));
    running = pollOnce();
  };
  const pollOnce = async () => {
    let next = longestMs;
    try {
      next = Math.min(longestMs, await poll());
    } catch (error) {
      log.error({ err: error }, 'due work cannot be looked up');
    } finally {
      running = null;
      within(next);
    }
  };
  return {
    within,
    async stop() {
      isStopped = true;
      if (timer) clearTimeout(timer);
      await running;
    },
  };
}
