import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { PaymentDirection } from '@hoadon/domain/payments/payment-direction';
import { type RawBuilder, sql } from 'kysely';
import { anyId } from '../../platform/db/any-of.ts';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { PlannedPayment } from './payment-order.ts';

export type PaidBy = Readonly<{ companyId: string; actor: Actor; at: Instant }>;

/** Takes the next numbers of a book of a year; answers the first of them. */
export async function takeNumbers(
  tx: Tx,
  companyId: string,
  {
    direction,
    year,
    count,
  }: Readonly<{ direction: PaymentDirection; year: number; count: number }>,
): Promise<number> {
  const { rows } = await sql<{ last_number: number }>`
    insert into payment_book as b (company_id, direction, year, last_number)
    values (${companyId}, ${direction}, ${year}, ${count})
    on conflict (company_id, direction, year) do update set last_number = b.last_number + ${count}
    returning last_number`.execute(tx);
  return (rows[0]?.last_number ?? count) - count + 1;
}

const DOCUMENT = sql`counterparty, is_advance, without_tax, tax_percentage, document_hash, document_name, document_type`;
const DOCUMENT_TYPES = sql`counterparty text, is_advance boolean, without_tax numeric, tax_percentage numeric,
  document_hash text, document_name text, document_type text`;

/** Inserts payments with their parts; returns their ids in order. */
export async function insertPayments(
  tx: Tx,
  { companyId, actor, at }: PaidBy,
  payments: readonly (PlannedPayment & Readonly<{ number: number }>)[],
): Promise<string[]> {
  const rows = payments.map((payment, position) => ({
    position,
    act_id: payment.order.actId,
    direction: payment.direction,
    partner_id: payment.partnerId,
    currency: payment.currency,
    amount: payment.amount,
    exchange_rate: payment.exchangeRate,
    amount_dong: payment.amountDong,
    method: payment.order.method,
    bank_reference: payment.order.bankReference,
    note: payment.order.note,
    paid_on: payment.order.paidOn,
    number: payment.number,
    counterparty: payment.counterparty,
    is_advance: payment.isAdvance,
    without_tax: payment.document?.withoutTax,
    tax_percentage: payment.document?.taxPercentage,
    document_hash: payment.document?.hash,
    document_name: payment.document?.name,
    document_type: payment.document?.mediaType,
    parts: payment.parts,
  }));
  const inserted = await sql<{ id: string }>`
    with new as (
      select nextval(pg_get_serial_sequence('payment', 'id')) as id, r.*
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(position integer, act_id uuid, direction text,
        partner_id bigint, currency text, amount numeric, exchange_rate numeric, amount_dong numeric, method text,
        bank_reference text, note text, paid_on date, number integer, ${DOCUMENT_TYPES}, parts json)
    ), kept as (
      insert into payment (company_id, id, act_id, direction, partner_id, currency, amount, exchange_rate, amount_dong,
        method, bank_reference, note, paid_on, number, ${DOCUMENT}, created_by, created_at)
      overriding system value
      select ${companyId}::bigint, id, act_id, direction, partner_id, currency, amount, exchange_rate, amount_dong,
        method, bank_reference, note, paid_on, number, ${DOCUMENT}, ${actor}::text, ${at}::timestamptz
      from new
    ), parts as (
      insert into payment_invoice (company_id, payment_id, invoice_id, paid_for, amount)
      select ${companyId}::bigint, new.id, p.id, p.id, p.amount
      from new cross join lateral json_to_recordset(new.parts) as p(id bigint, amount numeric)
    )
    select id from new order by position`.execute(tx);
  return inserted.rows.map(({ id }) => id);
}

export type PaymentRow = Readonly<{
  id: string;
  number: number;
  direction: PaymentDirection;
  partner_id: string | null;
  paid_on: string;
  method: 'transfer' | 'cash' | 'other';
  bank_reference: string | null;
  note: string | null;
  currency: string;
  amount: string;
  exchange_rate: string | null;
  amount_dong: string;
  creator_name: string | null;
  created_at: string;
  undone_at: string | null;
  /** Partner, or the stated name; null: neither. */
  counterparty: string | null;
  address: string | null;
  /** What is left of an advance; null: it is none. */
  advance_open: string | null;
  without_tax: string | null;
  tax_percentage: string | null;
  document_hash: string | null;
  document_name: string | null;
  document_type: string | null;
  mail_ids: readonly string[];
  parts:
    | readonly Readonly<{
        invoice_id: string;
        template: string;
        serial: string;
        number: number | null;
        issued_on: string;
        amount: string;
        paid_for: string;
      }>[]
    | null;
  /** Advances that it gave back; null: none. */
  refunds:
    | readonly Readonly<{
        payment_id: string;
        number: number;
        direction: PaymentDirection;
        paid_on: string;
        amount: string;
      }>[]
    | null;
}>;

/** What the parts of a payment `p`, and the refunds of it that count, leave of it. */
export const ADVANCE_OPEN = sql`p.amount - coalesce((
  select sum(l.amount) from payment_invoice l where l.company_id = p.company_id and l.payment_id = p.id), 0) - coalesce((
  select sum(g.amount) from advance_refund g
    join payment b on b.company_id = g.company_id and b.id = g.payment_id and b.undone_at is null
  where g.company_id = p.company_id and g.advance_id = p.id), 0)`;

