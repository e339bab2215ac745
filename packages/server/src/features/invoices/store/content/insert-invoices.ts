import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { chainEffect } from '@hoadon/domain/invoice/chain-effect';
import { type RawBuilder, sql } from 'kysely';
import { executeBeforeCommit, type Tx } from '../../../../platform/db/transact.ts';
import type { Events } from '../../../../platform/events/port.ts';
import { numberAsShown } from '../number-as-shown.ts';
import { customerOf, noteWithoutPartner } from '../partners.ts';
import { type Count, countInvoices } from '../totals/index.ts';
import { insertCorrections, insertLinks } from './corrections.ts';
import { type InvoiceRow, ROW_COLUMNS, rowOf, type WrittenInvoice } from './invoice-row.ts';
import { insertRates } from './rates.ts';

export type DraftToSave = WrittenInvoice &
  Readonly<{
    /** Who wrote it, where not all were written by one. */
    actor?: Actor;
    /** The act that makes it: a second invoice of the same act is refused by the key invoice_act. */
    actId?: string;
    /** The caller's own record that it is made for. */
    recordId?: string | null;
  }>;
export type Saved = Readonly<{ companyId: string; actor: Actor; at: Instant }>;

/** Inserts new drafts with content, rates, history and callers' records by one statement; returns their ids in order. */
export async function insertDrafts(
  tx: Tx,
  { companyId, actor, at }: Saved,
  drafts: readonly DraftToSave[],
): Promise<string[]> {
  const { steps, answer } = insertInvoices(
    tx,
    { companyId, at },
    drafts.map((draft) => ({ actor, ...draft, ...A_DRAFT })),
  );
  const { rows } = await sql<{ id: string }>`/* prepared */
    with ${sql.join(steps)} ${answer}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Its id comes with its row. */
const A_DRAFT = { id: null, state: 'draft', number: null, caId: null, trace: null } as const;

/** An invoice whose id and number exist before its row. */
export type NumberedToSave = DraftToSave &
  Readonly<{
    id: string;
    actor: Actor;
    number: number;
    caId: string | null;
    /** Which the steps of the invoice continue. */
    trace: string | null;
  }>;

/** Inserts numbered invoices, due at once, before the transaction commits. */
export function insertNumbered(
  tx: Tx,
  events: Events,
  context: InsertContext,
  invoices: readonly NumberedToSave[],
): void {
  if (invoices.length === 0) return;
  const { steps, answer } = insertInvoices(
    tx,
    context,
    invoices.map((invoice) => ({ ...invoice, state: 'numbered' })),
  );
  executeBeforeCommit(tx, answer, steps);
  events.publish(
    tx,
    context.companyId,
    invoices.map(({ id }) => ({ type: 'invoice', id, state: 'numbered' })),
  );
}

type InsertContext = Readonly<{ companyId: string; at: Instant }>;
type InvoiceToSave = DraftToSave &
  Readonly<{
    id: string | null;
    actor: Actor;
    state: 'draft' | 'numbered';
    number: number | null;
    caId: string | null;
    trace: string | null;
  }>;

/** Returns the common table expressions of an insert, and its select, which returns the ids in order. */
function insertInvoices(
  tx: Tx,
  { companyId, at }: InsertContext,
  invoices: readonly InvoiceToSave[],
): Readonly<{ steps: RawBuilder<unknown>[]; answer: RawBuilder<unknown> }> {
  const rows = invoices.map((invoice, index) => ({
    ...rowOf(invoice, index),
    known_id: invoice.id,
    actor: invoice.actor,
    act_id: invoice.actId,
    record_id: invoice.recordId,
    state: invoice.state,
    number: invoice.number,
    ca_id: invoice.caId,
    trace: invoice.trace,
  }));
  countInvoices(
    tx,
    rows.map((row) => countOf(companyId, row)),
  );
  const steps = [
    sql`new as (
      select coalesce(known_id, nextval(pg_get_serial_sequence('invoice', 'id'))) as id,
        ${companyId}::bigint as company_id, d.*,
        ${customerOf(companyId, sql`d.partner_identity`)} as partner_id
      from json_to_recordset(${JSON.stringify(rows)}::json) as d(${ROW_COLUMNS}, known_id bigint, actor text,
        act_id uuid, record_id text, state text, number integer, ca_id text, trace text)
    )`,
    sql`kept as (
      insert into invoice (company_id, id, direction, template, serial, number, processing_state, ready,
        issued_on, seller_tax_code, seller_name, buyer_tax_code, buyer_name, currency, exchange_rate,
        without_tax, tax, with_tax, without_tax_dong, tax_dong, search_text, chain_state, partner_id, ca_id, act_id,
        created_by, created_at, changed_at, listed_at)
      overriding system value
      select company_id, id, 'issued', template, serial, number, state, ready,
        issued_on, seller_tax_code, seller_name, buyer_tax_code, buyer_name, currency, exchange_rate,
        without_tax, tax, with_tax, without_tax_dong, tax_dong,
        concat_ws(' ', search_text, ${numberAsShown(sql`number`)}), chain_state,
        partner_id, ca_id, act_id, actor, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
      from new
    )`,
    sql`history as (
      insert into invoice_event (company_id, invoice_id, state, actor, at)
      select company_id, id, step.state, actor, ${at}::timestamptz
      from new cross join (values (1, 'draft'), (2, 'numbered')) as step(position, state)
      where step.position = 1 or new.state = 'numbered'
      order by id, step.position
    )`,
    sql`due as (
      insert into invoice_step (company_id, invoice_id, next_step_at, trace)
      select company_id, id, ${at}::timestamptz, trace from new where state = 'numbered'
    )`,
    sql`contents as (
      insert into invoice_content (company_id, invoice_id, content)
      select company_id, id, content from new
    )`,
    sql`rates as (${insertRates(sql`new`)})`,
    sql`corrections as (${insertCorrections(sql`new`)})`,
    sql`links as (${insertLinks(companyId, sql`new`)})`,
    sql`partnerless as (${noteWithoutPartner(companyId, sql`new`, 'buyer')})`,
    sql`records as (
      insert into invoice_record (company_id, invoice_id, record_id)
      select company_id, id, record_id from new where record_id is not null
    )`,
  ];
  return { steps, answer: sql`select id from new order by position` };
}

const countOf = (companyId: string, row: Row): Count => ({
  company_id: companyId,
  direction: 'issued',
  issued_on: row.issued_on,
  state: row.state,
  effect: chainEffect(row.chain_state),
  currency: row.currency,
  sign: 1,
  without_tax: row.without_tax,
  tax: row.tax,
  with_tax: row.with_tax,
});

type Row = InvoiceRow & Pick<InvoiceToSave, 'state'>;
