import type { ServerEvent } from '@hoadon/contracts/invoices';
import type { QueryClient } from '@tanstack/react-query';
import { listenTogether } from './share.ts';

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
const EVERYTHING = Object.values(STALE).flat();

/** Keeps the page up to date while somebody is signed in; returns what stops it. */
export function followEvents(client: QueryClient): () => void {
  const stop = new AbortController();
  const stale = gather((keys) => {
    for (const key of keys) void client.invalidateQueries({ queryKey: [key] });
  });
  listenTogether(stop.signal, ({ what }) => {
    if (what) stale(what.type === 'resync' ? EVERYTHING : STALE[what.type]);
  });
  return () => stop.abort();
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
