export { SYNC_EINVOICES } from './jobs.ts';
export { runSync } from './run-sync.ts';
export { readLastSync, startSync } from './start-sync.ts';
