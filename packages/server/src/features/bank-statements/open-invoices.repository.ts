import type { Decimal } from '@hoadon/domain/money/decimal';
import { sql } from 'kysely';
import { anyId } from '../../platform/db/any-of.ts';
import type { Db } from '../../platform/db/open.ts';

/** Per number and per amount: with more candidates none can be preferred. */
const MOST_ALIKE = 20;
/** Of one partner, the oldest. */
const MOST_OF_PARTNER = 100;

/** Decreases are settled with the invoice that they lower: what is open of it is without them. Negative: it is to be given back. */
const OPEN = sql`i.deleted_at is null and i.open_amount <> 0`;

export type OpenInvoicesQuery = Readonly<{
  /** Of the account: others are not paid by it. */
  currency: string;
  amounts: readonly Decimal[];
  numbers: readonly number[];
  partners: readonly string[];
}>;

/**
 * Ids of open invoices that have one of the amounts, with their decreases or without, or of the numbers or the partners, and of those of which
 * money is to be given back: by the number of a decrease too.
 */
export async function findOpenAlike(
  db: Db,
  companyId: string,
  { currency, amounts, numbers, partners }: OpenInvoicesQuery,
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
    select i.id from way, invoice i
    where i.company_id = ${companyId} and i.direction = way.direction and i.payment_state = 'credit'
      and -i.open_amount = any(${amounts}::numeric[]) and ${open}
    union
    select f.id from way, unnest(${numbers}::integer[]) as w(number), lateral (
      select o.id from invoice i join invoice o on o.company_id = ${companyId} and o.id = i.credit_of
      where i.company_id = ${companyId} and i.direction = way.direction and coalesce(i.number, 0) = w.number
        and i.deleted_at is null and o.deleted_at is null and o.open_amount < 0 and o.currency = ${currency}
      order by coalesce(i.number, 0) desc, i.id desc limit ${MOST_ALIKE}) f
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

/** By the id of an invoice, the numbers of its decreases that are not settled yet. */
export async function findDecreases(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const { rows } = await sql<{ id: string; numbers: number[] }>`
    select i.credit_of as id, array_agg(i.number order by i.number) as numbers from invoice i
    where i.company_id = ${companyId} and i.credit_of = ${anyId(ids)} and i.paid_on is null
      and i.number is not null and i.deleted_at is null
    group by 1`.execute(db);
  return new Map(rows.map(({ id, numbers }) => [id, numbers]));
}

export type KnownPartner = Readonly<{ id: string; name: string; tax_code: string | null }>;

export const findPartners = (db: Db, companyId: string): Promise<KnownPartner[]> =>
  db
    .selectFrom('partner')
    .select(['id', 'name', 'tax_code'])
    .where('company_id', '=', companyId)
    .execute();
