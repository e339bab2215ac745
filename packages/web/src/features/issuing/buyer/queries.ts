import { lookUpTaxCode, searchBuyers, searchListInfoCompany } from '@hoadon/contracts/lookup';
import { isTaxCode, normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { fromOwnInvoices, fromRegister, type SuggestedBuyer } from './fill-buyer.ts';

/** Fields with suggestions: the query parameter and the fewest characters. */
export const SUGGESTING = {
  taxCode: { ask: 'tax_code', least: 1 },
  legalName: { ask: 'search_text', least: 2 },
  name: { ask: 'search_text', least: 2 },
  phone: { ask: 'phone', least: 3 },
} as const;
export type SuggestingField = keyof typeof SUGGESTING;
export const isSuggesting = (field: string): field is SuggestingField => field in SUGGESTING;

/** Most suggestions that are shown. */
const MOST = 8;
const FRESH = 60_000;

/** Buyers of earlier invoices first; where a code is on none, companies known otherwise (S-55). */
export const buyersQuery = (field: SuggestingField, typed: string) =>
  queryOptions({
    queryKey: ['buyer-suggestions', field, typed],
    queryFn: async ({ signal }): Promise<readonly SuggestedBuyer[]> => {
      const { ask } = SUGGESTING[field];
      const text = field === 'taxCode' ? normaliseTaxCode(typed) : typed;
      const own = await call(searchBuyers, { [ask]: text, limit: MOST }, { signal });
      if (own.length > 0 || field !== 'taxCode') return own.map(fromOwnInvoices);
      const companies = await call(searchListInfoCompany, { search: text }, { signal });
      return companies
        .filter(({ tax_code }) => tax_code.startsWith(text))
        .slice(0, MOST)
        .map(({ source, tax_code, name, address }) =>
          fromRegister(source, tax_code, name, address),
        );
    },
    staleTime: FRESH,
    retry: false,
  });

/** Owner of a complete tax code; the server asks the registers if no own invoice names it. */
export const taxpayerQuery = (typed: string) => {
  const taxcode = normaliseTaxCode(typed);
  return queryOptions({
    queryKey: ['taxpayer', taxcode],
    queryFn: ({ signal }) => call(lookUpTaxCode, { taxcode }, { signal }),
    enabled: isTaxCode(taxcode),
    staleTime: FRESH,
    retry: false,
  });
};
