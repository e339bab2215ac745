import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { chainEffect } from '@hoadon/domain/invoice/chain-effect';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transact.ts';
import { insertCorrections, insertLinks } from './corrections.ts';
import { type Count, countInvoices } from './count-invoices.ts';
import { type InvoiceRow, ROW_COLUMNS, rowOf, type WrittenInvoice } from './invoice-row.ts';
import { insertRates } from './rates.ts';

/** A draft to be kept. */
export type DraftToKeep = WrittenInvoice &
  Readonly<{
    /** Who wrote it, where not all were written by one. */
    actor?: Actor;
    /** The act that makes it: a second draft of the same act is refused by the key invoice_act. */
    actId?: string;
    /** The caller's own record that it is made for. */
    recordId?: string | null;
  }>;
export type Saved = Readonly<{ companyId: string; actor: Actor; at: Instant }>;

/** Keeps new drafts with content, rates, history and callers' records by one statement; answers their ids in order. */
export async function insertDrafts(
  tx: Tx,
  { companyId, actor, at }: Saved,
  drafts: readonly DraftToKeep[],
): Promise<string[]> {
  const rows = drafts.map((draft, index) => ({
    ...rowOf(draft, index),
    actor: draft.actor ?? actor,
    act_id: draft.actId,
    record_id: draft.recordId,
  }));
  const { rows: kept } = await sql<{ id: string }>`/* prepared */
    with draft as (
      select nextval(pg_get_serial_sequence('invoice', 'id')) as id, ${companyId}::bigint as company_id,
        d.*
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as d(${ROW_COLUMNS}, actor text, act_id uuid, record_id text)
    ), kept as (
      insert into invoice (company_id, id, direction, template, serial, processing_state, ready, issued_on,
        seller_tax_code, seller_name, buyer_tax_code, buyer_name, currency, exchange_rate, without_tax, tax,
        with_tax, search_text, chain_state, act_id, created_by, created_at, changed_at)
      overriding system value
      select company_id, id, 'issued', template, serial, 'draft', ready, issued_on,
        seller_tax_code, seller_name, buyer_tax_code, buyer_name, currency, exchange_rate, without_tax, tax,
        with_tax, search_text, chain_state, act_id, actor, ${at}::timestamptz, ${at}::timestamptz
      from draft
    ), history as (
      insert into invoice_event (company_id, invoice_id, state, actor, at)
      select company_id, id, 'draft', actor, ${at}::timestamptz from draft
    ), contents as (
      insert into invoice_content (company_id, invoice_id, content)
      select company_id, id, content from draft
    ), rates as (
      ${insertRates(sql`draft`)}
    ), corrections as (
      ${insertCorrections(sql`draft`)}
    ), links as (
      ${insertLinks(sql`draft`)}
    ), records as (
      insert into invoice_record (company_id, invoice_id, record_id)
      select company_id, id, record_id from draft where record_id is not null
    )
    select id from draft order by position`.execute(tx);
  countInvoices(
    tx,
    rows.map((row) => draftCount(companyId, row, 1)),
  );
  return kept.map((row) => row.id);
}

const draftCount = (companyId: string, row: InvoiceRow, sign: Count['sign']): Count => ({
  company_id: companyId,
  direction: 'issued',
  issued_on: row.issued_on,
  place: 'draft',
  effect: chainEffect(row.chain_state),
  currency: row.currency,
  sign,
  without_tax: row.without_tax,
  tax: row.tax,
  with_tax: row.with_tax,
});
