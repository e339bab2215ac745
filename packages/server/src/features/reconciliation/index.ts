export { numberOf, statedByPortal, type ToldByPortal } from './confirming/index.ts';
export type { ReconciliationDeps } from './deps.ts';
export {
  findLastTold,
  findLatestTold,
  findToldOfKey,
  insertList,
  insertPortalInvoices,
  type LastTold,
  type PortalRow,
  type SortedRow,
  setListRows,
  sortListed,
} from './portal-lists/index.ts';
export { reconciliation } from './reconciliation.ts';
export { reconciling, threadedReconciling } from './reconciling.ts';
export { FINDING, forgetOldReconciliations, OPEN_FINDING } from './runs/index.ts';
