export { findSeller } from '../company/index.ts';
export type { IssuingDeps } from './deps.ts';
export { type DraftToKeep, insertDrafts } from './draft.repository.ts';
export { type Issuing, issuing } from './issuing.ts';
export { threadedWorkshop, type Workshop, workshop } from './workshop.ts';
