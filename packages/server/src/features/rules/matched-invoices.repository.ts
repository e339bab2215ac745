import type { RuleRunRow } from '@hoadon/contracts/rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';

export type MatchedInvoice = Omit<RuleRunRow, 'invoice_number'> &
  Readonly<{ number: number | null }>;

type MatchedInvoicesQuery = Readonly<{
  runId: string;
  rulePlace?: number | undefined;
  limit: number;
}>;

/** The first invoices that rules of a run match, with the names of their present and future directories. */
export async function findMatchedInvoices(
  db: Db,
  companyId: string,
  { runId, rulePlace, limit }: MatchedInvoicesQuery,
): Promise<MatchedInvoice[]> {
  const ofPlace = rulePlace === undefined ? sql`` : sql`and m.place = ${rulePlace}`;
  const { rows } = await sql<MatchedInvoice>`
    select m.invoice_id, p.name as rule, m.place, i.template as template_code, i.serial as invoice_serial,
      i.number, i.issued_on as issued_date,
      case i.direction when 'issued' then i.buyer_name else i.seller_name end as partner_name,
      i.with_tax as total_amount_with_tax, i.currency as currency_code,
      was.name as from_directory, d.name as to_directory, coalesce((
        select jsonb_agg(t.name order by t.name) from jsonb_array_elements_text(m.tags) x
          join tag t on t.company_id = m.company_id and t.id = x::bigint), '[]') as tags
    from (
      select * from rule_match m where m.company_id = ${companyId} and m.run_id = ${runId} ${ofPlace}
      order by m.place, m.invoice_id limit ${limit}
    ) m
    join rule_run_rule p on p.company_id = m.company_id and p.run_id = m.run_id and p.place = m.place
    join invoice i on i.company_id = m.company_id and i.id = m.invoice_id
    left join directory d on d.company_id = m.company_id and d.id = m.directory_id
    left join directory was on was.company_id = m.company_id and m.directory_id is not null
      and was.id = m.was_directory_id
    order by m.place, m.invoice_id`.execute(db);
  return rows;
}
