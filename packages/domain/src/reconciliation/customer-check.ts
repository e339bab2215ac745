import type { Instant } from '../dates/plain-date.ts';
import type { TaxpayerStatus } from '../partners/registered-standing.ts';
import type { FieldVerdict } from '../partners/registration-check.ts';

/** 0 wrong, 1 doubtful, 2 nothing found (AMB-45). */
export type Validity = 0 | 1 | 2;

/** Results of the registers about a customer or vendor beside what the invoice states (LIST-031). */
export type CustomerFacts = Readonly<{
  /** As registered; null: the register does not state it. */
  correct_company_name: string | null;
  correct_address: string | null;
  company_name_error: boolean;
  address_error: boolean;
  /** The tax office did not list the customer as active, or no register knows the tax code. */
  tax_risk: boolean;
  /** The register knows it and does not state whether it was working. */
  warning: boolean;
  /**
   * Its status and the day of it; null where no register knows it, left out where the check is older than this record.
   */
  standing?: TaxpayerStatus | null;
  /** Time of the check that first found the differing name or address; left out where the check is older than this record. */
  differs_since?: Instant | null;
}>;

/** The differences of name and address were found with `last` already, so that what explained them still does. */
export function differsSince(
  facts: CustomerFacts,
  last: Readonly<{ facts: CustomerFacts; at: Instant }> | null,
  at: Instant,
): Instant | null {
  if (!facts.company_name_error && !facts.address_error) return null;
  const isKnown =
    last !== null &&
    (!facts.company_name_error ||
      (last.facts.company_name_error &&
        last.facts.correct_company_name === facts.correct_company_name)) &&
    (!facts.address_error ||
      (last.facts.address_error && last.facts.correct_address === facts.correct_address));
  return isKnown ? (last.facts.differs_since ?? last.at) : at;
}

/** What a register answered about the tax code of a party. */
export type Registered = Readonly<{
  /** On the day that counts; null: no register knows the tax code. */
  standing: TaxpayerStatus | null;
  name: string | null;
  address: string | null;
  nameVerdict: FieldVerdict;
  addressVerdict: FieldVerdict;
}>;

export const customerFacts = (registered: Registered): CustomerFacts => ({
  correct_company_name: registered.name,
  correct_address: registered.address,
  company_name_error: registered.nameVerdict === 'differs',
  address_error: registered.addressVerdict === 'differs',
  tax_risk: registered.standing === null || registered.standing.status === 'not-active',
  warning: registered.standing?.status === 'unknown',
  standing: registered.standing,
});

/** A wrong name or a taxpayer at risk makes it invalid, a wrong address or a warning doubtful (REC-003). */
export function validityOf(facts: CustomerFacts): Validity {
  if (facts.company_name_error || facts.tax_risk) return 0;
  return facts.address_error || facts.warning ? 1 : 2;
}
