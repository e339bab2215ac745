export { isToVerify } from './is-to-verify.ts';
export { VerificationPanel, VerifyChosen, VerifyInvoice } from './lazy-parts.ts';
