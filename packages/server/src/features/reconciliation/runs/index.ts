export { deleteOldReconciliations } from './delete-old-runs.ts';
export { exportFindings } from './export-findings.ts';
export { pageOfFindings } from './finding-view.ts';
export { FINDING, OPEN_FINDING } from './open-finding.ts';
export { LATEST, RECONCILIATIONS } from './run.repository.ts';
export { runReconciliation } from './run-reconciliation.ts';
export { approveCertain, readRun, startRun, wireRun } from './start-run.ts';
