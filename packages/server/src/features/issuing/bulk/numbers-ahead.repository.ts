import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';

export type SeriesAhead = Readonly<{
  template_code: string;
  invoice_serial: string;
  invoices: number;
  /** Of the first draft, if nothing else is issued before. */
  next_number: string;
}>;

/** Series of the drafts of a run, with their next numbers. */
export async function numbersAhead(
  db: Db,
  companyId: string,
  runId: string,
): Promise<SeriesAhead[]> {
  const { rows } = await sql<SeriesAhead & Readonly<{ next: number }>>`
    with draft as (
      select i.template, i.serial, count(*)::integer as invoices
      from bulk_item b join invoice i on i.company_id = b.company_id and i.id = b.invoice_id
      where b.company_id = ${companyId} and b.run_id = ${runId} group by 1, 2
    )
    select d.template as template_code, d.serial as invoice_serial, d.invoices,
      coalesce(s.next_number, 1) as next
    from draft d
    left join series s on s.company_id = ${companyId} and s.template = d.template and s.serial = d.serial
    order by 1, 2`.execute(db);
  return rows.map(({ next, ...ahead }) => ({ ...ahead, next_number: displayNumber(next) }));
}
