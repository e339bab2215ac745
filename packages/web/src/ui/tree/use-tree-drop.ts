import { type DragEvent, useEffect, useState } from 'react';

/** Where things can be dropped. A dialog must offer the same: touch and keyboards do not drag. */
export type TreeDrop = Readonly<{
  /** Whether what is dragged, by its formats, may fall on a node. */
  accepts: (formats: readonly string[], id: string) => boolean;
  onDrop: (id: string, data: DataTransfer) => void;
}>;

/** A closed node opens when something is held over it for so long. */
const OPEN_AFTER_MS = 600;

/** The node under what is dragged, and the handlers for the whole tree: rows come and go while it scrolls. */
export function useTreeDrop(drop: TreeDrop | undefined, open: (id: string) => void) {
  const [overId, setOverId] = useState<string | null>(null);
  useEffect(() => {
    if (overId === null) return;
    const timer = setTimeout(() => open(overId), OPEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [overId, open]);
  if (!drop) return { overId: null, handlers: {} };

  const targetOf = (event: DragEvent): string | null => {
    const row = event.target instanceof Element ? event.target.closest('[data-id]') : null;
    const id = row?.getAttribute('data-id') ?? null;
    return id !== null && drop.accepts([...event.dataTransfer.types], id) ? id : null;
  };
  const handlers = {
    onDragOver: (event: DragEvent) => {
      const id = targetOf(event);
      if (id !== null) event.preventDefault();
      setOverId(id);
    },
    onDragLeave: (event: DragEvent) => {
      const inside =
        event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
      if (!inside) setOverId(null);
    },
    onDrop: (event: DragEvent) => {
      const id = targetOf(event);
      setOverId(null);
      if (id === null) return;
      event.preventDefault();
      drop.onDrop(id, event.dataTransfer);
    },
  };
  return { overId, handlers };
}
