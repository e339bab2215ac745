import { useEffect, useRef } from 'react';

const OVERLAY = '[role=dialog], [role=alertdialog]';

/** Ctrl+K, or ⌘K, wherever one types; an open dialog is answered first. */
export function usePaletteKey(onOpen: () => void): void {
  const latest = useRef(onOpen);
  latest.current = onOpen;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isPaletteKey = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      if (!isPaletteKey || event.altKey || event.shiftKey) return;
      // Not the browser's own search either.
      event.preventDefault();
      if (!document.querySelector(OVERLAY)) latest.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
