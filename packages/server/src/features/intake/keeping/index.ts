export { inBatches } from './batches.ts';
export { isTakenMeanwhile, keepArrivals } from './keep-arrivals.ts';
export { keepBytes, keepEntries, placeKey } from './keep-entries.ts';
export { keepOrHalve } from './keep-or-halve.ts';
