export { inBatches } from './batches.ts';
export { correctArrival } from './correct-arrival.ts';
export { isTakenMeanwhile, keepArrivals } from './keep-arrivals.ts';
export { keepBytes, keepEntries, placeKey } from './keep-entries.ts';
