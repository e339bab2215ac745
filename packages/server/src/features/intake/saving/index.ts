export { inBatches } from './batches.ts';
export { correctArrival } from './correct-arrival.ts';
export { isTakenMeanwhile, saveArrivals } from './save-arrivals.ts';
export { entryKey, saveBytes, saveEntries } from './save-entries.ts';
