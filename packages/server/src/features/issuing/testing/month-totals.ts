import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';

type Total = Readonly<{
  month: string;
  place: string;
  effect: string;
  currency: string;
  invoices: number;
  with_tax: string;
}>;

/** The stored counters that are not zero. */
export async function storedTotals(db: Db, companyId: string): Promise<Total[]> {
  const { rows } = await sql<Total>`
    select month::text, place, effect, currency, invoices, with_tax::text from month_total
    where company_id = ${companyId} and (invoices <> 0 or without_tax <> 0 or tax <> 0 or with_tax <> 0)
    order by 1, 2, 3, 4`.execute(db);
  return rows;
}

/** Counters recalculated from the invoices. */
export async function countedTotals(db: Db, companyId: string): Promise<Total[]> {
  const { rows } = await sql<Total>`
    select date_trunc('month', issued_on)::date::text as month, invoice_place(processing_state) as place,
      chain_effect(chain_state) as effect, currency, count(*)::integer as invoices, sum(with_tax)::text as with_tax
    from invoice where company_id = ${companyId} and deleted_at is null
    group by 1, 2, 3, 4 order by 1, 2, 3, 4, 4`.execute(db);
  return rows;
}
