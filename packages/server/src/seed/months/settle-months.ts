import { sql } from 'kysely';
import { repairTotals } from '../../features/invoices/index.ts';
import type { Db } from '../../platform/db/open.ts';
import { type Tx, transact } from '../../platform/db/transact.ts';
import type { Past } from './issue-months.ts';

const TAGS = [
  ['Quan trọng', '#c81e1e'],
  ['Chờ đối chiếu', '#b45309'],
  ['Dự án trường học', '#1d4ed8'],
  ['Khách lẻ', '#15803d'],
  ['Hàng xuất khẩu', '#7e22ce'],
  ['Chi phí cố định', '#0e7490'],
] as const;
const QUARTER = sql.lit('"Quý "Q/YYYY');

/** What is done with invoices once they are there: tags, directories, payments, chains. */
export async function settleMonths(db: Db, past: Past): Promise<void> {
  await transact(db, async (tx) => {
    await keepDirectories(tx, past);
    await settle(tx, past);
    await tag(tx, past);
  });
  await repairTotals(db, past.session.companyId);
}

/** One for each quarter, in that of its year. */
async function keepDirectories(tx: Tx, { session: { companyId }, clock }: Past): Promise<void> {
  await sql`
    with year as (
      insert into directory (company_id, name, created_at)
      select distinct company_id, to_char(issued_on, 'YYYY'), ${clock.now()}::timestamptz
      from invoice where company_id = ${companyId} order by 2
      returning id, name
    )
    insert into directory (company_id, parent_id, name, created_at)
    select distinct i.company_id, year.id, to_char(i.issued_on, ${QUARTER}), ${clock.now()}::timestamptz
    from invoice i join year on year.name = to_char(i.issued_on, 'YYYY')
    where i.company_id = ${companyId} order by 3`.execute(tx);
}

/**
 * Two invoices of three lie in a directory. What an issued invoice corrects was replaced or adjusted.
 * Everything is due in thirty days; of ten invoices that are, eight are paid and one in part, and all
 * that one partner owed for a month is one payment. One statement: each pass would write every index anew.
 */
async function settle(tx: Tx, { session: { companyId, actor } }: Past): Promise<void> {
  await sql`
    with settled as (
      select i.id, i.currency, i.with_tax, i.partner_id, case when i.id % 3 <> 0 then d.id end as directory_id,
        i.issued_on + 30 as due_on, case i.direction when 'issued' then 'in' else 'out' end as way,
        coalesce(corrected.state, i.chain_state) as chain_state,
        case when i.id % 10 < 8 then i.with_tax when i.id % 10 = 8 then round(i.with_tax / 2) end as amount
      from invoice i
      join directory d on d.company_id = i.company_id and d.name = to_char(i.issued_on, ${QUARTER})
      left join lateral (
        select case c.relation when 'replaces' then 'REPLACED' else 'MODIFIED' end as state
        from invoice_link c join invoice n on n.company_id = c.company_id and n.id = c.invoice_id
        where c.company_id = i.company_id and c.other_id = i.id and n.place = 'released'
      ) corrected on true
      where i.company_id = ${companyId} and i.place = 'released'
    ), owed as (
      select id, partner_id, way, currency, amount, date_trunc('month', due_on)::date + 14 as day from settled
      where due_on < now() - interval '20 days' and amount > 0
        and chain_state in ('ORIGINAL', 'REPLACE', 'MODIFIED')
    ), paid as (
      insert into payment (company_id, direction, partner_id, currency, amount, paid_on, created_by, created_at)
      select ${companyId}::bigint, way, partner_id, currency, sum(amount), day, ${actor}::text, day
      from owed group by way, partner_id, currency, day order by day
      returning id, direction, partner_id, currency, paid_on
    ), parts as (
      insert into payment_invoice (company_id, payment_id, invoice_id, amount)
      select ${companyId}::bigint, p.id, o.id, o.amount from owed o
      join paid p on p.direction = o.way and p.partner_id = o.partner_id and p.currency = o.currency and p.paid_on = o.day
    )
    update invoice i set directory_id = s.directory_id, due_on = s.due_on,
      chain_state = s.chain_state, paid_amount = coalesce(o.amount, 0),
      paid_on = case when o.amount >= s.with_tax then o.day end
    from settled s left join owed o on o.id = s.id
    where i.company_id = ${companyId} and i.id = s.id`.execute(tx);
}

/** One invoice of four. */
async function tag(tx: Tx, { session: { companyId }, clock }: Past): Promise<void> {
  await tx
    .insertInto('tag')
    .values(
      TAGS.map(([name, color]) => ({
        company_id: companyId,
        name,
        color,
        created_at: clock.now(),
      })),
    )
    .execute();
  await sql`
    insert into invoice_tag (company_id, tag_id, invoice_id, direction, issued_on)
    select i.company_id, t.id, i.id, i.direction, i.issued_on from invoice i
    join (
      select id, row_number() over (order by id) as place from tag where company_id = ${companyId}
    ) t on i.id % 4 = 0 and (i.id / 4) % ${TAGS.length} + 1 = t.place
    where i.company_id = ${companyId} and i.place = 'released'`.execute(tx);
}
