export { advanceInvoices, askAuthority, runDue } from './advance.ts';
export { makeDue } from './due.repository.ts';
export { dueWorker } from './due-worker.ts';
export { prepareSigning } from './prepare-signing.ts';
export { resend } from './resend.ts';
export { askAboutMany, retryFailed } from './retry-failed.ts';
export { keepSigned, storeSigned } from './sign-invoices.ts';
