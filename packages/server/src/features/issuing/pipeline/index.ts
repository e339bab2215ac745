export { advanceInvoices, askAuthority, runDue } from './advance-invoices.ts';
export { makeDue } from './due.repository.ts';
export { dueWorker } from './due-worker.ts';
export { prepareSigning } from './prepare-signing.ts';
export { resend } from './resend.ts';
export { requestLookUps, retryFailed } from './retry-failed.ts';
export { saveSigned, storeSigned } from './sign-invoices.ts';
