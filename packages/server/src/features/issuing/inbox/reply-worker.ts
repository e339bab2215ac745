import { setTimeout as pause } from 'node:timers/promises';
import { coalesced } from '../../../platform/concurrency/coalesced.ts';
import type { IssuingDeps } from '../deps.ts';
import { applyStored } from './apply-stored.ts';
import { receiveNew } from './receive-replies.ts';
import { retryUnmatched } from './retry-unmatched.ts';

const UNMATCHED_MS = 60_000;
/** Longest pause between polls when nothing is expected: notices of the authority come without a question. */
const LONGEST_PAUSE_MS = 30_000;
/** The pause is this part of the time since a message was sent or arrived. */
const PAUSE_SHARE = 4;

/** Reads and applies the authority's messages: at once when replies are expected, and then ever more rarely. */
export type ReplyWorker = Readonly<{
  start(): void;
  /** Polls now and, without a reply, a few times more. */
  expect(): void;
  /** Shared by concurrent callers. */
  receive(): Promise<number>;
  stop(): Promise<void>;
}>;

export function replyWorker(deps: IssuingDeps): ReplyWorker {
  const receive = coalesced(() => receiveNew(deps));
  const applyLeftOver = coalesced(() => applyStored(deps));
  const running = new Set<Promise<void>>();
  const timers: NodeJS.Timeout[] = [];
  let nextPoll: NodeJS.Timeout | null = null;
  let activeAt = performance.now();
  const stopping = new AbortController();
  let expected = 0;
  let isWaiting = false;
  const run = (work: () => Promise<unknown>) => {
    const turn: Promise<void> = work()
      .then(
        () => undefined,
        (error: unknown) => {
          deps.log.error({ err: error }, 'messages of the authority could not be received');
        },
      )
      .finally(() => running.delete(turn));
    running.add(turn);
  };
  const waitForReplies = async () => {
    for (const wait of [0, ...deps.replyWaits]) {
      if (wait > 0) await pause(wait, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted || (await receive()) > 0) return;
    }
  };
  // A message sent during a poll needs another poll.
  const waitForAll = async () => {
    try {
      for (let looked = 0; looked < expected && !stopping.signal.aborted; ) {
        looked = expected;
        await waitForReplies();
      }
    } finally {
      isWaiting = false;
      expected = 0;
    }
  };
  const receiveAll = async () => {
    if ((await receive()) > 0) activeAt = performance.now();
    await applyLeftOver();
  };
  // Often while replies are due, and ever more rarely afterwards.
  const pollRepeatedly = () => {
    if (stopping.signal.aborted) return;
    const { pollMs } = deps.config.taxAuthority;
    const pauseMs = (performance.now() - activeAt) / PAUSE_SHARE;
    const wait = Math.max(pollMs, Math.min(LONGEST_PAUSE_MS, pauseMs));
    nextPoll = setTimeout(() => run(() => receiveAll().finally(pollRepeatedly)), wait);
  };
  const recordActivity = () => {
    activeAt = performance.now();
    if (!nextPoll) return;
    clearTimeout(nextPoll);
    pollRepeatedly();
  };
  return {
    start() {
      timers.push(setInterval(() => run(() => retryUnmatched(deps)), UNMATCHED_MS));
      run(() => receiveAll().finally(pollRepeatedly));
    },
    expect() {
      recordActivity();
      expected += 1;
      if (isWaiting || stopping.signal.aborted) return;
      isWaiting = true;
      run(waitForAll);
    },
    receive,
    async stop() {
      stopping.abort();
      if (nextPoll) clearTimeout(nextPoll);
      for (const timer of timers.splice(0)) clearInterval(timer);
      await Promise.all(running);
    },
  };
}
