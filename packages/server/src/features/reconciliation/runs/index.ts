export { exportFindings } from './export-findings.ts';
export { forgetOldReconciliations } from './forget-runs.ts';
export { FINDING, OPEN_FINDING } from './open-finding.ts';
export { pageOfFindings } from './rows.ts';
export { LATEST, RECONCILIATIONS } from './run.repository.ts';
export { runReconciliation } from './run-reconciliation.ts';
export { approveCertain, readRun, startRun, wireRun } from './start-run.ts';
