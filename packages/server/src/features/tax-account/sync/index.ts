export { planFirstSync } from './plan-sync.ts';
export { readCompany } from './read-company.ts';
export { seeChanges } from './see-changes.ts';
export { start } from './start-sync.ts';
export { sweep } from './sweep.ts';
export { findSync, type PortalSyncRow as SyncRow, resumeStopped } from './sync.repository.ts';
export { checkSync } from './sync-progress.ts';
