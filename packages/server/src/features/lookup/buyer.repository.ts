import type { Buyer } from '@hoadon/domain/invoice/invoice';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import { informationInForce, isBelieved } from '../invoices/index.ts';

const TAX_CODE = sql`invoice.buyer_tax_code collate "C"`;
const PHONE = sql`plain_phone(c.content->'buyer'->>'phone') collate "C"`;
/** The buyer in force of invoice `i`, by which its row is found. */
const BUYER = sql`coalesce(${informationInForce('i')}->'buyer', c.content->'buyer')`;
/** Enough of the latest invoices to find some different buyers on. */
const LATEST = 300;
/** The latest invoice of a buyer may name no e-mail address, as an adjustment may. */
const OF_A_CODE = 10;

/** One company's invoices that name a buyer; drafts count, deleted ones do not, nor those that nothing but a file vouches for. */
const written = (companyId: string) =>
  sql`invoice.company_id = ${companyId} and invoice.direction = 'issued' and invoice.deleted_at is null
    and ${isBelieved('invoice')}`;

/**
 * The buyer on the latest invoices of each tax code that begins with `prefix`, the latest first. Jumps from one code to
 * the next through the index: its cost grows with the codes answered, not with the invoices.
 */
export async function findBuyersByTaxCode(
  db: Db,
  companyId: string,
  prefix: string,
  limit: number,
): Promise<Buyer[]> {
  const next = (condition: RawBuilder<unknown>) => sql`
    select ${TAX_CODE} as code from invoice
    where ${written(companyId)} and invoice.buyer_tax_code is not null and ${condition}
    order by ${TAX_CODE} limit 1`;
  const { rows } = await sql<{ buyer: Buyer }>`
    with recursive codes as (
      select first.code, 1 as place from (${next(sql`${TAX_CODE} >= ${prefix}`)}) first
      union all
      select (${next(sql`${TAX_CODE} > codes.code`)}), codes.place + 1
      from codes where starts_with(codes.code, ${prefix}) and codes.place < ${limit})
    select ${BUYER} as buyer
    from codes cross join lateral (
      select invoice.* from invoice
      where ${written(companyId)} and ${TAX_CODE} = codes.code
      order by invoice.id desc limit ${OF_A_CODE}) i
    join invoice_content c on c.company_id = ${companyId} and c.invoice_id = i.id
    where starts_with(codes.code, ${prefix})
    order by codes.place, i.id desc`.execute(db);
  return rows.map((row) => row.buyer);
}

/** The same for phone numbers, which only the content of an invoice holds. `prefix`: digits, +84 as 0. */
export async function findBuyersByPhone(
  db: Db,
  companyId: string,
  prefix: string,
  limit: number,
): Promise<Buyer[]> {
  const next = (condition: RawBuilder<unknown>) => sql`
    select ${PHONE} as phone from invoice_content c
    join invoice on invoice.company_id = c.company_id and invoice.id = c.invoice_id
    where c.company_id = ${companyId} and c.content->'buyer'->>'phone' is not null
      and ${written(companyId)} and ${condition}
    order by ${PHONE} limit 1`;
  const { rows } = await sql<{ buyer: Buyer }>`
    with recursive phones as (
      select first.phone, 1 as place from (${next(sql`${PHONE} >= ${prefix}`)}) first
      union all
      select (${next(sql`${PHONE} > phones.phone`)}), phones.place + 1
      from phones where starts_with(phones.phone, ${prefix}) and phones.place < ${limit})
    select latest.buyer
    from phones cross join lateral (
      select c.content->'buyer' as buyer from invoice_content c
      join invoice on invoice.company_id = c.company_id and invoice.id = c.invoice_id
      where c.company_id = ${companyId} and c.content->'buyer'->>'phone' is not null
        and ${written(companyId)} and ${PHONE} = phones.phone
      order by c.invoice_id desc limit 1) latest
    where starts_with(phones.phone, ${prefix})
    order by phones.place`.execute(db);
  return rows.map((row) => row.buyer);
}

/** Buyers on the latest invoices whose search text holds every word, newest first, repeats included. */
export async function findBuyersByWords(
  db: Db,
  companyId: string,
  words: readonly string[],
): Promise<Buyer[]> {
  const holding = words.map((word) => sql`invoice.search_text like ${`%${word}%`}`);
  const { rows } = await sql<{ buyer: Buyer }>`
    select ${BUYER} as buyer
    from (
      select invoice.* from invoice
      where ${written(companyId)} and ${sql.join(holding, sql` and `)}
      order by invoice.id desc limit ${LATEST}) i
    join invoice_content c on c.company_id = ${companyId} and c.invoice_id = i.id
    order by i.id desc`.execute(db);
  return rows.map((row) => row.buyer);
}
