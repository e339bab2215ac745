import { normaliseTaxCode } from '../identity/tax-code.ts';

export type Direction = 'issued' | 'received';

type Parties = Readonly<{ sellerTaxCode: string; buyerTaxCode: string | null }>;

/**
 * Which side of an invoice a company is on: it sold (a copy of what it issued elsewhere), it bought, or
 * neither, then null. A note from itself to itself is one that it issued.
 */
export function directionFor(ownTaxCode: string, parties: Parties): Direction | null {
  const own = normaliseTaxCode(ownTaxCode);
  if (normaliseTaxCode(parties.sellerTaxCode) === own) return 'issued';
  if (parties.buyerTaxCode !== null && normaliseTaxCode(parties.buyerTaxCode) === own)
    return 'received';
  return null;
}
