import { useCallback, useEffect, useRef, useState } from 'react';
import { HIDE_DELAY } from './autocomplete-delays.ts';

/** Leaving a field towards its list does not end the choice. */
const LEAVING = ['focus-out', 'outside-press'];

/** Whether a list of suggestions is open; once its field is left it stays for a moment, so that a slow hand still meets it. */
export function useOpenList() {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = useCallback((next: boolean, reason: string) => {
    clearTimeout(timer.current);
    if (next || !LEAVING.includes(reason)) setOpen(next);
    else timer.current = setTimeout(() => setOpen(false), HIDE_DELAY);
  }, []);
  return { open, change };
}
