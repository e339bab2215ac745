import { useEffect, useSyncExternalStore } from 'react';
import type { RowCache } from './row-cache.ts';

/** A row that is shown: what changes it is seen at once. Null until it is here. */
export function useRow<Row extends { id: string }>(cache: RowCache<Row>, id: string): Row | null {
  useEffect(() => cache.show(id), [cache, id]);
  return useSyncExternalStore(cache.subscribe, () => cache.row(id));
}

/** Renders again when any row of the cache has changed, for components that show facts about many rows. */
export function useRowChanges<Row extends { id: string }>(cache: RowCache<Row>): number {
  return useSyncExternalStore(cache.subscribe, cache.version);
}
