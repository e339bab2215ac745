import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useShortcuts } from '../../../lib/shortcuts.ts';

type ListCursorOptions = Readonly<{
  rows: readonly InvoiceRow[];
  scroller: RefObject<HTMLElement | null>;
  reveal: (id: string) => void;
  onOpen: (row: InvoiceRow) => void;
  onSelect: ((row: InvoiceRow) => void) | undefined;
}>;

export type ListCursor = Readonly<{
  currentId: string | null;
  /** The pointer has been on the row: the keyboard goes on from there. */
  stand: (row: InvoiceRow) => void;
}>;

/** The row that the keyboard stands on: j, k and the arrows move it, Enter opens, x selects. */
export function useListCursor(options: ListCursorOptions): ListCursor {
  const { rows, scroller, reveal, onOpen, onSelect } = options;
  const [currentId, setCurrentId] = useState<string | null>(null);
  const toFocus = useRef<string | null>(null);
  const at = currentId === null ? -1 : rows.findIndex((row) => row.id === currentId);
  // Before the first key the first row is where the keyboard stands.
  const current = rows[Math.max(at, 0)];

  const move = (step: 1 | -1) => {
    const next = rows[at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)];
    if (!next) return;
    toFocus.current = next.id;
    setCurrentId(next.id);
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
  const stand = useCallback((row: InvoiceRow) => setCurrentId(row.id), []);
  return { currentId: current?.id ?? null, stand };
}
