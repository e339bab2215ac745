/**
 * The tax rate of a line. Numbers are percent. KHAC is a rate typed by hand, KCT not subject to
 * VAT, KKKNT not declared, NONE not chosen yet: the last three carry no tax amount at all (null, not 0).
 */
export const VAT_RATES = ['0', '5', '8', '10', 'KHAC', 'NONE', 'KKKNT', 'KCT'] as const;
export type VatRate = (typeof VAT_RATES)[number];
export const UNTAXED_RATES: readonly VatRate[] = ['KCT', 'KKKNT', 'NONE'];
