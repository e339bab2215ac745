import { normaliseTaxCode } from '../identity/tax-code.ts';
import { headOffice, providerOf } from './find-provider.ts';
import type { InvoiceProvider } from './invoice-providers.ts';
import { lookupLink, providerOfLink } from './lookup-link.ts';

/** Facts of a received invoice about where it can be looked up. */
export type LookupFacts = Readonly<{
  /** Whose solution wrote it (MSTTCGP). */
  providerTaxCode: string | null;
  /** By which its provider gives it out. */
  secretCode: string | null;
  /** The page that the file itself names; of a provider we know. */
  portalLink: string | null;
}>;

export const LOOKUP_WAYS = ['direct', 'provider', 'unknown'] as const;

export type LookupWay = Readonly<
  | { way: 'direct' }
  | { way: 'provider'; provider: InvoiceProvider; link: string | null }
  | { way: 'unknown' }
>;

/**
 * How one invoice is looked up (LOOK-003): by its secret code alone where it is of the special supplier, else on a page of its provider. Big
 * sellers have pages of their own, so the seller is looked for first.
 */
export function wayToLookUp(
  asked: LookupFacts & Readonly<{ sellerTaxCode: string }>,
  specialSupplier: string | null,
): LookupWay {
  const { sellerTaxCode, providerTaxCode, secretCode, portalLink } = asked;
  if (secretCode !== null && isOf(asked, specialSupplier)) return { way: 'direct' };
  const named = portalLink === null ? null : providerOfLink(portalLink);
  if (named) return { way: 'provider', provider: named, link: portalLink };
  const provider = providerOf(sellerTaxCode) ?? (providerTaxCode && providerOf(providerTaxCode));
  if (!provider) return { way: 'unknown' };
  return { way: 'provider', provider, link: lookupLink(provider, { sellerTaxCode, secretCode }) };
}

const isOf = (
  {
    sellerTaxCode,
    providerTaxCode,
  }: Pick<LookupFacts, 'providerTaxCode'> & { sellerTaxCode: string },
  supplier: string | null,
): boolean =>
  supplier !== null &&
  (normaliseTaxCode(supplier) === normaliseTaxCode(sellerTaxCode) ||
    (providerTaxCode !== null && headOffice(supplier) === headOffice(providerTaxCode)));
