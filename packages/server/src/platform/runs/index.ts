export { applyBatch } from './apply-batch.ts';
export { beginTry } from './begin-try.ts';
export { deleteOldRuns } from './delete-old-runs.ts';
export { halveOnFailure } from './halve-on-failure.ts';
export {
  columnsOf,
  deleteRun,
  findLatestRuns,
  findRun,
  lockRun,
  moveRun,
  publishState,
} from './run.repository.ts';
export { RUN_JOB, type RunId, type RunKind } from './run-kind.ts';
export { type Lease, type RunClaim as Claim, withLease } from './run-lease.ts';
export { runUntilDone } from './run-until-done.ts';
export { type WriteBehind, writeBehind } from './write-behind.ts';
