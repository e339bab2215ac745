import { startTransition, useEffect, useState } from 'react';
import { useMedia } from '../../../../lib/media/use-media.ts';

const KEY = 'hoadon.viewer.beside';
/** Where list and invoice both have room. */
const ROOM_FOR_BOTH = '(min-width: 1180px)';

/**
 * Whether invoices open beside their list or over it, as this browser was last told. `onBeside` hears of it, and
 * is left out where there is no list to stand beside.
 */
export function useBeside(onBeside: ((isBeside: boolean) => void) | undefined) {
  const [isWished, setWished] = useState(() => localStorage.getItem(KEY) !== null);
  const hasRoom = useMedia(ROOM_FOR_BOTH);
  const isOffered = hasRoom && onBeside !== undefined;
  const isBeside = isWished && isOffered;
  useEffect(() => {
    // The list beside is drawn after the invoice.
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
