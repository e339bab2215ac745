import { addDays } from '@hoadon/domain/dates/add-days';
import { sql } from 'kysely';
import { repairTotals, settleCredits, TURNOVER } from '../../features/invoices/index.ts';
import type { Db } from '../../platform/db/open.ts';
import { type Tx, transact } from '../../platform/db/transact.ts';
import { NEW_USER } from '../demo-company.ts';
import { saveRules } from '../demo-rules.ts';
import { saveDemoStatement } from './demo-statement.ts';
import type { Past } from './issue-months.ts';

const TAGS = [
  ['Quan trọng', '#c81e1e'],
  ['Chờ đối chiếu', '#b45309'],
  ['Dự án trường học', '#1d4ed8'],
  ['Khách lẻ', '#15803d'],
  ['Hàng xuất khẩu', '#7e22ce'],
  ['Chi phí cố định', '#0e7490'],
] as const;
const SHARED_TAG: (typeof TAGS)[number][0] = 'Dự án trường học';
const SHARED_DAYS = 90;
const QUARTER = sql.lit('"Quý "Q/YYYY');

/** What is done with invoices once they are there: tags, directories, payments, chains. */
export async function settleMonths(db: Db, past: Past): Promise<void> {
  await transact(db, async (tx) => {
    await fileIntoDirectories(tx, past);
    await settle(tx, past);
    await settleDecreases(tx, past);
    await tag(tx, past);
    await share(tx, past);
    await saveRules(tx, { ...past.session, at: past.clock.now() });
    await saveDemoStatement(tx, past);
  });
  await repairTotals(db, past.session.companyId);
}

/** One for each quarter, in that of its year. */
async function fileIntoDirectories(tx: Tx, { session: { companyId }, clock }: Past): Promise<void> {
  await sql`
    with year as (
      insert into directory (company_id, name, created_at)
      select distinct company_id, to_char(issued_on, 'YYYY'), ${clock.now()}::timestamptz
      from invoice where company_id = ${companyId} order by 2
      returning id, name
    )
    insert into directory (company_id, parent_id, level, name, created_at)
    select distinct i.company_id, year.id, 2, to_char(i.issued_on, ${QUARTER}), ${clock.now()}::timestamptz
    from invoice i join year on year.name = to_char(i.issued_on, 'YYYY')
    where i.company_id = ${companyId} order by 4`.execute(tx);
}

/** The invoice that an invoice `i` corrects, or itself. */
const FIRST = sql`lateral (
    select o.id, o.issued_on from invoice_link l join invoice o on o.company_id = l.company_id and o.id = l.other_id
    where l.company_id = i.company_id and l.invoice_id = i.id and l.relation in ('replaces', 'adjusts')
    union all select i.id, i.issued_on
    limit 1
  ) as first`;

/**
 * Moves two invoices of three to a directory. An invoice that an issued one corrects becomes replaced or adjusted.
 * Everything is due in thirty days, a correction with its original; of ten invoices that are, eight are paid and one in
 * part, and all that one partner owed for a month is one payment. One statement: each pass would write every index anew.
 */
