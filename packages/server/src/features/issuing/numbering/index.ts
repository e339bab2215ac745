export type { Numbered } from './issue-request.ts';
export { checkMayIssue } from './may-issue.ts';
export { numberBatch } from './number-invoices.ts';
export { type NumberingDesk, numberingDesk } from './numbering-desk.ts';
export { prepareRelease } from './prepare-release.ts';
export {
  createAndRelease,
  type ReleaseRequest,
  type Releasing,
  releaseInvoice,
} from './release.ts';
