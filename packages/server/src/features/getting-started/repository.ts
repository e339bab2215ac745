import type { StartFacts } from '@hoadon/domain/getting-started/start-steps';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';

export type StartRow = Readonly<{
  announced: number;
  open_series: number;
  has_free_package: boolean;
  furthest: StartFacts['furthest'];
}>;

/**
 * Progress towards a first invoice, from the database. `year`: two digits, as in a series. An invoice counts as accepted
 * where a series that numbered it here holds it: imported invoices were not signed here.
 */
export async function findStart(db: Db, companyId: string, year: string): Promise<StartRow> {
  const { rows } = await sql<StartRow>`
    with lying as (
      select place from month_total
      where company_id = ${companyId} and direction = 'issued'
      group by place having sum(invoices) > 0
    )
    select
      (select count(*)::integer from announcement_line where company_id = ${companyId}) as announced,
      (select count(*)::integer from series
        where company_id = ${companyId} and active and substr(serial, 2, 2) >= ${year}) as open_series,
      exists (select 1 from licence where company_id = ${companyId} and service = 'EINVOICE'
        and plan_code like 'EINVOICE_FREE%') as has_free_package,
      case
        when exists (
          select 1 from series s
          join invoice i on i.company_id = s.company_id and i.direction = 'issued' and i.serial = s.serial
          where s.company_id = ${companyId} and s.last_issued_on is not null
            and i.template = s.template and i.place = 'released' and i.deleted_at is null
        ) then 'accepted'
        when exists (select 1 from lying where place = 'releasing') then 'under-way'
        when exists (select 1 from lying where place = 'error') then 'refused'
        when exists (select 1 from lying where place = 'draft') then 'draft'
        else 'none'
      end as furthest`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a question without a condition answers one row');
  return row;
}
