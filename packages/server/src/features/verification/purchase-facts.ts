import { type RawBuilder, sql } from 'kysely';
import { inDong, PART_IN_DONG, RATE_MISSING } from '../invoices/index.ts';

/** A chain of more corrections is a circle. */
const MOST_GENERATIONS = 50;

const CORRECTS = sql`('adjusts', 'replaces')`;

/** Original of a correction; the first one of a list. */
const corrected = (companyId: string, id: RawBuilder<unknown>) => sql`
  lateral (
    select l.other_id from invoice_link l
    where l.company_id = ${companyId} and l.invoice_id = ${id} and l.relation in ${CORRECTS}
    order by l.position, l.id limit 1
  )`;

/**
 * CTEs that find the families of the purchases of `seed` (a CTE with their ids), each name with `of` before it. `topped`: of each the
 * first invoice of its chain of corrections (`top`), in force or not. `below`: all of the chain. `head`: of each top the purchase in force
 * that the others correct, itself or what replaced it; none where that is cancelled.
 */
function familiesOf(companyId: string, seed: string, of: string): RawBuilder<unknown> {
  const [above, topped, below, head] = ['above', 'topped', 'below', 'head'].map((name) =>
    sql.ref(`${of}_${name}`),
  ) as [RawBuilder<unknown>, RawBuilder<unknown>, RawBuilder<unknown>, RawBuilder<unknown>];
  return sql`
    ${above} as (
      select id, id as at, 0 as generation from ${sql.ref(seed)}
      union all
      select a.id, o.id, a.generation + 1
      from ${above} a
        join ${corrected(companyId, sql`a.at`)} l on true
        join invoice o on o.company_id = ${companyId} and o.id = l.other_id and ${IS_BOUGHT}
      where a.generation < ${MOST_GENERATIONS}
    ), ${topped} as materialized (
      select distinct on (id) id, at as top from ${above} order by id, generation desc
    ), ${below} as (
      select distinct top, top as id, true as is_head, 0 as generation from ${topped}
      union all
      select b.top, o.id, b.is_head and back.relation = 'replaces', b.generation + 1
      from ${below} b
        join invoice_link back on back.company_id = ${companyId} and back.other_id = b.id and back.relation in ${CORRECTS}
        join ${corrected(companyId, sql`back.invoice_id`)} l on l.other_id = b.id
        join invoice o on o.company_id = ${companyId} and o.id = back.invoice_id and ${IS_BOUGHT}
      where b.generation < ${MOST_GENERATIONS}
    ), ${head} as materialized (
      select distinct on (b.top) b.top, b.id from ${below} b
        join purchase p on p.id = b.id
      where b.is_head order by b.top, b.generation, b.id
    )`;
}

const IS_BOUGHT = sql`(o.direction = 'received' and o.deleted_at is null and not o.is_voucher)`;

/**
 * CTEs for a `with recursive`. `purchase`: the company's purchases in force. `rooted`: of each purchase of `seed` (a query of ids) the head
 * of its family (`root`), itself where none is in force. `member`: of every root of their sellers and days, itself and the purchases in
 * force of its family, whenever they were issued. `bought`: what such a purchase comes to with its corrections, in dong, what was
 * paid of it by each method, each transfer and payment in cash with its day, and what was bought of the seller on that day (`day_total`).
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
    ), ${familiesOf(companyId, 'seed', 'asked')}, rooted as materialized (
      select t.id, coalesce(h.id, t.id) as root from asked_topped t left join asked_head h on h.top = t.top
    ), day as materialized (
      select distinct seller_tax_code, issued_on from invoice
      where company_id = ${companyId} and id = any (array(select root from rooted))
    ), beside as materialized (
      select i.id from purchase i
      where (i.seller_tax_code, i.issued_on) in (select seller_tax_code, issued_on from day)
        and i.issued_on = any (array(select issued_on from day))
    ), ${familiesOf(companyId, 'beside', 'day')}, member as materialized (
      select distinct h.id as root, b.id from day_head h
        join day_below b on b.top = h.top
        join purchase i on i.id = b.id
      where h.id in (select id from beside)
      union all
      select t.id, t.id from day_topped t
      where not exists (select from day_head h where h.top = t.top)
    ), paid as materialized (
      select m.root, sum(${PART_IN_DONG}) filter (where p.method = 'cash') as cash,
        sum(${PART_IN_DONG}) filter (where p.method = 'transfer') as transfer,
        sum(${PART_IN_DONG}) filter (where p.method = 'other') as other,
        jsonb_agg(jsonb_build_object('on', p.paid_on, 'amount', (${PART_IN_DONG})::text))
          filter (where p.method = 'transfer') as transfers,
        jsonb_agg(jsonb_build_object('on', p.paid_on, 'amount', (${PART_IN_DONG})::text))
          filter (where p.method = 'cash') as in_cash
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
      select t.root, r.seller_tax_code, r.issued_on as bought_on,
        case when r.due_from is distinct from 'issue' then r.due_on end as due_on, t.with_tax, t.is_paid,
        c.content ->> 'paymentMethod' as stated_method, coalesce(p.cash, 0) as cash,
        coalesce(p.transfer, 0) as transfer, coalesce(p.other, 0) as other,
        coalesce(p.transfers, '[]') as transfers, coalesce(p.in_cash, '[]') as in_cash, sum(t.with_tax) over (partition by r.seller_tax_code, r.issued_on) as day_total,
        (count(*) filter (where t.is_unknown) over (partition by r.seller_tax_code, r.issued_on)
          - t.is_unknown::integer)::integer as unknown_on_day
      from total t
        join purchase r on r.id = t.root
        left join paid p on p.root = t.root
        left join invoice_content c on c.company_id = r.company_id and c.invoice_id = r.id
    )`;
