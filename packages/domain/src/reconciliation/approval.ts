import type { PlainDate } from '../dates/plain-date.ts';
import { ruleSetOn } from '../legal/rule-set.ts';
import { foldForSearch } from '../search/fold.ts';

/** Checking found that it may be neither paid nor declared: its approval needs a reason. */
export const needsReason = ({ validity }: Readonly<{ validity: number | null }>): boolean =>
  validity === 0;

/** How the tax portal contradicts a purchase: by its state there, or in what a reconciliation compared. */
export const PORTAL_DOUBTS = ['REPLACED', 'CANCELED', 'differs'] as const;
export type PortalDoubt = (typeof PORTAL_DOUBTS)[number];

export type PortalStatement = Readonly<{
  ownState: string;
  /** The state by the latest list of the portal; null: never listed. */
  listedState: string | null;
  /** The latest finished reconciliation of the invoice found a difference. */
  isDifferent: boolean;
  /** A user accepted the difference with a reason. */
  isConsidered: boolean;
}>;

/**
 * Returns what the approval of a purchase has to explain; null: nothing. An invoice that is replaced or cancelled is not deducted, so
 * that accepting a difference in general does not explain this one.
 */
export function portalDoubt({
  ownState,
  listedState,
  isDifferent,
  isConsidered,
}: PortalStatement): PortalDoubt | null {
  if (isOutOfForce(listedState) && !isOutOfForce(ownState)) return listedState;
  return isDifferent && !isConsidered ? 'differs' : null;
}

const isOutOfForce = (state: string | null): state is 'REPLACED' | 'CANCELED' =>
  state === 'REPLACED' || state === 'CANCELED';

/** What has to be there before an invoice is approved (REC-008). */
export const APPROVAL_FIELDS = [
  'company_id',
  'seller_taxcode',
  'buyer_taxcode',
  'total_amount_with_tax',
] as const;
export type ApprovalField = (typeof APPROVAL_FIELDS)[number];

export type ToApprove = Readonly<{
  companyId: string | null;
  sellerTaxCode: string | null;
  buyerTaxCode: string | null;
  buyerName: string | null;
  /** A person, who need not have a tax code. */
  isPerson: boolean;
  issuedOn: PlainDate;
  withTax: string | null;
}>;

/** `missing` prevents the approval; `warnings` do not. */
export type ApprovalFaults = Readonly<{
  missing: readonly ApprovalField[];
  warnings: readonly ApprovalField[];
}>;

/** A missing tax code prevents the approval; of a consumer, who has none, it is only a warning (AMB-46). */
export function approvalFaults(invoice: ToApprove): ApprovalFaults {
  const { companyId, sellerTaxCode, buyerTaxCode, withTax } = invoice;
  const values = [companyId, sellerTaxCode, buyerTaxCode, withTax];
  const empty = APPROVAL_FIELDS.filter((_, at) => !values[at]?.trim());
  const mayLack = (field: ApprovalField) => field === 'buyer_taxcode' && isConsumer(invoice);
  return {
    missing: empty.filter((field) => !mayLack(field)),
    warnings: empty.filter(mayLack),
  };
}

const isConsumer = ({ isPerson, buyerName, issuedOn }: ToApprove): boolean =>
  isPerson || foldForSearch(buyerName ?? '') === foldForSearch(ruleSetOn(issuedOn).consumerName);
