import { type RawBuilder, sql } from 'kysely';
import { inDong, RATE_MISSING } from '../invoices/index.ts';

/** A chain of more adjustments is a circle. */
const MOST_GENERATIONS = 50;

/** What an invoice adjusts; of a list of many the first stands for them. */
const adjusted = (companyId: string, id: RawBuilder<unknown>) => sql`
  lateral (
    select l.other_id from invoice_link l
    where l.company_id = ${companyId} and l.invoice_id = ${id} and l.relation = 'adjusts'
    order by l.position, l.id limit 1
  )`;

/**
 * CTEs for a `with recursive`. `purchase`: the company's purchases in force. `rooted`: of each purchase of `seed` (a query of ids) the first
 * of its chain of adjustments (`root`). `member`: of every purchase of their sellers and days that adjusts none in force, the purchase
 * itself and its adjustments, whenever they were issued. `bought`: what such a purchase comes to with its adjustments, in dong, what was
 * paid of it by each method, and what was bought of the seller on that day (`day_total`).
 */
export const boughtWith = (
  companyId: string,
  seed: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
    purchase as not materialized (
      select * from invoice
      where company_id = ${companyId} and direction = 'received' and deleted_at is null and not is_voucher
        and chain_effect(chain_state) <> 'nothing'
    ), seed as materialized (
      ${seed}
    ), above as (
      select id, id as root, 0 as generation from seed
      union all
      select a.id, l.other_id, a.generation + 1
      from above a
        join ${adjusted(companyId, sql`a.root`)} l on true
        join purchase o on o.id = l.other_id
      where a.generation < ${MOST_GENERATIONS}
    ), rooted as materialized (
      select distinct on (id) id, root from above order by id, generation desc
    ), day as materialized (
      select distinct seller_tax_code, issued_on from invoice
      where company_id = ${companyId} and id = any (array(select root from rooted))
    ), beside as materialized (
      select i.id from purchase i
        left join ${adjusted(companyId, sql`i.id`)} l on true
        left join purchase o on o.id = l.other_id
      where (i.seller_tax_code, i.issued_on) in (select seller_tax_code, issued_on from day)
        and i.issued_on = any (array(select issued_on from day))
        and (o.id is null or i.id in (select root from rooted))
    ), member as (
      select id as root, id from beside
      union
      select m.root, i.id
      from member m
        join invoice_link back on back.company_id = ${companyId} and back.other_id = m.id and back.relation = 'adjusts'
        join ${adjusted(companyId, sql`back.invoice_id`)} l on l.other_id = m.id
        join purchase i on i.id = back.invoice_id
    ), paid as materialized (
      select m.root, sum(${inDong(sql`l.amount`)}) filter (where p.method = 'cash') as cash,
        sum(${inDong(sql`l.amount`)}) filter (where p.method = 'transfer') as transfer,
        sum(${inDong(sql`l.amount`)}) filter (where p.method = 'other') as other
      from member m
        join invoice i on i.company_id = ${companyId} and i.id = m.id
        join payment_invoice l on l.company_id = i.company_id and l.invoice_id = i.id
        join payment p on p.company_id = l.company_id and p.id = l.payment_id and p.undone_at is null
      group by 1
    ), total as materialized (
      select m.root, sum(${inDong(sql`i.with_tax`)}) as with_tax,
        bool_and(i.paid_on is not null or i.with_tax <= 0) as is_paid,
        bool_or(i.amounts_unread or ${RATE_MISSING}) as is_unknown
      from member m join purchase i on i.id = m.id
      group by 1
    ), bought as materialized (
      select t.root, r.seller_tax_code, r.issued_on as bought_on, t.with_tax, t.is_paid,
        c.content ->> 'paymentMethod' as stated_method, coalesce(p.cash, 0) as cash,
        coalesce(p.transfer, 0) as transfer, coalesce(p.other, 0) as other,
        sum(t.with_tax) over (partition by r.seller_tax_code, r.issued_on) as day_total,
        (count(*) filter (where t.is_unknown) over (partition by r.seller_tax_code, r.issued_on)
          - t.is_unknown::integer)::integer as unknown_on_day
      from total t
        join purchase r on r.id = t.root
        left join paid p on p.root = t.root
        left join invoice_content c on c.company_id = r.company_id and c.invoice_id = r.id
    )`;
