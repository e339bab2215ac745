import { normaliseTaxCode } from '../identity/tax-code.ts';
import { comparableName } from '../partners/registration-check.ts';
import type { SignatureFindings } from './file-findings.ts';
import type { OriginFacts } from './stored-invoice.ts';
import { reason, type VerificationReason } from './verification-reasons.ts';

/** Roles of those who sign as the seller: on the invoice, or on the message around it. */
const SELLERS = new Set(['seller', 'taxpayer']);

/**
 * Whether the certificate is issued to the name of the seller. A delegate signs under a tax code and name of its own, which the
 * invoice names (MSTDVNUNLHDon); the check of the signature compares that tax code.
 */
export function signerReasons({ direction, seller, file }: OriginFacts): VerificationReason[] {
  if (direction !== 'received' || seller === null || file.state !== 'read') return [];
  const { taxCode, name } = seller;
  const isSellers = ({ role, valid, signerTaxCode }: SignatureFindings) =>
    valid &&
    SELLERS.has(role ?? '') &&
    normaliseTaxCode(signerTaxCode ?? '') === normaliseTaxCode(taxCode);
  return file.findings.signatures
    .filter((one) => isSellers(one) && !isSameName(one.signer ?? '', name))
    .slice(0, 1)
    .map(({ signer }) => reason('SIGNER_NAME_DIFFERS', { signer: signer ?? '', expected: name }));
}

/**
 * A common name has at most 64 letters (X.520), so that long names are cut; a household business is certified by the name of its
 * owner, which its own name holds.
 */
function isSameName(certified: string, stated: string): boolean {
  const [one, other] = [comparableName(certified), comparableName(stated)];
  if (one === '' || other === '') return false;
  const holds = (long: string, short: string) =>
    long.startsWith(short) || ` ${long} `.includes(` ${short} `);
  return holds(one, other) || holds(other, one);
}
