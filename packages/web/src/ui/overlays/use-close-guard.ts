import { useState } from 'react';
import { useUnsaved } from '../../lib/unsaved/index.ts';

export type CloseGuard = Readonly<{
  /** Closes at once when nothing would be lost, and asks otherwise. */
  close: () => void;
  /** The question is on screen. */
  asking: boolean;
  stay: () => void;
  leave: () => void;
}>;

/** Protects typed text from being lost by Esc, a press on the cross, or leaving the page. */
export function useCloseGuard(dirty: boolean, onClose: () => void): CloseGuard {
  const [asking, setAsking] = useState(false);
  useUnsaved({ isDirty: () => dirty });
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
