import type { ServerEvent } from '@hoadon/contracts/invoices';
import type { QueryClient } from '@tanstack/react-query';
import { listenTogether } from './share.ts';

/** Many rows of a bulk run change within a moment: they are read again once. Milliseconds. */
const SOON = 200;
const REST = 1_500;
/** A read that does not end by then holds up no other. Milliseconds. */
const PATIENCE = 30_000;

/** First part of the query keys that a change makes stale. */
const STALE: Readonly<Record<ServerEvent['type'], readonly string[]>> = {
  // An issued invoice counts against the package, which comes with the user.
  // What became of an invoice is what became of its row in a run.
  invoice: ['invoices', 'bulk-run', 'current-user'],
  'bulk-run': ['bulk-run', 'invoices', 'current-user'],
  'draft-import': ['draft-import'],
  email: ['mail', 'invoices'],
  'mistake-report': ['mistake-reports'],
};
const EVERYTHING = Object.values(STALE).flat();

/** Keeps the page up to date while somebody is signed in; returns what stops it. */
export function followEvents(client: QueryClient): () => void {
  const stop = new AbortController();
  const stale = gather(async (keys) => {
    const reads = [...keys].map((key) => client.invalidateQueries({ queryKey: [key] }));
    await Promise.race([Promise.all(reads), pause(PATIENCE)]);
  });
  listenTogether(stop.signal, ({ what }) => {
    if (what) stale(what.type === 'resync' ? EVERYTHING : STALE[what.type]);
  });
  return () => stop.abort();
}

type Act = (keys: ReadonlySet<string>) => Promise<void>;

/**
 * Acts soon after a change, and again only when that is done and a pause is over: a long list that is
 * being read is read to its end, however much happens meanwhile, and once more after that.
 */
function gather(act: Act): (keys: readonly string[]) => void {
  const waiting = new Set<string>();
  let isPlanned = false;
  const run = async () => {
    while (waiting.size > 0) {
      const keys = new Set(waiting);
      waiting.clear();
      await act(keys);
      await pause(REST);
    }
    isPlanned = false;
  };
  return (keys) => {
    for (const key of keys) waiting.add(key);
    if (isPlanned || waiting.size === 0) return;
    isPlanned = true;
    setTimeout(() => void run(), SOON);
  };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
