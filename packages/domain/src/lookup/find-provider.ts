import { normaliseTaxCode } from '../identity/tax-code.ts';
import { INVOICE_PROVIDERS, type InvoiceProvider } from './invoice-providers.ts';

/** A branch of a provider writes for its head office, whose code is the first ten digits. */
export const headOffice = (taxCode: string): string => normaliseTaxCode(taxCode).slice(0, 10);

const BY_TAX_CODE = new Map(INVOICE_PROVIDERS.map((provider) => [provider.taxCode, provider]));

/** The provider of a tax code; null where the table has none. */
export const providerOf = (taxCode: string): InvoiceProvider | null =>
  BY_TAX_CODE.get(headOffice(taxCode)) ?? null;
