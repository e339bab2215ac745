export { isToVerify } from './is-to-verify.ts';
export { ReasonsPopover, VerificationPanel, VerifyChosen, VerifyInvoice } from './lazy-parts.ts';
