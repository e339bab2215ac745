import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { useCallback, useMemo, useRef, useState } from 'react';

const NONE: ReadonlySet<string> = new Set();

/** Chosen rows, or everything that the search finds. What is no longer in the list is no longer chosen. */
export function useSelection(rows: readonly InvoiceRow[]) {
  const [chosen, setChosen] = useState(NONE);
  const [isEverything, setEverything] = useState(false);
  const ids = useMemo(
    () => new Set(rows.filter((row) => isEverything || chosen.has(row.id)).map((row) => row.id)),
    [rows, chosen, isEverything],
  );
  const choose = useCallback((next: ReadonlySet<string>, everything = false) => {
    setChosen(next);
    setEverything(everything);
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
  const setAllMatching = useCallback(() => choose(NONE, true), [choose]);
  return { ids, isEverything, toggle, clear, setAll, setAllMatching };
}

export type RowSelection = ReturnType<typeof useSelection>;
