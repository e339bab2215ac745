import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { ChainState } from '@hoadon/domain/issuing/processing-state';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import type { Days } from './days-around.ts';

/** An invoice of our records with what is compared of it. */
export type OwnRow = Readonly<{
  id: string;
  template: string;
  serial: string;
  number: number;
  issued_on: PlainDate;
  seller_tax_code: string;
  buyer_tax_code: string | null;
  currency: string;
  /** Null where they could not be read. */
  without_tax: string | null;
  tax: string | null;
  with_tax: string | null;
  chain_state: ChainState;
  authority_code: string | null;
  lines: number;
  rates: readonly Readonly<{
    rate: string;
    custom_rate: string | null;
    base: string;
    tax: string | null;
  }>[];
}>;

/** Numbered ones that the authority has or may have; vouchers and what is put aside are no invoices to compare. */
const ofDays = (companyId: string, { direction, from, to }: Days) => sql`
  i.company_id = ${companyId} and i.direction = ${direction} and i.issued_on between ${from} and ${to}
    and i.number is not null and not i.is_voucher and i.deleted_at is null
    and i.processing_state in ('sent', 'unknown', 'accepted')`;

/** Whether there are more than so many. */
export async function areOwnMoreThan(
  db: Db,
  companyId: string,
  days: Days,
  most: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from invoice i where ${ofDays(companyId, days)} offset ${most} limit 1`.execute(db);
  return rows.length > 0;
}

export async function findOwnOfDays(db: Db, companyId: string, days: Days): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select i.id, i.template, i.serial, i.number, i.issued_on, i.seller_tax_code,
      -- As issued: the portal has the invoice as the authority received it.
      case when i.direction = 'issued' and c.content is not null then c.content -> 'buyer' ->> 'taxCode'
        else i.buyer_tax_code end as buyer_tax_code, i.currency,
      case when not i.amounts_unread then i.without_tax end as without_tax,
      case when not i.amounts_unread then i.tax end as tax,
      case when not i.amounts_unread then i.with_tax end as with_tax, i.chain_state, i.authority_code,
      coalesce(jsonb_array_length(c.content -> 'lines'), 0) as lines, coalesce(r.rates, '[]') as rates
    from invoice i
    left join invoice_content c on c.company_id = i.company_id and c.invoice_id = i.id
    left join lateral (
      select json_agg(json_build_object('rate', rate, 'custom_rate', custom_rate::text, 'base', base::text,
        'tax', tax::text) order by position) as rates
      from invoice_rate where company_id = i.company_id and invoice_id = i.id
    ) r on true
    where ${ofDays(companyId, days)}
    order by i.id`.execute(db);
  return rows;
}
