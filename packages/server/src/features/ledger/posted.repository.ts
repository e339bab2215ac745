import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { type RawBuilder, sql } from 'kysely';
import { anyId } from '../../platform/db/any-of.ts';
import type { Db } from '../../platform/db/open.ts';
import { buyerInForce, RATE_MISSING } from '../invoices/index.ts';
import { DONG_TOTALS } from '../statistics/index.ts';

/** An invoice in force, in dong. */
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
const IS_POSTED = sql`i.deleted_at is null and not i.is_voucher
        and counted_worth(i.processing_state, i.serial, i.chain_state, 1) = 1
        and not i.amounts_unread and not ${RATE_MISSING}`;

/** All of the days in the order of their days, page by page; corrections with their sign, what is out of force not at all. */
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
