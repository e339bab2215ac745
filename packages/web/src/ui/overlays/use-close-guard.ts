import { useEffect, useState } from 'react';

export type CloseGuard = Readonly<{
  /** Closes at once when nothing would be lost, and asks otherwise. */
  close: () => void;
  /** The question is on screen. */
  asking: boolean;
  stay: () => void;
  leave: () => void;
}>;

/** Keeps what was typed from being lost by Esc, a press on the cross, or leaving the page. */
export function useCloseGuard(dirty: boolean, onClose: () => void): CloseGuard {
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);
  return {
    close: () => (dirty ? setAsking(true) : onClose()),
    asking,
    stay: () => setAsking(false),
    leave: () => {
      setAsking(false);
      onClose();
    },
  };
}
