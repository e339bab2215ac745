import type { Decimal } from '@hoadon/domain/money/decimal';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';

/** Of one number, one amount: more say nothing about which is meant. */
const MOST_ALIKE = 20;
/** Of one partner, the oldest. */
const MOST_OF_PARTNER = 100;

/** Decreases are settled with the invoice that they lower: what is open of it is without them. */
const OPEN = sql`i.deleted_at is null and i.open_amount > 0`;

export type Wanted = Readonly<{
  /** Of the account: others are not paid by it. */
  currency: string;
  amounts: readonly Decimal[];
  numbers: readonly number[];
  partners: readonly string[];
}>;

/** Ids of open invoices that have one of the amounts, with their decreases or without, or of the numbers or the partners. */
export async function findOpenAlike(
  db: Db,
  companyId: string,
  { currency, amounts, numbers, partners }: Wanted,
): Promise<string[]> {
  const open = sql`${OPEN} and i.currency = ${currency}`;
  const { rows } = await sql<{ id: string }>`
    with way as (select unnest(array['issued', 'received']) as direction)
    select f.id from way, unnest(${amounts}::numeric[]) as w(amount), lateral (
      select i.id from invoice i
      where i.company_id = ${companyId} and i.direction = way.direction and i.with_tax = w.amount and ${open}
      order by i.with_tax desc, i.id desc limit ${MOST_ALIKE}) f
    union
    select i.id from way, invoice i
    where i.company_id = ${companyId} and i.direction = way.direction and i.payment_state = 'partly'
      and i.open_amount = any(${amounts}::numeric[]) and ${open}
    union
    select i.id from way, invoice i
    where i.company_id = ${companyId} and i.direction = way.direction and i.chain_state = 'MODIFIED'
      and i.credited < 0 and i.open_amount = any(${amounts}::numeric[]) and ${open}
    union
    select f.id from way, unnest(${numbers}::integer[]) as w(number), lateral (
      select i.id from invoice i
      where i.company_id = ${companyId} and i.direction = way.direction
        and coalesce(i.number, 0) = w.number and ${open}
      order by coalesce(i.number, 0) desc, i.id desc limit ${MOST_ALIKE}) f
    union
    select f.id from way, unnest(${partners}::bigint[]) as w(partner_id), lateral (
      select i.id from invoice i
      where i.company_id = ${companyId} and i.direction = way.direction and i.partner_id = w.partner_id
        and ${open}
      order by i.issued_on, i.id limit ${MOST_OF_PARTNER}) f`.execute(db);
  return rows.map(({ id }) => id);
}

export type KnownPartner = Readonly<{ id: string; name: string; tax_code: string | null }>;

export const findPartners = (db: Db, companyId: string): Promise<KnownPartner[]> =>
  db
    .selectFrom('partner')
    .select(['id', 'name', 'tax_code'])
    .where('company_id', '=', companyId)
    .execute();
