import type { ListEntries } from './list-entry.ts';

/** A head over a run of rows. Pixels. */
export const HEAD = 32;

/** Positions of the lines of a list. Pixels. */
export type LinePlaces = Readonly<{
  total: number;
  startOf(index: number): number;
  sizeOf(index: number): number;
  /** The line that covers this height; the first or the last where none does. */
  at(height: number): number;
}>;

/**
 * Rows are all of one height, and so are heads: positions in a list of any length are computed, and nothing is stored
 * for each row.
 */
export function linePlaces(
  { entries, heads }: ListEntries,
  rowHeight: number,
  headHeight = HEAD,
): LinePlaces {
  const startOf = (index: number) =>
    index * rowHeight + headsBefore(heads, index) * (headHeight - rowHeight);
  return {
    total: startOf(entries.length),
    startOf,
    sizeOf: (index) => (entries[index]?.kind === 'head' ? headHeight : rowHeight),
    at: (height) =>
      Math.max(
        0,
        lastThat(entries.length, (index) => startOf(index) <= height),
      ),
  };
}

const headsBefore = (heads: readonly number[], index: number): number =>
  1 + lastThat(heads.length, (at) => (heads[at] ?? 0) < index);

/** The last of `count` for which it holds, which then holds for all before it; -1 where it holds for none. */
function lastThat(count: number, holds: (at: number) => boolean): number {
  let [yes, no] = [-1, count];
  while (no - yes > 1) {
    const middle = (yes + no) >> 1;
    if (holds(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}
