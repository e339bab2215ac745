import { hasValidCheckDigit, isTaxCode, normaliseTaxCode } from '../../identity/tax-code.ts';
import type { InvoiceDraft } from '../../invoice/invoice.ts';
import { fieldVerdict } from '../../partners/registration-check.ts';
import { reason, type VerificationReason } from './verification-reasons.ts';

/** The company whose invoice it is. */
export type OwnCompany = Readonly<{ taxCode: string; name: string }>;

/** Whether the company is the stated party, by tax code, then by name. */
export function partyReasons(
  direction: 'issued' | 'received',
  { seller, buyer }: Pick<InvoiceDraft, 'seller' | 'buyer'>,
  own: OwnCompany,
): VerificationReason[] {
  const expected = normaliseTaxCode(own.taxCode);
  if (direction === 'issued') {
    const sellerTaxCode = normaliseTaxCode(seller.taxCode);
    return sellerTaxCode === expected
      ? []
      : [reason('SELLER_IS_ANOTHER', { found: sellerTaxCode, expected })];
  }
  return [
    ...sellerReasons(seller.taxCode, expected),
    ...buyerReasons(buyer, { ...own, taxCode: expected }),
  ];
}

function sellerReasons(taxCode: string, own: string): VerificationReason[] {
  const sellerTaxCode = normaliseTaxCode(taxCode);
  if (sellerTaxCode === own) return [reason('SELLER_IS_BUYER', { found: sellerTaxCode })];
  const isSound = isTaxCode(sellerTaxCode) && hasValidCheckDigit(sellerTaxCode);
  return isSound ? [] : [reason('SELLER_TAX_CODE_DOUBTFUL', { found: sellerTaxCode })];
}

function buyerReasons(buyer: InvoiceDraft['buyer'], own: OwnCompany): VerificationReason[] {
  if (!buyer.taxCode) return [reason('BUYER_TAX_CODE_MISSING')];
  const buyerTaxCode = normaliseTaxCode(buyer.taxCode);
  if (buyerTaxCode !== own.taxCode)
    return [reason('BUYER_IS_ANOTHER', { found: buyerTaxCode, expected: own.taxCode })];
  const name = buyer.legalName || buyer.name;
  return fieldVerdict('name', name, own.name) === 'differs'
    ? [reason('BUYER_NAME_DIFFERS', { found: name ?? '', expected: own.name })]
    : [];
}
