export { newRowCache, type RowCache } from './row-cache.ts';
export { useRow, useRowChanges } from './use-row.ts';
