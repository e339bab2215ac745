import type { Logger } from 'pino';
import type { WakeUps } from '../wake-ups/port.ts';

/** Without a wake-up the work is repeated so often: a wake-up may be lost. */
const NET_SECONDS = 60;

/**
 * Starts at once, or after the first interval; returns a function that ends the repetition after the current round.
 */
export function repeat(
  log: Logger,
  seconds: number,
  work: () => Promise<void>,
  starts: 'at-once' | 'later' = 'at-once',
): () => Promise<void> {
  const turn = () => work().catch((error) => log.error({ err: error }, 'repeated work failed'));
  let last = starts === 'at-once' ? turn() : Promise.resolve();
  const timer = setInterval(() => {
    last = turn();
  }, seconds * 1000);
  return () => {
    clearInterval(timer);
    return last;
  };
}

type Woken = Readonly<{ log: Logger; wakeUps: WakeUps; seconds: number; wokenBy: string }>;

/** The same, but only after a wake-up of the topic since the last round, or after a minute. */
export function repeatWhenWoken(
  work: () => Promise<void>,
  { log, wakeUps, seconds, wokenBy }: Woken,
): () => Promise<void> {
  let isWoken = true;
  let lastAt = 0;
  const stopListening = wakeUps.on(wokenBy, () => {
    isWoken = true;
  });
  const stop = repeat(log, seconds, async () => {
    const now = performance.now();
    if (!isWoken && now - lastAt < NET_SECONDS * 1_000) return;
    isWoken = false;
    lastAt = now;
    await work();
  });
  return () => {
    stopListening();
    return stop();
  };
}
