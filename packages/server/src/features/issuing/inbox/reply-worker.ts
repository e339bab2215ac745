import { setTimeout as pause } from 'node:timers/promises';
import type { IssuingDeps } from '../deps.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { applyStored } from './apply-stored.ts';
import { receiveNew } from './receive-replies.ts';
import { retryUnmatched } from './retry-unmatched.ts';

/** How often messages for nobody here are looked through. */
const UNMATCHED_MS = 60_000;

/** Reads and applies the authority's messages in this process: every few seconds, and sooner when some are expected. */
export type ReplyWorker = Readonly<{
  start(): void;
  /** Something was sent: looks now and, while nothing comes, a few times more. */
  expect(): void;
  /** For one who waits for replies himself; shared by all who do. */
  receive(): Promise<number>;
  stop(): Promise<void>;
}>;

export function replyWorker(deps: IssuingDeps): ReplyWorker {
  const receive = oneAtATime(() => receiveNew(deps));
  const tidy = oneAtATime(() => applyStored(deps));
  const running = new Set<Promise<void>>();
  const timers: NodeJS.Timeout[] = [];
  const stopping = new AbortController();
  let expected = 0;
  let isLooking = false;
  const run = (work: () => Promise<unknown>) => {
    const turn: Promise<void> = work()
      .then(
        () => undefined,
        (error: unknown) => {
          deps.log.error({ err: error }, 'messages of the authority could not be taken');
        },
      )
      .finally(() => running.delete(turn));
    running.add(turn);
  };
  const look = async () => {
    for (const wait of [0, ...deps.replyWaits]) {
      if (wait > 0) await pause(wait, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted || (await receive()) > 0) return;
    }
  };
  // What was sent while a look was under way was not there yet for that one.
  const lookForAll = async () => {
    try {
      for (let looked = 0; looked < expected && !stopping.signal.aborted; ) {
        looked = expected;
        await look();
      }
    } finally {
      isLooking = false;
      expected = 0;
    }
  };
  const receiveAll = async () => {
    await receive();
    await tidy();
  };
  return {
    start() {
      timers.push(
        setInterval(() => run(receiveAll), deps.config.taxAuthority.pollMs),
        setInterval(() => run(() => retryUnmatched(deps)), UNMATCHED_MS),
      );
      run(receiveAll);
    },
    expect() {
      expected += 1;
      if (isLooking || stopping.signal.aborted) return;
      isLooking = true;
      run(lookForAll);
    },
    receive,
    async stop() {
      stopping.abort();
      for (const timer of timers.splice(0)) clearInterval(timer);
      await Promise.all(running);
    },
  };
}
