export { checkSync } from './check-sync.ts';
export { planFirstSync } from './plan-sync.ts';
export { readCompany } from './read-company.ts';
export { seeChanges } from './see-changes.ts';
export { start } from './start-sync.ts';
export { sweep } from './sweep.ts';
export { findSync, resumeStopped, type SyncRow } from './sync.repository.ts';