const COLUMNS = sql`
  p.id, p.number, p.direction, p.partner_id, p.paid_on, p.method, p.bank_reference, p.note, p.currency, p.amount,
  p.exchange_rate, p.amount_dong, p.created_at, p.undone_at,
  coalesce(r.name, p.counterparty, (
    select case i.direction when 'issued' then i.buyer_name else i.seller_name end
    from payment_invoice l join invoice i on i.company_id = l.company_id and i.id = l.invoice_id
    where l.company_id = p.company_id and l.payment_id = p.id order by l.paid_for limit 1)) as counterparty,
  r.address, case when p.is_advance then ${ADVANCE_OPEN} end as advance_open, p.without_tax, p.tax_percentage, p.document_hash, p.document_name, p.document_type,
  array(select e.id::text from email e where e.company_id = p.company_id and e.payment_id = p.id
    order by e.id desc) as mail_ids,
  (select u.name from app_user u where u.id = user_of(p.created_by)) as creator_name, (
    select json_agg(json_build_object('invoice_id', l.invoice_id::text, 'template', i.template, 'serial', i.serial,
      'number', i.number, 'issued_on', i.issued_on, 'amount', l.amount::text, 'paid_for', l.paid_for::text)
      order by i.issued_on, i.id)
    from payment_invoice l join invoice i on i.company_id = l.company_id and i.id = l.invoice_id
    where l.company_id = p.company_id and l.payment_id = p.id
  ) as parts, (
    select json_agg(json_build_object('payment_id', a.id::text, 'number', a.number, 'direction', a.direction,
      'paid_on', a.paid_on, 'amount', g.amount::text) order by a.paid_on, a.id)
    from advance_refund g join payment a on a.company_id = g.company_id and a.id = g.advance_id
    where g.company_id = p.company_id and g.payment_id = p.id
  ) as refunds`;

const PAYMENT = sql`payment p left join partner r on r.company_id = p.company_id and r.id = p.partner_id`;

export async function findPayments(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${COLUMNS} from ${PAYMENT} where p.company_id = ${companyId} and p.id = ${anyId(ids)}
    order by p.paid_on desc, p.id desc`.execute(db);
  return rows;
}

export type VouchersQuery = Readonly<{
  direction: PaymentDirection | null;
  from: string | null;
  to: string | null;
  /** A condition on payments `p`. */
  searchCondition: RawBuilder<boolean> | null;
  /** Behind this one. */
  after: Readonly<{ paidOn: string; id: string }> | null;
  limit: number;
}>;

/** The latest first, a page of them. */
export async function findVouchers(
  db: Db,
  companyId: string,
  { direction, from, to, searchCondition, after, limit }: VouchersQuery,
): Promise<PaymentRow[]> {
  const conditions = [
    direction && sql`p.direction = ${direction}`,
    from && sql`p.paid_on >= ${from}`,
    to && sql`p.paid_on <= ${to}`,
    searchCondition,
    after && sql`(p.paid_on, p.id) < (${after.paidOn}::date, ${after.id}::bigint)`,
  ].filter((one) => one !== null && one !== '');
  const narrowed = sql.join([sql`p.company_id = ${companyId}`, ...conditions], sql` and `);
  const { rows } = await sql<PaymentRow>`
    select ${COLUMNS} from ${PAYMENT} where ${narrowed}
    order by p.paid_on desc, p.id desc limit ${limit}`.execute(db);
  return rows;
}

const MOST_OF_INVOICE = 200;

/** Payments that count for an invoice, or were made for it at first; the latest first. */
export async function findPaymentsOf(
  db: Db,
  companyId: string,
  invoiceId: string,
): Promise<PaymentRow[]> {
  const { rows } = await sql<{ payment_id: string }>`
    select distinct payment_id from payment_invoice
    where company_id = ${companyId} and (invoice_id = ${invoiceId} or paid_for = ${invoiceId})
    order by 1 desc limit ${MOST_OF_INVOICE}`.execute(db);
  return findPayments(
    db,
    companyId,
    rows.map(({ payment_id }) => payment_id),
  );
}

/** Where the parts of payments count now. */
export async function findPaidInvoices(
  db: Db,
  companyId: string,
  paymentIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ invoice_id: string }>`
    select distinct invoice_id from payment_invoice
    where company_id = ${companyId} and payment_id = ${anyId(paymentIds)} order by 1`.execute(db);
  return rows.map(({ invoice_id }) => invoice_id);
}

/** Takes payments back; answers those that counted until now. */
export async function markUndone(
  tx: Tx,
  { companyId, actor, at }: PaidBy,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update payment set undone_at = ${at}::timestamptz, undone_by = ${actor}
    where company_id = ${companyId} and id = ${anyId(ids)} and undone_at is null
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Gives all payments of a partner to another; answers which. */
export async function givePayments(
  tx: Tx,
  companyId: string,
  { from, to }: Readonly<{ from: string; to: string }>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update payment set partner_id = ${to} where company_id = ${companyId} and partner_id = ${from}
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Gives these back, but those that were given to yet another meanwhile. */
export async function givePaymentsBack(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  { from, to }: Readonly<{ from: string; to: string }>,
): Promise<void> {
  await sql`
    update payment set partner_id = ${to}
    where company_id = ${companyId} and partner_id = ${from} and id = ${anyId(ids)}`.execute(tx);
}
