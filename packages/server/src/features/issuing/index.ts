export { findSeller } from '../company/index.ts';
export { type AssessFacts, assessStated } from './assess-draft.ts';
export { readRun, startBulkRelease } from './bulk-release.ts';
export type { IssuingDeps } from './deps.ts';
export { type DraftToKeep, insertDrafts } from './draft.repository.ts';
export { type Issuing, issuing } from './issuing.ts';
export { provingTotals } from './prove-totals.ts';
export { threadedWorkshop, type Workshop, workshop } from './workshop.ts';
