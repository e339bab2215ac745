import { type FocusEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useShortcuts } from '../../lib/shortcuts.ts';
import type { Identified } from './list-entry.ts';

type ListCursorOptions<Row> = Readonly<{
  rows: readonly Row[];
  scroller: RefObject<HTMLElement | null>;
  reveal: (id: string) => void;
  onOpen: (row: Row) => void;
  onSelect: ((row: Row) => void) | undefined;
}>;

type Place = Readonly<{ id: string; at: number }>;

/**
 * The row that the keyboard stands on, at first the first: j, k and the arrows move it, Enter opens, x
 * selects. A press or Tab takes it along; where its row has gone, it stands on the one in its place.
 */
export function useListCursor<Row extends Identified>(options: ListCursorOptions<Row>) {
  const { rows, scroller, reveal, onOpen, onSelect } = options;
  const [place, setPlace] = useState<Place | null>(null);
  const toFocus = useRef<string | null>(null);
  const at = placeIn(rows, place);
  const current = rows[at ?? 0] ?? null;
  // Rows are drawn again when what they are given changes: this stays the same function.
  const latest = useRef(rows);
  latest.current = rows;
  const stand = useCallback((id: string) => {
    const index = latest.current.findIndex((row) => row.id === id);
    if (index >= 0) setPlace({ id, at: index });
  }, []);
  const move = (step: 1 | -1) => {
    const last = rows.length - 1;
    const next = rows[at === null ? 0 : Math.min(Math.max(at + step, 0), last)];
    if (!next) return;
    stand(next.id);
    toFocus.current = next.id;
    reveal(next.id);
  };
  const open = () => {
    if (current) onOpen(current);
  };
  const down = () => move(1);
  const up = () => move(-1);
  useShortcuts({
    j: down,
    k: up,
    ArrowDown: down,
    ArrowUp: up,
    Enter: open,
    x: () => current && onSelect?.(current),
  });
  // The row may be drawn a frame after the list was scrolled to it.
  useEffect(() => {
    if (!toFocus.current) return;
    const button = scroller.current?.querySelector<HTMLElement>(
      `[data-id="${CSS.escape(toFocus.current)}"] [data-open]`,
    );
    if (!button) return;
    button.focus({ preventScroll: true });
    toFocus.current = null;
  });
  return {
    currentId: current?.id ?? null,
    stand,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const id = target.closest('[data-id]')?.getAttribute('data-id');
      if (id && id !== place?.id) stand(id);
    },
  };
}

/** Null before the keyboard or the pointer went anywhere. */
function placeIn(rows: readonly Identified[], place: Place | null): number | null {
  if (place === null || rows.length === 0) return null;
  if (rows[place.at]?.id === place.id) return place.at;
  const found = rows.findIndex((row) => row.id === place.id);
  return found >= 0 ? found : Math.min(place.at, rows.length - 1);
}