async function settle(tx: Tx, { session: { companyId, actor } }: Past): Promise<void> {
  await sql`
    with settled as (
      select i.id, i.currency, i.exchange_rate, i.with_tax, i.partner_id, case when i.id % 3 <> 0 then d.id end as directory_id,
        first.issued_on + 30 as due_on, case i.direction when 'issued' then 'in' else 'out' end as way,
        coalesce(corrected.state, i.chain_state) as chain_state,
        case when i.id % 10 < 8 then i.with_tax when i.id % 10 = 8 then round(i.with_tax / 2) end as amount
      from invoice i
      join directory d on d.company_id = i.company_id and d.name = to_char(i.issued_on, ${QUARTER})
      join ${FIRST} on true
      left join lateral (
        select case c.relation when 'replaces' then 'REPLACED' else 'MODIFIED' end as state
        from invoice_link c join invoice n on n.company_id = c.company_id and n.id = c.invoice_id
        where c.company_id = i.company_id and c.other_id = i.id and n.place = 'released'
      ) corrected on true
      where i.company_id = ${companyId} and i.place = 'released'
    ), owed as (
      select id, partner_id, way, currency, exchange_rate, amount, date_trunc('month', due_on)::date + 14 as day from settled
      where due_on < now() - interval '20 days' and amount > 0
        and chain_state in ('ORIGINAL', 'REPLACE', 'MODIFIED')
    ), bundle as (
      select way, partner_id, currency, day, sum(amount) as amount, max(exchange_rate) as exchange_rate,
        row_number() over (partition by way, extract(year from day) order by day, partner_id, currency) as number
      from owed group by way, partner_id, currency, day
    ), paid as (
      insert into payment (company_id, direction, partner_id, currency, amount, exchange_rate, amount_dong, method,
        bank_reference, number, paid_on, created_by, created_at)
      select ${companyId}::bigint, way, partner_id, currency, amount, exchange_rate,
        round(amount * coalesce(exchange_rate, 1)), 'transfer', 'FT' || to_char(day, 'YYMMDD') || lpad(number::text, 6, '0'),
        number, day, ${actor}::text, day
      from bundle order by day, number
      returning id, direction, partner_id, currency, paid_on
    ), books as (
      insert into payment_book (company_id, direction, year, last_number)
      select ${companyId}::bigint, way, extract(year from day), max(number) from bundle group by way, extract(year from day)
    ), parts as (
      insert into payment_invoice (company_id, payment_id, invoice_id, paid_for, amount)
      select ${companyId}::bigint, p.id, o.id, o.id, o.amount from owed o
      join paid p on p.direction = o.way and p.partner_id = o.partner_id and p.currency = o.currency and p.paid_on = o.day
    )
    update invoice i set directory_id = s.directory_id, due_on = s.due_on,
      chain_state = s.chain_state, paid_amount = coalesce(o.amount, 0),
      paid_on = case when o.amount >= s.with_tax then o.day end
    from settled s left join owed o on o.id = s.id
    where i.company_id = ${companyId} and i.id = s.id`.execute(tx);
}

async function settleDecreases(tx: Tx, { session: { companyId } }: Past): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from invoice where company_id = ${companyId} and chain_state = 'MODIFY' and with_tax < 0`.execute(
    tx,
  );
  await settleCredits(
    tx,
    companyId,
    rows.map(({ id }) => id),
  );
}

/** One invoice of four, and what corrects it. */
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
    insert into invoice_tag (company_id, tag_id, invoice_id, direction, issued_on, tags, currency, worth, worth_dong)
    select i.company_id, t.id, i.id, i.direction, i.issued_on, array[t.id], i.currency, counted.worth,
      case when counted.worth is not null and not i.is_voucher then ${TURNOVER} end
    from invoice i
    cross join lateral (
      select counted_worth(i.processing_state, i.serial, i.chain_state, i.with_tax) as worth
    ) as counted
    join ${FIRST} on true
    join (
      select id, row_number() over (order by id) as place from tag where company_id = ${companyId}
    ) t on first.id % 4 = 0 and (first.id / 4) % ${TAGS.length} + 1 = t.place
    where i.company_id = ${companyId} and i.place = 'released'`.execute(tx);
}

/** One tag is shared with the company that begins there. */
async function share(tx: Tx, { session: { companyId, actor }, clock }: Past): Promise<void> {
  const tag = await tx
    .selectFrom('tag')
    .select('id')
    .where('company_id', '=', companyId)
    .where('name', '=', SHARED_TAG)
    .executeTakeFirstOrThrow();
  const at = clock.now();
  await tx
    .insertInto('tag_access_list')
    .values({
      company_id: companyId,
      tag_id: tag.id,
      name: NEW_USER.name,
      email: NEW_USER.email,
      expires_on: addDays(clock.today(), SHARED_DAYS),
      created_by: actor,
      created_at: at,
      changed_at: at,
    })
    .execute();
}
