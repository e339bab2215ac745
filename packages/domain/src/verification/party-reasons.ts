import { hasValidCheckDigit, isTaxCode, normaliseTaxCode } from '../identity/tax-code.ts';
import type { InvoiceDraft } from '../invoice/invoice.ts';
import { fieldVerdict } from '../partners/registration-check.ts';
import { reason, type VerificationReason } from './verification-reasons.ts';

/** The company whose invoice it is. */
export type OwnCompany = Readonly<{ taxCode: string; name: string }>;

/** Whether the company is the party that it says it is, by tax code, then by name. */
export function partyReasons(
  direction: 'issued' | 'received',
  { seller, buyer }: Pick<InvoiceDraft, 'seller' | 'buyer'>,
  own: OwnCompany,
): VerificationReason[] {
  const expected = normaliseTaxCode(own.taxCode);
  if (direction === 'issued') {
    const found = normaliseTaxCode(seller.taxCode);
    return found === expected ? [] : [reason('SELLER_IS_ANOTHER', { found, expected })];
  }
  return [
    ...sellerReasons(seller.taxCode, expected),
    ...buyerReasons(buyer, { ...own, taxCode: expected }),
  ];
}

function sellerReasons(taxCode: string, own: string): VerificationReason[] {
  const found = normaliseTaxCode(taxCode);
  if (found === own) return [reason('SELLER_IS_BUYER', { found })];
  const isSound = isTaxCode(found) && hasValidCheckDigit(found);
  return isSound ? [] : [reason('SELLER_TAX_CODE_DOUBTFUL', { found })];
}

function buyerReasons(buyer: InvoiceDraft['buyer'], own: OwnCompany): VerificationReason[] {
  if (!buyer.taxCode) return [reason('BUYER_TAX_CODE_MISSING')];
  const found = normaliseTaxCode(buyer.taxCode);
  if (found !== own.taxCode) return [reason('BUYER_IS_ANOTHER', { found, expected: own.taxCode })];
  const name = buyer.legalName || buyer.name;
  return fieldVerdict('name', name, own.name) === 'differs'
    ? [reason('BUYER_NAME_DIFFERS', { found: name ?? '', expected: own.name })]
    : [];
}
