export { deleteOldReconciliations } from './delete-old-runs.ts';
export { exportFindings } from './export-findings.ts';
export { pageOfFindings } from './finding-view.ts';
export { DAY_OF_FINDING, LATEST_DAYS } from './latest-of-days.ts';
export { FINDING, OPEN_DIFFERENCE } from './open-finding.ts';
export { LATEST, RECONCILIATIONS } from './run.repository.ts';
export { runReconciliation } from './run-reconciliation.ts';
export { approveCertain, readRun, startRun, wireRun } from './start-run.ts';
