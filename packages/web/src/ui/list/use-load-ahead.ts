import { useEffect } from 'react';
import type { LoadedPlaces } from './loaded-places.ts';

/** More is fetched before the end is in sight; what failed is asked for again by hand alone. */
export function useLoadAhead(
  loaded: Pick<LoadedPlaces, 'hasMore' | 'isReading' | 'moreFailed' | 'loadMore'>,
  isNear: boolean,
): void {
  const { hasMore, isReading, moreFailed, loadMore } = loaded;
  useEffect(() => {
    // What is asked for while the first page is read again would be lost.
    if (isNear && hasMore && !isReading && !moreFailed) loadMore();
  }, [isNear, hasMore, isReading, moreFailed, loadMore]);
}
