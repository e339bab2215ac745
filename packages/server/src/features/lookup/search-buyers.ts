import type { BuyerSuggestion } from '@hoadon/contracts/lookup';
import type { Buyer } from '@hoadon/domain/invoice/invoice';
import { foldForSearch } from '@hoadon/domain/search/fold';
import type { Db } from '../../platform/db/open.ts';
import { findBuyersByPhone, findBuyersByTaxCode, findBuyersByWords } from './buyer.repository.ts';

export type BuyerQuestion = Readonly<{
  phone: string | null;
  tax_code: string | null;
  search_text: string | null;
  limit: number;
}>;

/**
 * Buyers of the company's earlier invoices, each once and as last written. The first of phone, tax
 * code and words that was asked for decides; nothing asked, nothing answered.
 */
export async function searchBuyers(
  db: Db,
  companyId: string,
  question: BuyerQuestion,
): Promise<BuyerSuggestion[]> {
  const buyers = await buyersFor(db, companyId, question);
  return buyers.slice(0, question.limit).map(suggestion);
}

async function buyersFor(db: Db, companyId: string, question: BuyerQuestion): Promise<Buyer[]> {
  const { phone, tax_code, search_text, limit } = question;
  if (phone !== null) {
    const prefix = plainPhone(phone);
    return prefix ? findBuyersByPhone(db, companyId, prefix, limit) : [];
  }
  if (tax_code !== null) return distinct(await findBuyersByTaxCode(db, companyId, tax_code, limit));
  const words = foldForSearch(search_text ?? '')
    .split(' ')
    .filter(Boolean);
  if (words.length === 0) return [];
  return distinct((await findBuyersByWords(db, companyId, words)).filter(isNamedBy(words)));
}

/** As the function plain_phone of the database writes it. */
export const plainPhone = (typed: string) => typed.replace(/\D/g, '').replace(/^84/, '0');

/** The search text of an invoice holds more than the buyer. */
const isNamedBy =
  (words: readonly string[]) =>
  ({ name, legalName, taxCode }: Buyer): boolean => {
    const text = foldForSearch([name, legalName, taxCode].filter(Boolean).join(' '));
    return words.every((word) => text.includes(word));
  };

/**
 * Returns each buyer once as on the latest invoice, with the latest e-mail address. The tax code identifies a buyer, else
 * the names and the personal number.
 */
function distinct(buyers: readonly Buyer[]): Buyer[] {
  const buyersByKey = new Map<string, Buyer>();
  for (const buyer of buyers) {
    const { taxCode, legalName, name, phone, identityNumber } = buyer;
    const key =
      taxCode ?? JSON.stringify([legalName, name, identityNumber ?? buyer.country ?? phone]);
    const later = buyersByKey.get(key);
    if (!later) buyersByKey.set(key, buyer);
    else if (!later.email && buyer.email) buyersByKey.set(key, { ...later, email: buyer.email });
  }
  return [...buyersByKey.values()];
}

const suggestion = (buyer: Buyer): BuyerSuggestion => ({
  buyer_type: buyer.type,
  buyer_name: buyer.name,
  buyer_legal_name: buyer.legalName,
  buyer_tax_code: buyer.taxCode,
  buyer_address_line: buyer.address,
  buyer_phone_number: buyer.phone,
  buyer_email: buyer.email,
  buyer_id_no: buyer.identityNumber,
  buyer_bank_account: buyer.bankAccount,
  buyer_bank_name: buyer.bankName,
  mdvqhnsach: buyer.budgetUnitCode,
  buyer_country: buyer.country ?? null,
});
