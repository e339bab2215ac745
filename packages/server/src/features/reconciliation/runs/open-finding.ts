import { type RawBuilder, sql } from 'kysely';
import { textCondition } from '../../invoice-lists/index.ts';

/** The tables that decide about a finding `f`: our invoice `i`, the row of the portal `p`, and the reasons `c` and `pc` for leaving it. */
export const FINDING = sql`reconciliation_finding f
  left join invoice i on i.company_id = f.company_id and i.id = f.invoice_id
  left join portal_invoice p on p.company_id = f.company_id and p.id = f.portal_id
  left join invoice_consideration c on c.company_id = f.company_id and c.invoice_id = f.invoice_id
  left join portal_consideration pc on pc.company_id = f.company_id and pc.direction = p.direction
    and pc.invoice_key = p.invoice_key and f.invoice_id is null`;

/** Not confirmed, not recorded meanwhile, and without a reason why it may stay so. Lists and counts share this condition. */
export const OPEN_FINDING = sql<boolean>`(c.invoice_id is null and pc.invoice_key is null and coalesce(i.origin, 0) <> 4
  and not (f.invoice_id is null and exists (
    select from invoice n
    where n.company_id = f.company_id and n.direction = 'received' and n.received_key = p.invoice_key
      and n.deleted_at is null)))`;

/** What is to be settled: an invoice that the other side need not have yet is no difference. */
export const OPEN_DIFFERENCE = sql<boolean>`(f.outcome not in ('matched', 'awaited') and ${OPEN_FINDING})`;

/** A condition that one of the sides contains the typed text: number, series, name, tax code or amount. Null: the text is empty. */
export function findingHolds(typed: string): RawBuilder<boolean> | null {
  const condition = textCondition(typed);
  return (
    condition &&
    sql<boolean>`exists (
      select from (select concat_ws(' ', i.number, i.search_text, trim(regexp_replace(plain_name(concat_ws(' ', p.number, p.serial,
        p.seller_name, p.seller_tax_code, p.buyer_name, p.buyer_tax_code, p.with_tax::text)), '[^[:alnum:]]+', ' ', 'g')))
        as search_text) s
      where ${condition})`
  );
}
