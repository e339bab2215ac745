import { MAX_SUGGESTIONS } from '@hoadon/contracts/lookup';
import { foldForSearch } from '@hoadon/domain/search/fold';
import type { Db } from '../../platform/db/open.ts';
import { searchEntries } from './registry-entry.repository.ts';
import { searchBuyers } from './search-buyers.ts';

/**
 * Companies the product knows, by tax code or name: buyers of the company's own invoices first, then
 * what the registers said earlier. What other companies wrote on theirs is nobody's business.
 */
export async function searchCompanies(db: Db, companyId: string, search: string) {
  const words = foldForSearch(search).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  const isCode = /^\d[\d.\s-]*$/.test(search);
  const question = {
    phone: null,
    tax_code: isCode ? search.replace(/[.\s]/g, '') : null,
    search_text: search,
    limit: MAX_SUGGESTIONS,
  };
  const buyers = await searchBuyers(db, companyId, question);
  const own = buyers.flatMap(({ buyer_tax_code, buyer_legal_name, buyer_name, ...buyer }) => {
    const name = buyer_legal_name ?? buyer_name;
    if (buyer_tax_code === null || name === null) return [];
    const address = buyer.buyer_address_line;
    return [{ tax_code: buyer_tax_code, name, address, source: 'invoices' as const }];
  });
  const known = new Set(own.map(({ tax_code }) => tax_code));
  const entries = await searchEntries(db, words, MAX_SUGGESTIONS);
  const registered = entries
    .filter(({ tax_code }) => !known.has(tax_code))
    .map((entry) => ({ ...entry, source: 'registry' as const }));
  return [...own, ...registered].slice(0, MAX_SUGGESTIONS);
}
