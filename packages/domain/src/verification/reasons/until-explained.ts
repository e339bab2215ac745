import type { VerificationCode, VerificationReason } from './verification-reasons.ts';

/**
 * Differences of the name or address of a seller whose tax code is right (docs/law-and-practice.md#risk-signs): they bar the deduction only until
 * a user has explained them. The invoice is not reissued for them, the seller reports them by the notice 04/SS. Whatever else is an error
 * bars it also when it is explained.
 */
const UNTIL_EXPLAINED = new Set<VerificationCode>([
  'PARTNER_NAME_DIFFERS',
  'PARTNER_ADDRESS_DIFFERS',
]);

export const isUntilExplained = ({ code }: Pick<VerificationReason, 'code'>): boolean =>
  UNTIL_EXPLAINED.has(code);
