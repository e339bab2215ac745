import type { ChainState, ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import type { Events } from '../../../platform/events/port.ts';
import { adjustedBy, lockWithAdjusted, settleCredits } from './credits.ts';
import { isIssuedIn } from './in-force.ts';
import { buyerInForce } from './information-in-force.ts';
import { MOST_GENERATIONS } from './known-corrections.ts';
import { PARTS_SETTLED } from './part-of-payment.ts';
import { inheritDueDays } from './states/inherit.ts';

/** An invoice as payments meet it. */
export type PayableRow = Readonly<{
  id: string;
  direction: 'issued' | 'received';
  template: string;
  serial: string;
  number: number | null;
  chain_state: ChainState;
  processing_state: ProcessingState;
  issued_on: string;
  due_on: string | null;
  currency: string;
  exchange_rate: string | null;
  without_tax: string;
  with_tax: string;
  paid_amount: string;
  paid_on: string | null;
  is_voucher: boolean;
  partner_id: string | null;
  /** Who is on the other side: of an own one the buyer in force. */
  partner_name: string | null;
  partner_tax_code: string | null;
  /** The one invoice that this decrease lowers and is settled with. */
  credit_of: string | null;
}>;

const PAYABLE = sql`
  i.id, i.direction, i.template, i.serial, i.number, i.chain_state, i.processing_state, i.issued_on, i.due_on,
  i.currency, i.exchange_rate, i.without_tax, i.with_tax, i.paid_amount, i.paid_on, i.is_voucher, i.partner_id,
  case i.direction when 'issued' then ${buyerInForce('name')} else i.seller_name end as partner_name,
  case i.direction when 'issued' then ${buyerInForce('taxCode')} else i.seller_tax_code end as partner_tax_code,
  i.credit_of`;

/** Their ids are found first: an `or` between ids and a question reads every invoice of the company. */
const withCredits = (companyId: string, ids: readonly string[]) => sql`
  select unnest(${ids}::bigint[]) union
  select l.invoice_id from invoice_link l
  where l.company_id = ${companyId} and l.other_id = ${anyId(ids)} and l.relation = 'adjusts'`;

/** Invoices with what adjusts them. */
export async function findPayable(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<PayableRow[]> {
  const { rows } = await sql<PayableRow>`
    select ${PAYABLE} from invoice i
    where i.company_id = ${companyId} and i.deleted_at is null and i.id = any (array(${withCredits(companyId, ids)}))
    order by i.id`.execute(db);
  return rows;
}

/** The same, and they stay so: locked in order of id, with what they adjust. */
export async function lockPayable(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<PayableRow[]> {
  // A statement of its own: one that waited for a lock would still see what was there before.
  await sql`
    select from invoice where company_id = ${companyId} and id = any (array(
      ${withCredits(companyId, ids)} union ${adjustedBy(companyId, ids)}))
    order by id for no key update`.execute(tx);
  return findPayable(tx, companyId, ids);
}

/**
 * Sets the paid amount of locked invoices, and the day of the last payment if nothing is open in either direction.
 * Notifies open pages.
 */
export async function settlePaid(
  tx: Tx,
  events: Events,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string; processing_state: ProcessingState }>`
    update invoice i set paid_amount = paid.amount, paid_on = case
        when paid.amount = i.with_tax then paid.last_on end
    from (
      select i.id, ${PARTS_SETTLED} as amount, max(p.paid_on) as last_on
      from invoice i
        left join (payment_invoice l
          join payment p on p.company_id = l.company_id and p.id = l.payment_id and p.undone_at is null)
          on l.company_id = i.company_id and l.invoice_id = i.id
      where i.company_id = ${companyId} and i.id = ${anyId(ids)}
      group by i.id, i.currency, i.exchange_rate
    ) paid
    where i.company_id = ${companyId} and i.id = paid.id
    returning i.id, i.processing_state`.execute(tx);
  const lowered = await settleCredits(tx, companyId, ids);
  tellOf(tx, events, companyId, [...rows, ...lowered.filter(({ id }) => !ids.includes(id))]);
}

/** An invoice that was replaced, or is in force again, and what replaced it. */
export type Replaced = Readonly<{ id: string; by: string; isReplaced: boolean }>;

/**
 * The payments of what was replaced count for its replacement (docs/law-and-practice.md#debts), and come back where that was refused
 * after all. Of a replacement in another currency they pay what they are worth in dong at its rate (docs/decisions/0017).
 */
export async function movePayments(
  tx: Tx,
  events: Events,
  companyId: string,
  replaced: readonly Replaced[],
): Promise<void> {
  const there = replaced.filter(({ isReplaced }) => isReplaced);
  const back = replaced.filter(({ isReplaced }) => !isReplaced);
  const moved = [
    ...(there.length === 0 ? [] : await moveThere(tx, companyId, there)),
    ...(back.length === 0 ? [] : await moveBack(tx, companyId, back)),
  ];
  if (moved.length === 0) return;
  // The replacement is not locked yet if the replacement comes from a report of the authority.
  await lockWithAdjusted(tx, companyId, moved);
  await settlePaid(tx, events, companyId, [...new Set(moved)]);
}

type Ends = Readonly<{ from_id: string; to_id: string }>;
const endsOf = (rows: readonly Ends[]): string[] => rows.flatMap((row) => [row.from_id, row.to_id]);

async function moveThere(
  tx: Tx,
  companyId: string,
  replaced: readonly Replaced[],
): Promise<string[]> {
  const { rows } = await sql<Ends>`
    update payment_invoice l set invoice_id = r.by
    from json_to_recordset(${JSON.stringify(replaced)}::json) as r(id bigint, by bigint)
    where l.company_id = ${companyId} and l.invoice_id = r.id
    returning r.id as from_id, r.by as to_id`.execute(tx);
  return endsOf(rows);
}

/** Those that were paid for it, or for what it replaced in its turn. */
async function moveBack(
  tx: Tx,
  companyId: string,
  replaced: readonly Replaced[],
): Promise<string[]> {
  const { rows } = await sql<Ends>`
    with recursive earlier as (
      select r.id as back_id, r.by, r.id as id
      from json_to_recordset(${JSON.stringify(replaced)}::json) as r(id bigint, by bigint)
      union
      select e.back_id, e.by, l.other_id
      from earlier e join invoice_link l
        on l.company_id = ${companyId} and l.invoice_id = e.id and l.relation = 'replaces'
    )
    update payment_invoice l set invoice_id = e.back_id
    from earlier e
    where l.company_id = ${companyId} and l.invoice_id = e.by and l.paid_for = e.id
    returning e.by as from_id, e.back_id as to_id`.execute(tx);
  return endsOf(rows);
}

/**
 * Payments for these invoices, and for what they replaced, count where the last replacement of each is, of those that are there: called
 * where an invoice is put aside or taken back.
 */
export async function settlePaidFor(
  tx: Tx,
  events: Events,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  const { rows } = await sql<Ends>`
    with recursive earlier as (
      select unnest(${ids}::bigint[]) as id
      union
      select l.other_id from earlier e join invoice_link l
        on l.company_id = ${companyId} and l.invoice_id = e.id and l.relation = 'replaces'
    ), way as (
      select id as paid_for, id as at, 0 as generation from earlier
      union all
      select w.paid_for, next.id, w.generation + 1
      from way w
        join invoice i on i.company_id = ${companyId} and i.id = w.at and i.chain_state = 'REPLACED'
        cross join lateral (
          select c.id from invoice_link l
            join invoice c on c.company_id = l.company_id and c.id = l.invoice_id
            left join invoice_correction k on k.company_id = c.company_id and k.invoice_id = c.id
          where l.company_id = ${companyId} and l.other_id = w.at and l.relation = 'replaces' and c.deleted_at is null
            and ${isIssuedIn('c')}
          order by (k.claim = 'unproven') is true, c.id limit 1
        ) next
      where w.generation < ${MOST_GENERATIONS}
    ), ends as materialized (
      select distinct on (paid_for) paid_for, at from way order by paid_for, generation desc
    ), before as materialized (
      select l.payment_id, l.paid_for, l.invoice_id, e.at from payment_invoice l join ends e on e.paid_for = l.paid_for
      where l.company_id = ${companyId} and l.invoice_id <> e.at
    )
    update payment_invoice l set invoice_id = b.at from before b
    where l.company_id = ${companyId} and l.payment_id = b.payment_id and l.paid_for = b.paid_for
    returning b.invoice_id as from_id, b.at as to_id`.execute(tx);
  if (rows.length === 0) return;
  const moved = [...new Set(endsOf(rows))];
  // A payment for the other end may be saved at this moment: its sum is read once the row is locked.
  await lockWithAdjusted(tx, companyId, moved);
  await settlePaid(tx, events, companyId, moved);
}

/** Sets the due day; null: the invoice's own day. Corrections that inherit it follow. Returns the invoices that exist, with their days. */
export async function setDue(
  tx: Tx,
  events: Events,
  companyId: string,
  ids: readonly string[],
  dueOn: string | null,
): Promise<Readonly<{ id: string; issued_on: string }>[]> {
  const { rows } = await sql<{ id: string; issued_on: string; processing_state: ProcessingState }>`
    with found as (
      select id from invoice
      where company_id = ${companyId} and id = ${anyId(ids)} and deleted_at is null
      order by id for no key update
    )
    update invoice i set due_on = ${dueOn}::date, due_from = null from found
    where i.company_id = ${companyId} and i.id = found.id
    returning i.id, i.issued_on, i.processing_state`.execute(tx);
  const changed = rows.map(({ id }) => id);
  // A correction without a day of its own has that of its original again.
  const inherited = await inheritDueDays(tx, companyId, changed, dueOn === null ? changed : []);
  tellOf(tx, events, companyId, [...rows, ...inherited.filter(({ id }) => !changed.includes(id))]);
  return rows;
}

const tellOf = (
  tx: Tx,
  events: Events,
  companyId: string,
  rows: readonly Readonly<{ id: string; processing_state: ProcessingState }>[],
): void =>
  events.publish(
    tx,
    companyId,
    rows.map(({ id, processing_state }) => ({ type: 'invoice', id, state: processing_state })),
  );
