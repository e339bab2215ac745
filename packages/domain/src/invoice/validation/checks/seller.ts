import { hasValidCheckDigit, isTaxCode } from '../../../identity/tax-code.ts';
import type { Seller } from '../../invoice.ts';
import { type Finding, finding } from '../issue-codes.ts';

/** ISS-002. A wrong check digit of one's own company is an error (AMB-34). */
export function checkSeller(seller: Seller): Finding[] {
  const findings: Finding[] = [];
  if (!seller.name.trim()) findings.push(finding('seller.name', 'seller-name-required'));
  if (!seller.address.trim()) findings.push(finding('seller.address', 'seller-address-required'));
  if (!seller.taxCode.trim()) {
    findings.push(finding('seller.taxCode', 'seller-tax-code-required'));
  } else if (!isTaxCode(seller.taxCode) || !hasValidCheckDigit(seller.taxCode)) {
    findings.push(finding('seller.taxCode', 'seller-tax-code-invalid'));
  }
  return findings;
}
