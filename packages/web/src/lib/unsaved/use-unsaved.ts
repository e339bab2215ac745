import { useEffect, useRef } from 'react';
import { holdUnsaved, type Unsaved } from './unsaved.ts';

/** Registers the unsaved content of a screen while it is mounted. */
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
