import { startTransition, useEffect, useState } from 'react';
import { useMedia } from '../../../lib/media/use-media.ts';

const KEY = 'hoadon.viewer.beside';
/** Window width from which list and invoice fit side by side. */
const ROOM_FOR_BOTH = '(min-width: 1180px)';

/**
 * Whether invoices open beside their list or over it; the choice is saved in this browser. `onBeside` is
 * notified of changes; undefined without a list.
 */
export function useBeside(onBeside: ((isBeside: boolean) => void) | undefined) {
  const [isWished, setWished] = useState(() => localStorage.getItem(KEY) !== null);
  const hasRoom = useMedia(ROOM_FOR_BOTH);
  const isOffered = hasRoom && onBeside !== undefined;
  const isBeside = isWished && isOffered;
  useEffect(() => {
    // A transition, so that the list renders after the invoice.
    const tell = (is: boolean) => startTransition(() => onBeside?.(is));
    tell(isBeside);
    return () => tell(false);
  }, [isBeside, onBeside]);
  const turn = () => {
    if (isWished) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'yes');
    setWished(!isWished);
  };
  return { isBeside, isOffered, turn };
}
