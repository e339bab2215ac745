export type { ReconciliationDeps } from './deps.ts';
export { reconciliation } from './reconciliation.ts';
export { reconciling, threadedReconciling } from './reconciling.ts';
export { forgetOldReconciliations } from './runs/index.ts';
