import { MAX_SUGGESTIONS } from '@hoadon/contracts/lookup';
import { may } from '@hoadon/domain/access/permission';
import { isTaxCode, normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import { foldForSearch } from '@hoadon/domain/search/fold';
import type { Db } from '../../platform/db/open.ts';
import type { Session } from '../../platform/http/route.ts';
import { findEntry, type KnownCompany, searchPartnerEntries } from './registry-entry.repository.ts';
import { searchBuyers } from './search-buyers.ts';

type Found = KnownCompany & Readonly<{ source: 'invoices' | 'registry' }>;

/**
 * Companies by tax code or name: buyers of the company's own invoices first, then what the registers said earlier of its partners, and of
 * the one whose whole tax code was typed. A caller who may not read drafts finds only the last.
 */
export async function searchCompanies(
  db: Db,
  { companyId, permissions }: Pick<Session, 'companyId' | 'permissions'>,
  search: string,
): Promise<Found[]> {
  const words = foldForSearch(search).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  const isGranted = may(permissions, 'invoice_draft_management.view');
  const own = isGranted ? await findBuyers(db, companyId, search) : [];
  const limit = MAX_SUGGESTIONS;
  const partners = isGranted ? await searchPartnerEntries(db, companyId, { words, limit }) : [];
  const registered = [...(await entryOfCode(db, search)), ...partners];
  const companies = new Map<string, Found>();
  for (const company of [...own, ...registered.map(fromRegistry)])
    if (!companies.has(company.tax_code)) companies.set(company.tax_code, company);
  return [...companies.values()].slice(0, limit);
}

const fromRegistry = (company: KnownCompany): Found => ({ ...company, source: 'registry' });

async function findBuyers(db: Db, companyId: string, search: string): Promise<Found[]> {
  const isCode = /^\d[\d.\s-]*$/.test(search);
  const buyers = await searchBuyers(db, companyId, {
    phone: null,
    tax_code: isCode ? search.replace(/[.\s]/g, '') : null,
    search_text: search,
    limit: MAX_SUGGESTIONS,
  });
  return buyers.flatMap(({ buyer_tax_code, buyer_legal_name, buyer_name, ...buyer }): Found[] => {
    const name = buyer_legal_name ?? buyer_name;
    if (buyer_tax_code === null || name === null) return [];
    const address = buyer.buyer_address_line;
    return [{ tax_code: buyer_tax_code, name, address, source: 'invoices' }];
  });
}

async function entryOfCode(db: Db, search: string): Promise<KnownCompany[]> {
  const code = normaliseTaxCode(search);
  const taxpayer = isTaxCode(code) ? (await findEntry(db, code))?.taxpayer : null;
  return taxpayer ? [{ tax_code: code, name: taxpayer.name, address: taxpayer.address }] : [];
}
