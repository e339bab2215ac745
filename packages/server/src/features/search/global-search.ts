import type {
  FoundInvoice,
  FoundPartner,
  globalSearch,
  MarkedText,
} from '@hoadon/contracts/search';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { matchingParts } from '@hoadon/domain/search/matching-parts';
import { readTyped } from '@hoadon/domain/search/typed-search';
import type { z } from 'zod';
import type { Session } from '../../platform/http/route.ts';
import { type FoundRow, searchInvoices } from '../invoice-lists/index.ts';
import { type FoundPartnerRow, findPartners } from '../partners/index.ts';
import type { SearchDeps } from './deps.ts';

/** Fewer say nothing (FIND-002). */
const FEWEST_CHARACTERS = 2;

/** Everything of the company that the caller may read and that holds every word of what was typed, with the parts that hold it. */
export async function searchEverywhere(
  { db }: SearchDeps,
  session: Pick<Session, 'companyId' | 'permissions'>,
  { search_text: typed, limit }: z.output<typeof globalSearch.input>,
): Promise<z.input<typeof globalSearch.output>> {
  if (typed.length < FEWEST_CHARACTERS) return { invoices: [], customers: [], vendors: [] };
  const [invoices, customers, vendors] = await Promise.all([
    searchInvoices(db, session, typed, limit),
    findPartners(db, session, 'customer', { typed, limit }),
    findPartners(db, session, 'vendor', { typed, limit }),
  ]);
  const { words, inMonth } = readTyped(typed);
  const mark = (text: string): MarkedText => ({
    text,
    parts: matchingParts(text, inMonth?.words ?? words).map(([from, to]) => [from, to]),
  });
  return {
    invoices: invoices.map((row) => foundInvoice(row, mark)),
    customers: customers.map((row) => foundPartner(row, mark)),
    vendors: vendors.map((row) => foundPartner(row, mark)),
  };
}

type Mark = (text: string) => MarkedText;

function foundInvoice(row: FoundRow, mark: Mark): FoundInvoice {
  const isIssued = row.direction === 'issued';
  const taxCode = isIssued ? row.buyer_tax_code : row.seller_tax_code;
  return {
    id: row.id,
    kind_of: isIssued,
    state: row.processing_state,
    issued_date: row.issued_on,
    currency_code: row.currency,
    invoice_number: row.number === null ? null : mark(displayNumber(row.number)),
    invoice_serial: mark(row.serial),
    partner_name: mark((isIssued ? row.buyer_name : row.seller_name) ?? ''),
    partner_taxcode: taxCode ? mark(taxCode) : null,
    total_amount_with_tax: mark(row.amounts_unread ? '' : row.with_tax),
    cqt_code: row.authority_code === null ? null : mark(row.authority_code),
  };
}

const foundPartner = ({ id, name, tax_code }: FoundPartnerRow, mark: Mark): FoundPartner => ({
  id,
  name: mark(name),
  taxcode: tax_code ? mark(tax_code) : null,
});
