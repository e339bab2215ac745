import { type ReadRows, rowReader } from './row-reader.ts';

type Identified = Readonly<{ id: string }>;

/** Rows by their ids, each once, however many lists show it. Lists hold ids alone. */
export type RowCache<Row extends Identified> = Readonly<{
  /** As last read; null where it is not here, or gone. */
  row(id: string): Row | null;
  /** The server reported that there is no such row any more. */
  isGone(id: string): boolean;
  /** Runs a request whose response has rows, and caches them. */
  keep<Answer>(
    ask: () => Promise<Answer>,
    rowsIn: (answer: Answer) => readonly Row[],
  ): Promise<Answer>;
  /** Marks a row as shown until the disposer is called: it is not evicted, and is read where it is missing or stale. */
  show(id: string): () => void;
  /** These have changed: what is shown is read now, the others when they are shown again. */
  changed(ids: Iterable<string>): void;
  /** Counts the changes, for those who look at many rows. */
  version(): number;
  subscribe(listener: () => void): () => void;
}>;

/** A row that is gone stays as null. `askedAt`: when the question was put that it answered. */
type CacheEntry<Row> = { row: Row | null; askedAt: number; isStale: boolean };

/** Rows that are not shown are evicted past this; scrolled to again they are read again. */
const CACHE_SIZE = 2_000;

export function newRowCache<Row extends Identified>(
  read: ReadRows<Row>,
  cacheSize: number = CACHE_SIZE,
): RowCache<Row> {
  /** In the order of their last use. */
  const entries = new Map<string, CacheEntry<Row>>();
  const shown = new Map<string, number>();
  const listeners = new Set<() => void>();
  let version = 0;
  let questions = 0;
  /** Lists that are being read now. */
  let open = 0;

  const isWanted = (id: string) => shown.has(id) && (entries.get(id)?.isStale ?? true);
  const reader = rowReader(read, {
    isWanted,
    put: (ids, rows, askedAt) => put(ids, rows, askedAt),
    nextQuestion: () => ++questions,
  });

  function put(ids: readonly string[], rows: readonly Row[], askedAt: number): void {
    const rowsById = new Map(rows.map((row) => [row.id, row]));
    for (const id of ids) {
      const before = entries.get(id);
      // A response to an earlier request may arrive later.
      if (before && before.askedAt > askedAt) continue;
      entries.delete(id);
      entries.set(id, { row: rowsById.get(id) ?? null, askedAt, isStale: false });
    }
    forgetSurplus();
    tell();
  }

  function forgetSurplus(): void {
    for (const id of entries.keys()) {
      if (entries.size <= cacheSize) return;
      if (!shown.has(id)) entries.delete(id);
    }
  }

  function tell(): void {
    version += 1;
    for (const listener of listeners) listener();
  }

  return {
    row: (id) => entries.get(id)?.row ?? null,
    isGone(id) {
      const one = entries.get(id);
      return one?.row === null && !one.isStale;
    },
    async keep(ask, rowsIn) {
      const askedAt = ++questions;
      open += 1;
      const answer = await ask().finally(() => {
        open -= 1;
      });
      const rows = rowsIn(answer);
      put(
        rows.map(({ id }) => id),
        rows,
        askedAt,
      );
      return answer;
    },
    show(id) {
      shown.set(id, (shown.get(id) ?? 0) + 1);
      const one = entries.get(id);
      if (one) {
        entries.delete(id);
        entries.set(id, one);
      }
      if (isWanted(id)) reader.want(id);
      return () => {
        const left = (shown.get(id) ?? 1) - 1;
        if (left === 0) shown.delete(id);
        else shown.set(id, left);
      };
    },
    changed(ids) {
      const now = ++questions;
      for (const id of ids) {
        const one = entries.get(id);
        // The answer to what is being asked may not know of it yet, so it does not count as read.
        if (one || open > 0)
          entries.set(id, { row: one?.row ?? null, askedAt: now, isStale: true });
        if (isWanted(id)) reader.want(id);
      }
      tell();
    },
    version: () => version,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
