import { inDong } from '@hoadon/domain/invoice/totals-in-dong';
import { decimal } from '@hoadon/domain/money/decimal';
import type { Insertable } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import type { Tables } from '../../../platform/db/tables.generated.ts';
import { transact } from '../../../platform/db/transact.ts';
import { changeTags } from '../store/index.ts';

export type RowFacts = Partial<Insertable<Tables['invoice']>>;

const AMOUNTS = { without_tax: '1000000', tax: '100000', with_tax: '1100000' };

/** What is in foreign currency has its sums in dong beside it. */
function inDongToo({ currency, exchange_rate: rate, without_tax, tax }: RowFacts) {
  if (!currency || currency === 'VND') return {};
  const dong = (amount: unknown) =>
    inDong(decimal(String(amount)), rate ? decimal(String(rate)) : null);
  return { without_tax_dong: dong(without_tax), tax_dong: dong(tax) };
}

/** Keeps a narrow row as it is told, without content: for lists, which read nothing else. Answers its id. */
export async function keepRow(db: Db, companyId: string, facts: RowFacts = {}): Promise<string> {
  const isReceived = facts.direction === 'received';
  const { id } = await db
    .insertInto('invoice')
    .values({
      company_id: companyId,
      direction: 'issued',
      template: '1',
      serial: 'C26TAA',
      number: null,
      processing_state: facts.number ? 'accepted' : 'draft',
      origin: isReceived ? 3 : 1,
      issued_on: '2026-11-20',
      signed_at: facts.number ? '2026-11-20T03:00:00Z' : null,
      seller_tax_code: '0101234567',
      seller_name: 'Công ty Bán',
      buyer_name: 'Công ty Mua',
      currency: 'VND',
      ...AMOUNTS,
      search_text: '',
      received_key: isReceived ? `key ${Math.random()}` : null,
      created_at: '2026-11-20T03:00:00Z',
      changed_at: '2026-11-20T03:00:00Z',
      ...inDongToo({ ...AMOUNTS, ...facts }),
      ...facts,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ties a tag to an invoice, as tagging does. */
export const tagRow = (db: Db, companyId: string, tagId: string, id: string): Promise<void> =>
  transact(db, (tx) => changeTags(tx, companyId, new Map([[id, { added: [tagId], removed: [] }]])));

export const keepTag = async (db: Db, companyId: string, name: string): Promise<string> =>
  (
    await db
      .insertInto('tag')
      .values({ company_id: companyId, name, created_at: '2026-11-20T03:00:00Z' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export const keepDirectory = async (
  db: Db,
  companyId: string,
  name: string,
  parentId: string | null = null,
): Promise<string> =>
  (
    await db
      .insertInto('directory')
      .values({
        company_id: companyId,
        name,
        parent_id: parentId,
        // The second of those that tests lay into each other.
        level: parentId === null ? 1 : 2,
        created_at: '2026-11-20T03:00:00Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
