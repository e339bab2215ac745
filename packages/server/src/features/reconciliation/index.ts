import type { Feature } from '../../feature.ts';
import { job } from '../../platform/jobs/job.ts';
import type { RowAct } from '../bulk-acts/index.ts';
import { approvingMany } from './confirming/index.ts';
import type { ReconciliationDeps } from './deps.ts';
import { RECONCILE } from './jobs.ts';
import { reconciliationRoutes } from './routes.ts';
import { deleteOldReconciliations, runReconciliation } from './runs/index.ts';

export { numberOf, type PortalFacts, statedByPortal } from './confirming/index.ts';
export type { ReconciliationDeps } from './deps.ts';
export {
  findLatestListed,
  findLatestListedDay,
  findListedByKey,
  insertList,
  insertPortalInvoices,
  type LatestListed,
  type PortalRow,
  type SortedRow,
  setListRows,
  sortListed,
} from './portal-lists/index.ts';
export { reconciling, threadedReconciling } from './reconciling.ts';
export { DAY_OF_FINDING, FINDING, LATEST_DAYS, OPEN_DIFFERENCE } from './runs/index.ts';

export function reconciliationFeature(deps: ReconciliationDeps): Feature<RowAct> {
  const { approve, takeBack } = approvingMany(deps);
  return {
    name: 'reconciliation',
    routes: reconciliationRoutes(deps, approve),
    jobs: [job(RECONCILE, ({ companyId, runId }) => runReconciliation(deps, companyId, runId))],
    housekeeping: [() => deleteOldReconciliations(deps)],
    bulkActs: [approve, takeBack],
    close: () => deps.reconciling.close(),
  };
}
