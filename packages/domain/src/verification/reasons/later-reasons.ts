import type { ChainState } from '../../issuing/processing-state.ts';
import type { CustomerFacts } from '../../reconciliation/customer-check.ts';
import { reason, type VerificationReason } from './verification-reasons.ts';

/** Results of the registers about the other party as reasons; none where they were not asked. */
export function registeredReasons(facts: CustomerFacts | null): VerificationReason[] {
  if (facts === null) return [];
  const name = { expected: facts.correct_company_name ?? '' };
  const address = { expected: facts.correct_address ?? '' };
  return [
    ...(facts.company_name_error ? [reason('PARTNER_NAME_DIFFERS', name)] : []),
    ...(facts.tax_risk ? [riskOf(facts)] : []),
    ...(facts.address_error ? [reason('PARTNER_ADDRESS_DIFFERS', address)] : []),
    ...(facts.warning ? [reason('PARTNER_STATUS_UNKNOWN')] : []),
  ];
}

/** With a date where the register has one. */
function riskOf({ standing }: CustomerFacts): VerificationReason {
  if (standing?.basis !== 'invoice-date' || standing.since === null)
    return reason('PARTNER_AT_RISK');
  return reason('PARTNER_STOPPED', { issued_on: standing.on, since: standing.since });
}

/** What became of it since: another took its place, or it was cancelled. */
export const chainReasons = (chainState: ChainState): VerificationReason[] =>
  chainState === 'REPLACED' || chainState === 'CANCELED'
    ? [reason('NOT_IN_FORCE', { chain_state: chainState })]
    : [];
