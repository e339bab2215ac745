import { type Read, rowReader } from './row-reader.ts';

type Identified = Readonly<{ id: string }>;

/** Rows by their ids, each once, however many lists show it. Lists hold ids alone. */
export type RowCache<Row extends Identified> = Readonly<{
  /** As last read; null where it is not here, or gone. */
  row(id: string): Row | null;
  /** The server said that there is no such row any more. */
  isGone(id: string): boolean;
  /** Asks the server for what holds rows, and keeps them. */
  keep<Answer>(
    ask: () => Promise<Answer>,
    rowsIn: (answer: Answer) => readonly Row[],
  ): Promise<Answer>;
  /** Somebody shows it until the answer is called: it stays, and is read where it is missing or has changed. */
  show(id: string): () => void;
  /** These have changed: what is shown is read now, the others when they are shown again. */
  changed(ids: Iterable<string>): void;
  /** Counts the changes, for those who look at many rows. */
  version(): number;
  subscribe(listener: () => void): () => void;
}>;

/** A row that is gone stays as null. `askedAt`: when the question was put that it answered. */
type Kept<Row> = { row: Row | null; askedAt: number; isStale: boolean };

/** Rows that nobody shows are forgotten past this; scrolled to again they are read again. */
const MOST_KEPT = 2_000;

export function newRowCache<Row extends Identified>(
  read: Read<Row>,
  mostKept: number = MOST_KEPT,
): RowCache<Row> {
  /** In the order of their last use. */
  const kept = new Map<string, Kept<Row>>();
  const shown = new Map<string, number>();
  const listeners = new Set<() => void>();
  let version = 0;
  let questions = 0;
  /** Lists that are being read now. */
  let open = 0;

  const isWanted = (id: string) => shown.has(id) && (kept.get(id)?.isStale ?? true);
  const reader = rowReader(read, {
    isWanted,
    put: (ids, rows, askedAt) => put(ids, rows, askedAt),
    nextQuestion: () => ++questions,
  });

  function put(ids: readonly string[], rows: readonly Row[], askedAt: number): void {
    const found = new Map(rows.map((row) => [row.id, row]));
    for (const id of ids) {
      const before = kept.get(id);
      // Whoever asked earlier may be answered later.
      if (before && before.askedAt > askedAt) continue;
      kept.delete(id);
      kept.set(id, { row: found.get(id) ?? null, askedAt, isStale: false });
    }
    forgetSurplus();
    tell();
  }

  function forgetSurplus(): void {
    for (const id of kept.keys()) {
      if (kept.size <= mostKept) return;
      if (!shown.has(id)) kept.delete(id);
    }
  }

  function tell(): void {
    version += 1;
    for (const listener of listeners) listener();
  }

  return {
    row: (id) => kept.get(id)?.row ?? null,
    isGone(id) {
      const one = kept.get(id);
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
      const one = kept.get(id);
      if (one) {
        kept.delete(id);
        kept.set(id, one);
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
        const one = kept.get(id);
        // The answer to what is being asked may not know of it yet, so it does not count as read.
        if (one || open > 0) kept.set(id, { row: one?.row ?? null, askedAt: now, isStale: true });
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
