import { MAX_SUGGESTIONS } from '@hoadon/contracts/lookup';
import { may } from '@hoadon/domain/access/permission';
import { isTaxCode, normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import { foldForSearch } from '@hoadon/domain/search/fold';
import type { Db } from '../../platform/db/open.ts';
import type { Session } from '../../platform/http/route.ts';
import { findEntry, type KnownCompany, searchPartnerEntries } from './registry-entry.repository.ts';
import { searchBuyers } from './search-buyers.ts';

type CompanyMatch = KnownCompany & Readonly<{ source: 'invoices' | 'registry' }>;

/**
 * Searches companies by tax code or name: buyers of the company's own invoices first, then stored register entries of its
 * partners, and of a full tax code. A caller without permission to read drafts gets only the last.
 */
export async function searchCompanies(
  db: Db,
  { companyId, permissions }: Pick<Session, 'companyId' | 'permissions'>,
  search: string,
): Promise<CompanyMatch[]> {
  const words = foldForSearch(search).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  const isGranted = may(permissions, 'invoice_draft_management.view');
  const own = isGranted ? await findBuyers(db, companyId, search) : [];
  const limit = MAX_SUGGESTIONS;
  const partners = isGranted ? await searchPartnerEntries(db, companyId, { words, limit }) : [];
  const registered = [...(await entryOfCode(db, search)), ...partners];
  const companies = new Map<string, CompanyMatch>();
  for (const company of [...own, ...registered.map(fromRegistry)])
    if (!companies.has(company.tax_code)) companies.set(company.tax_code, company);
  return [...companies.values()].slice(0, limit);
}

const fromRegistry = (company: KnownCompany): CompanyMatch => ({ ...company, source: 'registry' });

async function findBuyers(db: Db, companyId: string, search: string): Promise<CompanyMatch[]> {
  const isCode = /^\d[\d.\s-]*$/.test(search);
  const buyers = await searchBuyers(db, companyId, {
    phone: null,
    tax_code: isCode ? search.replace(/[.\s]/g, '') : null,
    search_text: search,
    limit: MAX_SUGGESTIONS,
  });
  return buyers.flatMap(
    ({ buyer_tax_code, buyer_legal_name, buyer_name, ...buyer }): CompanyMatch[] => {
      const name = buyer_legal_name ?? buyer_name;
      if (buyer_tax_code === null || name === null) return [];
      const address = buyer.buyer_address_line;
      return [{ tax_code: buyer_tax_code, name, address, source: 'invoices' }];
    },
  );
}

async function entryOfCode(db: Db, search: string): Promise<KnownCompany[]> {
  const code = normaliseTaxCode(search);
  const taxpayer = isTaxCode(code) ? (await findEntry(db, code))?.taxpayer : null;
  return taxpayer ? [{ tax_code: code, name: taxpayer.name, address: taxpayer.address }] : [];
}
