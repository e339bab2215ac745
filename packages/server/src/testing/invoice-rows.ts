import { dongRateOf } from '@hoadon/domain/invoice/exchange-rate/exchange-rate';
import { inDong } from '@hoadon/domain/invoice/totals-in-dong';
import { decimal } from '@hoadon/domain/money/decimal';
import type { Insertable } from 'kysely';
import type { Db } from '../platform/db/open.ts';
import type { Tables } from '../platform/db/tables.generated.ts';

export type RowFacts = Partial<Insertable<Tables['invoice']>>;

const AMOUNTS = { without_tax: '1000000', tax: '100000', with_tax: '1100000' };

/** What is in foreign currency has its sums in dong beside it. */
function inDongToo({ currency, exchange_rate: rate, without_tax, tax }: RowFacts) {
  if (!currency || currency === 'VND') return {};
  const dong = (amount: unknown) =>
    inDong(
      decimal(String(amount)),
      dongRateOf({ currency: String(currency), exchangeRate: rate ? decimal(String(rate)) : null }),
    );
  return { without_tax_dong: dong(without_tax), tax_dong: dong(tax) };
}

/** Saves a narrow row with these facts and without content: for lists, which read nothing else. Returns its id. */
export async function saveRow(db: Db, companyId: string, facts: RowFacts = {}): Promise<string> {
  const [id = ''] = await saveRows(db, companyId, [facts]);
  return id;
}

/** The same for many rows with one statement. Returns their ids in order. */
export async function saveRows(
  db: Db,
  companyId: string,
  all: readonly RowFacts[],
): Promise<string[]> {
  const rows = await db
    .insertInto('invoice')
    .values(all.map((facts) => rowWith(companyId, facts)))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

function rowWith(companyId: string, facts: RowFacts) {
  const isReceived = facts.direction === 'received';
  return {
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
  };
}
