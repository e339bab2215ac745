/** Providers where a company may have an account (PROV-001). */
export const EINVOICE_PROVIDERS = ['E_VNPT', 'E_VIETTEL', 'E_BKAV'] as const;
export type EinvoiceProvider = (typeof EINVOICE_PROVIDERS)[number];

/**
 * By what a provider's own calls find invoices: by their days; by the numbers of a series that must be named; or only by
 * ids that the company has.
 */
export type ProviderAbility = 'by-date' | 'by-number' | 'by-reference';

export const PROVIDER_ABILITIES = {
  E_VIETTEL: 'by-date',
  E_VNPT: 'by-number',
  E_BKAV: 'by-reference',
} as const satisfies Record<EinvoiceProvider, ProviderAbility>;

/** The company has a host of its own there, which the account must name. */
export const needsSite = (provider: EinvoiceProvider): boolean => provider === 'E_VNPT';

/** It has no list by days: the account must name the series whose numbers are asked for. */
export const needsSeries = (provider: EinvoiceProvider): boolean =>
  PROVIDER_ABILITIES[provider] === 'by-number';

/** A series as people write it, `1C26TAA` or `1/C26TAA`; null where it is none. */
export function seriesOf(typed: string): string | null {
  const plain = typed.replace(/[\s/;-]/g, '').toUpperCase();
  return /^[1-9][CK]\d{2}[A-Z]{3}$/.test(plain) ? plain : null;
}

const GUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/** The id in a look-up link of BKAV, or written alone; null where there is none. */
export const bkavReferenceOf = (typed: string): string | null =>
  GUID.exec(typed)?.[0].toLowerCase() ?? null;
