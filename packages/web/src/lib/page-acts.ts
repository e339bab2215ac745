import type { LucideIcon } from 'lucide-react';
import { useEffect, useId, useSyncExternalStore } from 'react';

/** Something that can be done here and now, such as to the rows that are chosen. */
export type PageAct = Readonly<{
  label: string;
  onSelect: () => void;
  icon?: LucideIcon;
  /** Key that does the same, as a person reads it. */
  shortcut?: string;
  /** It opens a page or a window, and is listed among the pages. */
  isPlace?: boolean;
}>;

const NONE: readonly PageAct[] = [];
const offered = new Map<string, readonly PageAct[]>();
const listeners = new Set<() => void>();
let all = NONE;

function changed(): void {
  all = offered.size === 0 ? NONE : [...offered.values()].flat();
  for (const listener of listeners) listener();
}

/** Offers acts for as long as the caller is in sight; the command palette lists them. */
export function useOfferedActs(acts: readonly PageAct[]): void {
  const offer = useId();
  useEffect(() => {
    if (acts.length > 0) offered.set(offer, acts);
    else if (!offered.delete(offer)) return;
    changed();
  }, [offer, acts]);
  useEffect(
    () => () => {
      if (offered.delete(offer)) changed();
    },
    [offer],
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the page in sight offers now. */
export const usePageActs = (): readonly PageAct[] => useSyncExternalStore(subscribe, () => all);
