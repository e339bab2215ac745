export { advanceInvoices, advanceJob, askJob, sweep } from './advance.ts';
export { askAuthority } from './ask-authority.ts';
export { prepareSigning } from './prepare-signing.ts';
export { resend } from './resend.ts';
export { askAboutMany, retryFailed } from './retry-failed.ts';
export { type Kept, keepSigned } from './sign-invoices.ts';
