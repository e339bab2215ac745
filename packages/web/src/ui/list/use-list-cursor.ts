import { type FocusEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useShortcuts } from '../../lib/shortcuts.ts';
import type { Place } from './loaded-places.ts';

type ListCursorOptions = Readonly<{
  places: readonly Place[];
  scroller: RefObject<HTMLElement | null>;
  reveal: (id: string) => void;
  openId: string | null;
  onStand: ((id: string) => void) | undefined;
  onOpen: (id: string) => void;
  onSelect: ((id: string, isRun: boolean) => void) | undefined;
}>;

type Standing = Readonly<{ id: string; at: number }>;

/**
 * The row that the keyboard stands on, at first the first: j, k and the arrows move it, Enter opens, x
 * selects, X as far as here. A press or Tab takes it along; where its row has gone, it stands on the one in its place.
 */
export function useListCursor(options: ListCursorOptions) {
  const { places, scroller, reveal, openId, onStand, onOpen, onSelect } = options;
  const [standing, setStanding] = useState<Standing | null>(null);
  const toFocus = useRef<string | null>(null);
  const at = placeIn(places, standing);
  const current = places[at ?? 0] ?? null;
  // Rows are drawn again when what they are given changes: this stays the same function.
  const latest = useRef(places);
  latest.current = places;
  const stand = useCallback((id: string) => {
    const index = latest.current.findIndex((place) => place.id === id);
    if (index >= 0) setStanding({ id, at: index });
  }, []);
  const move = (step: 1 | -1) => {
    const last = places.length - 1;
    const next = places[at === null ? 0 : Math.min(Math.max(at + step, 0), last)];
    if (!next) return;
    stand(next.id);
    toFocus.current = next.id;
    reveal(next.id);
    onStand?.(next.id);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes along when something else is opened
  useEffect(() => {
    if (openId === null || !places.some(({ id }) => id === openId)) return;
    stand(openId);
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
    stand,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const id = target.closest('[data-id]')?.getAttribute('data-id');
      if (id && id !== standing?.id) stand(id);
    },
  };
}

/** Null before the keyboard or the pointer went anywhere. */
function placeIn(places: readonly Place[], standing: Standing | null): number | null {
  if (standing === null || places.length === 0) return null;
  if (places[standing.at]?.id === standing.id) return standing.at;
  const found = places.findIndex((place) => place.id === standing.id);
  return found >= 0 ? found : Math.min(standing.at, places.length - 1);
}
