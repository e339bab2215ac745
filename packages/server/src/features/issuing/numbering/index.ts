export { checkMayIssue } from './may-issue.ts';
export { type Numbered, numberBatch } from './number-invoices.ts';
export { type NumberingDesk, numberingDesk } from './numbering-desk.ts';
export { prepareRelease } from './prepare-release.ts';
export { createAndRelease, type Releasing, releaseInvoice } from './release.ts';
