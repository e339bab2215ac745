export { inBatches } from './batches.ts';
export { keepBytes, keepEntries, placeKey } from './keep-entries.ts';
