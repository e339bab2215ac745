import { useEffect, useRef } from 'react';
import { holdUnsaved, type Unsaved } from './unsaved.ts';

/** Holds what a screen has unsaved as long as the screen stands. */
export function useUnsaved(unsaved: Unsaved): void {
  const latest = useRef(unsaved);
  latest.current = unsaved;
  useEffect(
    () =>
      holdUnsaved({
        isDirty: () => latest.current.isDirty(),
        keep: async () => (await latest.current.keep?.()) ?? false,
      }),
    [],
  );
}
