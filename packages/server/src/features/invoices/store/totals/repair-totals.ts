import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/open.ts';
import { transact } from '../../../../platform/db/transact.ts';
import { ADD_TO_COUNTERS, COUNTER_KEY } from './count-invoices.ts';

/** A counter of a month that did not agree with the invoices, and by how much it was off. */
export type Drift = Readonly<{
  direction: string;
  month: string;
  place: string;
  effect: string;
  currency: string;
  kept: number;
  counted: number;
  /** Counted minus stored. */
  with_tax: string;
}>;

/**
 * Counts the invoices of a company and repairs counters that differ. One statement reads both, so a concurrent change is
 * in both or in neither. It adds the difference, so no transaction waits and no concurrent change is lost.
 */
export function repairTotals(db: Db, companyId: string): Promise<Drift[]> {
  return transact(db, async (tx) => {
    // Two at once would both add the difference.
    await sql`select pg_advisory_xact_lock(hashtextextended('month_total', ${companyId}::bigint))`.execute(
      tx,
    );
    const { rows } = await sql<Drift>`
      with counted as (
        select direction, date_trunc('month', issued_on)::date as month,
          place, chain_effect(chain_state) as effect, currency,
          count(*)::integer as invoices,
          sum(without_tax) as without_tax, sum(tax) as tax, sum(with_tax) as with_tax
        from invoice where company_id = ${companyId} and deleted_at is null
        group by 1, 2, 3, 4, 5
      ), kept as (
        select direction, month, place, effect, currency, invoices, without_tax, tax, with_tax
        from month_total where company_id = ${companyId}
      ), drift as (
        select direction, month, place, effect, currency,
          coalesce(k.invoices, 0) as kept, coalesce(c.invoices, 0) as counted,
          coalesce(c.without_tax, 0) - coalesce(k.without_tax, 0) as without_tax,
          coalesce(c.tax, 0) - coalesce(k.tax, 0) as tax,
          coalesce(c.with_tax, 0) - coalesce(k.with_tax, 0) as with_tax
        from counted c full join kept k using (direction, month, place, effect, currency)
      ), wrong as (
        select * from drift where counted <> kept or without_tax <> 0 or tax <> 0 or with_tax <> 0
      ), repaired as (
        insert into month_total as t (${COUNTER_KEY}, invoices, without_tax, tax, with_tax)
        select ${companyId}::bigint, direction, month, place, effect, currency, counted - kept, without_tax, tax, with_tax
        from wrong order by direction, month, place, effect, currency
        ${ADD_TO_COUNTERS}
      )
      select direction, month::text, place, effect, currency, kept, counted, with_tax::text
      from wrong order by 1, 2, 3, 4, 5`.execute(tx);
    return rows;
  });
}
