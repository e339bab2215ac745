import { streamEvents } from '@hoadon/contracts/invoices';
import { renewSession } from '../calls/refresh.ts';
import { currentTokens } from '../session.ts';
import { readStream } from './read-stream.ts';
import { RESYNC, type StreamMessage, whatIn } from './stream-message.ts';

/** Longest pause after the first failure; doubled with each more, up to the last. Milliseconds. */
const FIRST_PAUSE = 1_000;
const LAST_PAUSE = 60_000;
/** A stream that lasted so long did not fail. Milliseconds. */
const SOUND = 10_000;
/** The server pings every 25 seconds: what is silent for longer than two of them is dead. Milliseconds. */
const SILENCE = 60_000;
/** Events since the page read its lists are sent by the server, but no older ones. Milliseconds. */
const LATE = 10_000;

/** How far this tab has heard; null before it has heard anything, which is since then. */
export type StreamPosition = { lastId: string | null; readonly since: number };

/** Receives server events until aborted, and resumes at its position after every break. */
export async function listen(
  signal: AbortSignal,
  position: StreamPosition,
  onMessage: (message: StreamMessage) => void,
): Promise<void> {
  const opened = () => {
    if (position.lastId === null && Date.now() - position.since > LATE)
      onMessage({ lastId: null, what: RESYNC });
  };
  let failures = 0;
  while (!signal.aborted) {
    const triedAt = Date.now();
    await hearOnce(signal, position, opened, onMessage).catch(() => {});
    failures = Date.now() - triedAt > SOUND ? 0 : failures + 1;
    await pause(pauseAfter(failures), signal);
  }
}

/** Somewhere in the second half, so that pages that lost a server together do not come back together. */
const pauseAfter = (failures: number): number =>
  Math.min(FIRST_PAUSE * 2 ** Math.max(0, failures - 1), LAST_PAUSE) * (0.5 + Math.random() / 2);

async function hearOnce(
  signal: AbortSignal,
  position: StreamPosition,
  opened: () => void,
  onMessage: (message: StreamMessage) => void,
): Promise<void> {
  const tokens = currentTokens();
  if (!tokens) return;
  const attempt = new AbortController();
  const give = () => attempt.abort();
  signal.addEventListener('abort', give);
  let silence = setTimeout(give, SILENCE);
  try {
    const response = await fetch(streamEvents.path, {
      headers: {
        authorization: `Bearer ${tokens.access}`,
        accept: 'text/event-stream',
        ...(position.lastId !== null && { 'last-event-id': position.lastId }),
      },
      signal: attempt.signal,
    });
    if (response.status === 401) await renewSession(tokens.access);
    if (!response.ok || !response.body) return;
    opened();
    await readStream(response.body, ({ id, data }) => {
      clearTimeout(silence);
      silence = setTimeout(give, SILENCE);
      if (id !== null) position.lastId = id;
      if (id !== null || data !== '') onMessage({ lastId: position.lastId, what: whatIn(data) });
    });
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', give);
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve();
    const over = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, ms);
    signal.addEventListener('abort', over);
  });
