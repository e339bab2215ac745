import { useCallback, useMemo, useRef, useState } from 'react';
import type { RowRef } from './loaded-places.ts';

const NONE: ReadonlySet<string> = new Set();

/** What is chosen in a list: rows one by one, or everything that its filters find. */
export type Selection = Readonly<{
  /** Of the loaded rows. */
  ids: ReadonlySet<string>;
  /** All that the filters find, loaded or not. */
  isEverything: boolean;
  toggle: (id: string) => void;
  /** Chooses all from the row chosen last to this one. */
  extend: (id: string) => void;
  setAll: (all: boolean) => void;
  setAllMatching: () => void;
  clear: () => void;
}>;

/** The one row that is chosen; null where there is none, or more. */
export function onlyOne({ ids, isEverything }: Selection): string | null {
  const [only = null] = ids;
  return ids.size === 1 && !isEverything ? only : null;
}

/**
 * Chosen rows, or everything that these very filters find: other filters choose nothing by themselves.
 * What is no longer in the list is no longer chosen. `scope` names the filters.
 */
export function useSelection(places: readonly RowRef[], scope: string): Selection {
  const [chosen, setChosen] = useState(NONE);
  /** The filters of which everything is chosen. */
  const [whole, setWhole] = useState<string | null>(null);
  if (whole !== null && whole !== scope) setWhole(null);
  const isEverything = whole === scope;
  const ids = useMemo(() => {
    if (!isEverything && chosen.size === 0) return NONE;
    return new Set(places.flatMap(({ id }) => (isEverything || chosen.has(id) ? [id] : [])));
  }, [places, chosen, isEverything]);
  const choose = useCallback((next: ReadonlySet<string>) => {
    setChosen(next);
    setWhole(null);
  }, []);
  // Rows are drawn again when what they are given changes: these stay the same functions.
  const current = useRef({ ids, places });
  current.current = { ids, places };
  const last = useRef<string | null>(null);
  const toggle = useCallback(
    (id: string) => {
      const after = new Set(current.current.ids);
      if (!after.delete(id)) after.add(id);
      last.current = id;
      choose(after);
    },
    [choose],
  );
  const extend = useCallback(
    (id: string) => {
      const run = between(current.current.places, last.current ?? id, id);
      last.current = id;
      choose(new Set([...current.current.ids, ...run]));
    },
    [choose],
  );
  const clear = useCallback(() => choose(NONE), [choose]);
  const setAll = useCallback(
    (all: boolean) => choose(all ? new Set(places.map(({ id }) => id)) : NONE),
    [places, choose],
  );
  const setAllMatching = useCallback(() => {
    setChosen(NONE);
    setWhole(scope);
  }, [scope]);
  return { ids, isEverything, toggle, extend, setAll, setAllMatching, clear };
}

/** Both ends belong to it; where one is not in the list any more, it is the other alone. */
function between(places: readonly RowRef[], one: string, other: string): readonly string[] {
  const ends = [one, other].map((end) => places.findIndex(({ id }) => id === end));
  if (ends.includes(-1)) return [other];
  return places.slice(Math.min(...ends), Math.max(...ends) + 1).map(({ id }) => id);
}
