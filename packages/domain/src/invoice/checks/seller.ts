import { hasValidCheckDigit, isTaxCode } from '../../identity/tax-code.ts';
import type { Seller } from '../invoice.ts';
import { type Finding, finding } from '../issue-codes.ts';

/** ISS-002. A wrong check digit of one's own company is an error (AMB-34). */
export function checkSeller(seller: Seller): Finding[] {
  const found: Finding[] = [];
  if (!seller.name.trim()) found.push(finding('seller.name', 'seller-name-required'));
  if (!seller.address.trim()) found.push(finding('seller.address', 'seller-address-required'));
  if (!seller.taxCode.trim()) {
    found.push(finding('seller.taxCode', 'seller-tax-code-required'));
  } else if (!isTaxCode(seller.taxCode) || !hasValidCheckDigit(seller.taxCode)) {
    found.push(finding('seller.taxCode', 'seller-tax-code-invalid'));
  }
  return found;
}
