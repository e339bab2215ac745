import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { useCallback, useMemo, useRef, useState } from 'react';

const NONE: ReadonlySet<string> = new Set();

/**
 * Chosen rows, or everything that this very search finds: another search chooses nothing by itself.
 * What is no longer in the list is no longer chosen.
 */
export function useSelection(rows: readonly InvoiceRow[], search: string) {
  const [chosen, setChosen] = useState(NONE);
  /** The search of which everything is chosen. */
  const [whole, setWhole] = useState<string | null>(null);
  if (whole !== null && whole !== search) setWhole(null);
  const isEverything = whole === search;
  const ids = useMemo(
    () => new Set(rows.filter((row) => isEverything || chosen.has(row.id)).map((row) => row.id)),
    [rows, chosen, isEverything],
  );
  const choose = useCallback((next: ReadonlySet<string>) => {
    setChosen(next);
    setWhole(null);
  }, []);
  // Rows are drawn again when what they are given changes: this stays the same function.
  const current = useRef(ids);
  current.current = ids;
  const toggle = useCallback(
    (row: InvoiceRow) => {
      const after = new Set(current.current);
      if (!after.delete(row.id)) after.add(row.id);
      choose(after);
    },
    [choose],
  );
  const clear = useCallback(() => choose(NONE), [choose]);
  const setAll = useCallback(
    (all: boolean) => choose(all ? new Set(rows.map((row) => row.id)) : NONE),
    [rows, choose],
  );
  const setAllMatching = useCallback(() => {
    setChosen(NONE);
    setWhole(search);
  }, [search]);
  return { ids, isEverything, toggle, clear, setAll, setAllMatching };
}

export type RowSelection = ReturnType<typeof useSelection>;
