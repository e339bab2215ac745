import { normaliseTaxCode } from '../../identity/tax-code.ts';
import { comparableName } from '../../partners/registration-check.ts';
import type { SignatureFindings } from '../file-findings.ts';
import type { OriginFacts } from '../stored-invoice.ts';
import { reason, type VerificationReason } from './verification-reasons.ts';

/** Roles of those who sign as the seller: on the invoice, or on the message around it. */
const SELLERS = new Set(['seller', 'taxpayer']);

/**
 * Whether the certificate is issued to the seller. That a delegate may sign for it is a claim of the file
 * (MSTDVNUNLHDon), which any signer can make, and where no seller is named every certificate fits: neither proves who
 * sold. A name is compared where the tax code is the seller's, and not on the company's own invoices.
 */
export function signerReasons({ direction, seller, file }: OriginFacts): VerificationReason[] {
  if (seller === null || file.state !== 'read') return [];
  const signed = file.findings.signatures.filter(
    ({ role, valid }) => valid && SELLERS.has(role ?? ''),
  );
  const reasons = signed.flatMap((one) => signerReason(direction, seller, one) ?? []);
  return reasons.filter(({ code }, at) => reasons.findIndex((other) => other.code === code) === at);
}

function signerReason(
  direction: OriginFacts['direction'],
  { taxCode, name }: Readonly<{ taxCode: string; name: string }>,
  signature: SignatureFindings,
): VerificationReason | null {
  const signer = signature.signer ?? '';
  const signerTaxCode = normaliseTaxCode(signature.signerTaxCode ?? '');
  const expected = normaliseTaxCode(taxCode);
  if (expected === '') return reason('SIGNER_NOT_COMPARED', { signer, found: signerTaxCode });
  if (signerTaxCode !== expected)
    return reason('SIGNER_IS_DELEGATE', { signer, found: signerTaxCode, expected });
  return direction === 'issued' || isSameName(signer, name)
    ? null
    : reason('SIGNER_NAME_DIFFERS', { signer, expected: name });
}

/** Letters of a common name at most (X.520 ub-common-name): an authority cuts a longer one there. */
const MAX_COMMON_NAME = 64;
/** A household business is certified by the name of its owner, which ends its own name. */
const HOUSEHOLDS = ['hộ kinh doanh', 'hộ kd', 'hkd'].map((title) => `${comparableName(title)} `);
/** A single word is no person's name. */
const MIN_OWNER_WORDS = 2;

/** Whether the two names are equal as names are compared. One that only begins like the other is another name. */
function isSameName(certified: string, stated: string): boolean {
  const [one, other] = [comparableName(certified), comparableName(stated)];
  if (one === '' || other === '') return false;
  return (
    one === other ||
    isCut(one, stated) ||
    isOwnerOf({ owner: one, household: other }) ||
    isOwnerOf({ owner: other, household: one })
  );
}

function isCut(certified: string, stated: string): boolean {
  const letters = stated.normalize('NFC').trim().replace(/\s+/g, ' ');
  return (
    letters.length > MAX_COMMON_NAME &&
    certified === comparableName(letters.slice(0, MAX_COMMON_NAME))
  );
}

const isOwnerOf = ({ owner, household }: Readonly<{ owner: string; household: string }>): boolean =>
  owner.split(' ').length >= MIN_OWNER_WORDS &&
  HOUSEHOLDS.some((title) => household.startsWith(title)) &&
  household.endsWith(` ${owner}`);
