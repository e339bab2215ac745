import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/open.ts';
import { HAS_FAILED } from '../has-failed.ts';
import type { Station } from '../list-filter.ts';

export type { Station };

/** Number and sum of the unissued invoices of a station in one currency. */
export type StationTotal = Readonly<{
  station: Station;
  currency: string;
  invoices: number;
  with_tax: string;
}>;

/**
 * Exact totals of the three lists in one snapshot: the counters by month hold what is under way as a
 * whole, and the few that stopped on their way are counted through their own index.
 */
export const stationTotalsQuery = (companyId: string) => sql<StationTotal>`
    with counter as (
      select place, currency, sum(invoices) as invoices, sum(with_tax) as with_tax from month_total
      where company_id = ${companyId} and direction = 'issued' and place <> 'released' group by 1, 2
    ), stuck as (
      select currency, count(*) as invoices, sum(with_tax) as with_tax from invoice
      where company_id = ${companyId} and place = 'releasing' and ${HAS_FAILED} group by 1
    ), part as (
      select case place when 'draft' then 'draf' when 'error' then 'release_error' else 'releasing' end as station,
        currency, invoices, with_tax from counter
      union all select 'release_error', currency, invoices, with_tax from stuck
      union all select 'releasing', currency, -invoices, -with_tax from stuck
    )
    select station, currency, sum(invoices)::integer as invoices, sum(with_tax) as with_tax
    from part group by 1, 2 having sum(invoices) <> 0 order by 1, 2`;

export const findStationTotals = async (db: Db, companyId: string): Promise<StationTotal[]> =>
  (await stationTotalsQuery(companyId).execute(db)).rows;
