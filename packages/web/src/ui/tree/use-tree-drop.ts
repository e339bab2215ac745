import { type DragEvent, useCallback, useEffect, useRef, useState } from 'react';

/** Where things can be dropped. A dialog must offer the same: touch and keyboards do not drag. */
export type TreeDrop = Readonly<{
  /** Whether what is dragged, by its formats, may fall on a node. */
  accepts: (formats: readonly string[], id: string) => boolean;
  onDrop: (id: string, data: DataTransfer) => void;
  /** Nodes can be dragged themselves: their id, as data of this format. */
  format?: string;
  onDragNode?: (id: string | null) => void;
}>;

/** How long something is held over a node until that shows it, and until it is clear again (DIR-004). */
const HOVER_MS = 5;
const CLEAR_MS = 250;
/** A closed node opens when something is held over it for so long. */
const OPEN_AFTER_MS = 600;

/** The node under what is dragged, and the handlers for the whole tree: rows come and go while it scrolls. */
export function useTreeDrop(drop: TreeDrop | undefined, open: (id: string) => void) {
  const [overId, setOverId] = useState<string | null>(null);
  const aim = useAim(setOverId, open);
  if (!drop) return { overId: null, handlers: {} };

  const targetOf = (event: DragEvent): string | null => {
    const id = nodeOf(event);
    return id !== null && drop.accepts([...event.dataTransfer.types], id) ? id : null;
  };
  const { format, onDragNode } = drop;
  const handlers = {
    onDragOver: (event: DragEvent) => {
      const id = targetOf(event);
      if (id !== null) event.preventDefault();
      aim(id);
    },
    onDragLeave: (event: DragEvent) => {
      const inside =
        event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
      if (!inside) aim(null);
    },
    onDrop: (event: DragEvent) => {
      const id = targetOf(event);
      aim(null);
      if (id === null) return;
      event.preventDefault();
      drop.onDrop(id, event.dataTransfer);
    },
    ...(format !== undefined && {
      onDragStart: (event: DragEvent) => {
        const id = nodeOf(event);
        if (id === null) return;
        event.dataTransfer.setData(format, id);
        event.dataTransfer.effectAllowed = 'move';
        onDragNode?.(id);
      },
      onDragEnd: () => {
        aim(null);
        onDragNode?.(null);
      },
    }),
  };
  return { overId, handlers };
}

function nodeOf({ target }: DragEvent): string | null {
  const row = target instanceof Element ? target.closest('[data-id]') : null;
  return row?.getAttribute('data-id') ?? null;
}

/** Shows a node as the target after its time and opens it after a longer one; what is gone opens nothing any more. */
function useAim(show: (id: string | null) => void, open: (id: string) => void) {
  const aimed = useRef<string | null>(null);
  const showing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = useCallback(() => {
    clearTimeout(showing.current);
    clearTimeout(opening.current);
  }, []);
  useEffect(() => stop, [stop]);
  return (id: string | null) => {
    if (id === aimed.current) return;
    aimed.current = id;
    stop();
    showing.current = setTimeout(() => show(id), id === null ? CLEAR_MS : HOVER_MS);
    if (id !== null) opening.current = setTimeout(() => open(id), OPEN_AFTER_MS);
  };
}
