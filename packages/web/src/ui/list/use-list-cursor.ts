import { type FocusEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useShortcuts } from '../../lib/shortcuts.ts';
import type { RowRef } from './loaded-places.ts';

type ListCursorOptions = Readonly<{
  places: readonly RowRef[];
  scroller: RefObject<HTMLElement | null>;
  reveal: (id: string) => void;
  openId: string | null;
  onStand: ((id: string) => void) | undefined;
  onOpen: (id: string) => void;
  onSelect: ((id: string, isRun: boolean) => void) | undefined;
}>;

type CursorPosition = Readonly<{ id: string; at: number }>;

/**
 * The row with the keyboard cursor, at first the first: j, k and the arrows move it, Enter opens, x selects, X selects
 * up to here. A press or Tab moves the cursor; where its row is gone, the row at the same index takes over.
 */
export function useListCursor(options: ListCursorOptions) {
  const { places, scroller, reveal, openId, onStand, onOpen, onSelect } = options;
  const [position, setPosition] = useState<CursorPosition | null>(null);
  const toFocus = useRef<string | null>(null);
  const at = indexOfPosition(places, position);
  const current = places[at ?? 0] ?? null;
  // Rows are drawn again when what they are given changes: this stays the same function.
  const latest = useRef(places);
  latest.current = places;
  const moveTo = useCallback((id: string) => {
    const index = latest.current.findIndex((row) => row.id === id);
    if (index >= 0) setPosition({ id, at: index });
  }, []);
  const move = (offset: 1 | -1) => {
    const last = places.length - 1;
    const next = places[at === null ? 0 : Math.min(Math.max(at + offset, 0), last)];
    if (!next) return;
    moveTo(next.id);
    toFocus.current = next.id;
    reveal(next.id);
    onStand?.(next.id);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes along when something else is opened
  useEffect(() => {
    if (openId === null || !places.some(({ id }) => id === openId)) return;
    moveTo(openId);
    reveal(openId);
  }, [openId]);
  const open = () => {
    if (current) onOpen(current.id);
  };
  const down = () => move(1);
  const up = () => move(-1);
  useShortcuts({
    j: down,
    k: up,
    ArrowDown: down,
    ArrowUp: up,
    Enter: open,
    x: () => current && onSelect?.(current.id, false),
    ['X']: () => current && onSelect?.(current.id, true),
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
    stand: moveTo,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const id = target.closest('[data-id]')?.getAttribute('data-id');
      if (id && id !== position?.id) moveTo(id);
    },
  };
}

/** Null before the keyboard or the pointer went anywhere. */
function indexOfPosition(
  places: readonly RowRef[],
  position: CursorPosition | null,
): number | null {
  if (position === null || places.length === 0) return null;
  if (places[position.at]?.id === position.id) return position.at;
  const index = places.findIndex((row) => row.id === position.id);
  return index >= 0 ? index : Math.min(position.at, places.length - 1);
}
