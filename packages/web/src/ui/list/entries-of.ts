import type { ListEntries, ListEntry } from './list-entry.ts';
import type { RowRef } from './loaded-places.ts';

/** The lines of a list: a head over each run of rows with the same head. */
export function entriesOf(places: readonly RowRef[]): ListEntries {
  const entries: ListEntry[] = [];
  const heads: number[] = [];
  let current = '';
  for (const { id, head } of places) {
    if (head !== current) {
      current = head;
      heads.push(entries.length);
      entries.push({ kind: 'head', head });
    }
    entries.push({ kind: 'row', id });
  }
  return { entries, heads };
}
