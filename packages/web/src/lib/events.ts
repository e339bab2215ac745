import { ServerEvent, streamEvents } from '@hoadon/contracts/invoices';
import type { QueryClient } from '@tanstack/react-query';
import { renewSession } from './refresh.ts';
import { currentTokens } from './session.ts';

/** First pause before connecting again; doubled up to the longest. Milliseconds. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;
/** Many rows of a bulk run change within a moment: they are read again once. Milliseconds. */
const SOON = 200;
const REST = 1_500;

/** First part of the query keys that a change makes stale. */
const STALE: Readonly<Record<ServerEvent['type'], readonly string[]>> = {
  // An issued invoice counts against the package, which comes with the user.
  // What became of an invoice is what became of its row in a run.
  invoice: ['invoices', 'bulk-run', 'current-user'],
  'bulk-run': ['bulk-run', 'invoices', 'current-user'],
  'draft-import': ['draft-import'],
  email: ['mail', 'invoices'],
};

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Reads one stream of server-sent events until it ends. EventSource cannot carry a bearer token. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: ServerEvent) => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    for (const block of blocks) deliver(block, onEvent);
  }
}

function deliver(block: string, onEvent: (event: ServerEvent) => void): void {
  const data = block
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trim())
    .join('\n');
  if (!data) return;
  const event = ServerEvent.safeParse(parseJson(data));
  if (event.success) onEvent(event.data);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Keeps the page up to date while somebody is signed in; returns what stops it. */
export function followEvents(client: QueryClient): () => void {
  const stop = new AbortController();
  const stale = gather((keys) => {
    for (const key of keys) void client.invalidateQueries({ queryKey: [key] });
  });
  void follow(stop.signal, (event) => stale(STALE[event.type]));
  return () => stop.abort();
}

async function follow(signal: AbortSignal, onEvent: (event: ServerEvent) => void) {
  let wait = FIRST_PAUSE;
  while (!signal.aborted) {
    const connected = await listen(signal, onEvent);
    wait = connected ? FIRST_PAUSE : Math.min(wait * 2, LONGEST_PAUSE);
    await pause(wait, signal);
  }
}

async function listen(signal: AbortSignal, onEvent: (event: ServerEvent) => void) {
  const tokens = currentTokens();
  if (!tokens) return false;
  try {
    const response = await fetch(streamEvents.path, {
      headers: { authorization: `Bearer ${tokens.access}`, accept: 'text/event-stream' },
      signal,
    });
    if (response.status === 401) return await renewSession(tokens.access);
    if (!response.ok || !response.body) return false;
    // Whatever changed while nobody listened is read again.
    onEvent({ type: 'bulk-run', id: '', state: '' });
    onEvent({ type: 'draft-import', id: '', state: '' });
    await readEvents(response.body, onEvent);
    return true;
  } catch {
    return false;
  }
}

/** Acts soon after a change, and again only when the pause is over. */
function gather(act: (keys: ReadonlySet<string>) => void): (keys: readonly string[]) => void {
  const waiting = new Set<string>();
  let lastAt = 0;
  let planned = false;
  const run = () => {
    planned = false;
    lastAt = Date.now();
    act(new Set(waiting));
    waiting.clear();
  };
  return (keys) => {
    for (const key of keys) waiting.add(key);
    if (planned || waiting.size === 0) return;
    planned = true;
    setTimeout(run, Math.max(SOON, lastAt + REST - Date.now()));
  };
}
