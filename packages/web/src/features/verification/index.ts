export { isToVerify } from './is-to-verify.ts';
export {
  ReasonsPopover,
  VerdictReasons,
  VerificationPanel,
  VerifyChosen,
  VerifyInvoice,
} from './lazy-parts.ts';
