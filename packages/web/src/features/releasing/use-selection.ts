import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { useCallback, useMemo, useState } from 'react';

/** Chosen rows. What is no longer in the list is no longer chosen. */
export function useSelection(rows: readonly InvoiceRow[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = useMemo(
    () => new Set(rows.filter((row) => chosen.has(row.id)).map((row) => row.id)),
    [rows, chosen],
  );
  const toggle = useCallback(
    (row: InvoiceRow) =>
      setChosen((before) => {
        const after = new Set(before);
        if (!after.delete(row.id)) after.add(row.id);
        return after;
      }),
    [],
  );
  const clear = useCallback(() => setChosen(new Set()), []);
  const setAll = useCallback(
    (all: boolean) => setChosen(all ? new Set(rows.map((row) => row.id)) : new Set()),
    [rows],
  );
  return { ids, toggle, clear, setAll };
}

export type DraftSelection = ReturnType<typeof useSelection>;
