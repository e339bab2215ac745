import { normaliseTaxCode } from '../identity/tax-code.ts';
import { comparableName } from '../partners/registration-check.ts';
import type { SignatureFindings } from './file-findings.ts';
import type { OriginFacts } from './stored-invoice.ts';
import { reason, type VerificationReason } from './verification-reasons.ts';

/** Roles of those who sign as the seller: on the invoice, or on the message around it. */
const SELLERS = new Set(['seller', 'taxpayer']);

/**
 * Whether the certificate is issued to the seller. That a delegate may sign for it is a claim of the file (MSTDVNUNLHDon), which whoever
 * signs can make, and where no seller is named every certificate fits: neither proves who sold. A name is compared where the tax code is
 * the seller's, and not on what one issued oneself.
 */
export function signerReasons({ direction, seller, file }: OriginFacts): VerificationReason[] {
  if (seller === null || file.state !== 'read') return [];
  const signed = file.findings.signatures.filter(
    ({ role, valid }) => valid && SELLERS.has(role ?? ''),
  );
  const found = signed.flatMap((one) => signerReason(direction, seller, one) ?? []);
  return found.filter(({ code }, at) => found.findIndex((other) => other.code === code) === at);
}

function signerReason(
  direction: OriginFacts['direction'],
  { taxCode, name }: Readonly<{ taxCode: string; name: string }>,
  signature: SignatureFindings,
): VerificationReason | null {
  const signer = signature.signer ?? '';
  const found = normaliseTaxCode(signature.signerTaxCode ?? '');
  const expected = normaliseTaxCode(taxCode);
  if (expected === '') return reason('SIGNER_NOT_COMPARED', { signer, found });
  if (found !== expected) return reason('SIGNER_IS_DELEGATE', { signer, found, expected });
  return direction === 'issued' || isSameName(signer, name)
    ? null
    : reason('SIGNER_NAME_DIFFERS', { signer, expected: name });
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
