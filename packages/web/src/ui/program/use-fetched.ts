import { useEffect, useState } from 'react';
import type { LazyPart } from './lazy-part.tsx';

/** A part of the program that is fetched when it is shown. */
export type FetchedPart = Pick<LazyPart<never>, 'preload' | 'isThere'>;

/**
 * Whether all these parts of a page have been fetched, or could not be: what is below them moves when one of them comes later.
 * @param parts - the same at every call
 */
export function useFetched(parts: readonly FetchedPart[]): boolean {
  const [isFetched, setFetched] = useState(() => parts.every((part) => part.isThere()));
  useEffect(() => {
    if (isFetched) return;
    let isGone = false;
    void Promise.all(parts.map((part) => part.preload())).then(() => isGone || setFetched(true));
    return () => {
      isGone = true;
    };
  }, [isFetched, parts]);
  return isFetched;
}
