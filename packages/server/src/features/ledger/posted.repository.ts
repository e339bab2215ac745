import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { type RawBuilder, sql } from 'kysely';
import { anyId } from '../../platform/db/any-of.ts';
import type { Db } from '../../platform/db/open.ts';
import { buyerInForce, isIssuedIn, RATE_MISSING } from '../invoices/index.ts';
import { DONG_TOTALS } from '../statistics/index.ts';

/** An invoice in dong: in force, or a sale replaced in a later month. */
export type PostedRow = Readonly<{
  id: string;
  direction: 'issued' | 'received';
  issued_on: PlainDate;
  template: string;
  serial: string;
  number: string | null;
  partner_name: string | null;
  partner_tax_code: string | null;
  /** As each rate states it. */
  rates: readonly Readonly<{ rate: string; base: string; tax: string }>[];
  without_tax: string;
  tax: string;
  with_tax: string;
}>;

export type PostedQuestion = Readonly<{
  from: PlainDate;
  to: PlainDate;
  directions: readonly PostedRow['direction'][];
}>;

const PAGE = 500;

const POSTED: RawBuilder<unknown> = sql`
      select i.id, i.direction, i.issued_on, i.template, i.serial, i.number,
        case when i.direction = 'issued' then ${buyerInForce('name')} else i.seller_name end as partner_name,
        case when i.direction = 'issued' then ${buyerInForce('taxCode')} else i.seller_tax_code end as partner_tax_code,
        coalesce((
          select jsonb_agg(jsonb_build_object(
            'rate', case when r.rate = 'KHAC' then trim_scale(r.custom_rate)::text else r.rate end,
            'base', r.base_dong::text, 'tax', coalesce(r.tax_dong, 0)::text) order by r.rate, r.custom_rate)
          from invoice_rate r where r.company_id = i.company_id and r.invoice_id = i.id
        ), '[]') as rates,
        dong.without_tax, dong.tax, dong.with_tax
      from invoice i ${DONG_TOTALS}`;

/**
 * Day of the first replacement of the sale `i`; null: it is not replaced, or by an invoice that is not here. The tax of a purchase that was not deducted
 * is not known any more once it is replaced: replaced purchases are not entered.
 */
const REPLACED_ON = sql`case when i.chain_state = 'REPLACED' and i.direction = 'issued' then (
          select n.issued_on from invoice_link l
            join invoice n on n.company_id = l.company_id and n.id = l.invoice_id and n.deleted_at is null and ${isIssuedIn('n')}
          where l.company_id = i.company_id and l.other_id = i.id and l.relation = 'replaces'
          order by n.issued_on, n.id limit 1) end`;
const IN_A_LATER_MONTH = sql`date_trunc('month', ${REPLACED_ON}) > date_trunc('month', i.issued_on)`;
const IS_KNOWN = sql`i.deleted_at is null and not i.is_voucher and not i.amounts_unread and not ${RATE_MISSING}`;
const WAS_POSTED = sql`${IS_KNOWN} and counted_worth(i.processing_state, i.serial, 'ORIGINAL', 1) = 1 and ${IN_A_LATER_MONTH}`;
const IS_POSTED = sql`${IS_KNOWN} and (
          counted_worth(i.processing_state, i.serial, i.chain_state, 1) = 1 or (${WAS_POSTED}))`;

/**
 * All of the days in the order of their days, page by page; corrections with their sign, what is out of force not at all. What was replaced in a later
 * month was entered when its month was closed, and stays (`findReversed`).
 */
export async function* findPosted(
  db: Db,
  companyId: string,
  { from, to, directions }: PostedQuestion,
): AsyncGenerator<readonly PostedRow[]> {
  let after = { day: from, id: '0' };
  for (;;) {
    const { rows } = await sql<PostedRow>`
      ${POSTED}
      where i.company_id = ${companyId} and i.direction = any(${[...directions]}::text[])
        and i.issued_on between ${from} and ${to} and ${IS_POSTED}
        and (i.issued_on, i.id) > (${after.day}::date, ${after.id}::bigint)
      order by i.issued_on, i.id limit ${PAGE}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = { day: last.issued_on, id: last.id };
  }
}

/** Some of whatever days, by their ids. */
export async function findPostedById(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PostedRow>> {
  const { rows } = await sql<PostedRow>`
      ${POSTED}
      where i.company_id = ${companyId} and i.id = ${anyId(ids)} and ${IS_POSTED}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** An invoice that was replaced on the day, in a later month than its own. */
export type ReversedRow = PostedRow & Readonly<{ replaced_on: PlainDate }>;

/** Invoices that were replaced on these days and entered in an earlier month, in the order of the days: the journal reverses them. */
export async function findReversed(
  db: Db,
  companyId: string,
  { from, to, directions }: PostedQuestion,
): Promise<ReversedRow[]> {
  const { rows } = await sql<ReversedRow>`
    with replaced as materialized (
      select distinct l.other_id from invoice n
        join invoice_link l on l.company_id = n.company_id and l.invoice_id = n.id and l.relation = 'replaces'
      where n.company_id = ${companyId} and n.direction = any(${[...directions]}::text[])
        and n.issued_on between ${from} and ${to} and n.deleted_at is null
    )
    select p.*, r.replaced_on from (${POSTED}
      where i.company_id = ${companyId} and i.id = any (array(select other_id from replaced)) and ${WAS_POSTED}) p
      cross join lateral (select ${REPLACED_ON} as replaced_on from invoice i where i.company_id = ${companyId} and i.id = p.id) r
    where r.replaced_on between ${from} and ${to}
    order by r.replaced_on, p.id`.execute(db);
  return rows;
}
