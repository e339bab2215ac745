export type { IssuingDeps } from './deps.ts';
export { type DraftToKeep, insertDrafts } from './draft.repository.ts';
export { type Issuing, issuing } from './issuing.ts';
export { findSeller } from './seller.ts';
export { threadedWorkshop, type Workshop, workshop } from './workshop.ts';
