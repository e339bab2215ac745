export type { NumberingOutcome } from './issue-request.ts';
export { checkMayIssue } from './may-issue.ts';
export { numberBatch } from './number-invoices.ts';
export { type NumberingQueue, numberingQueue } from './numbering-queue.ts';
export { prepareRelease } from './prepare-release.ts';
export {
  createAndRelease,
  type ReleaseRequest,
  type Releasing,
  releaseInvoice,
} from './release.ts';
