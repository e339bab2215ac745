import type { Instant } from '@hoadon/domain/dates/plain-date';
import { bookedTotals } from '@hoadon/domain/invoice/booked-totals';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { INVOICE_KINDS } from '@hoadon/domain/invoice/invoice-kind';
import type { ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { foldForSearch } from '@hoadon/domain/search/fold';
import { sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';

/** A draft as it is kept: amounts worked out, and whether anything stands in the way of issuing it. */
export type DraftToKeep = Readonly<{
  draft: InvoiceDraft;
  ready: boolean;
  /** Who wrote it, where not all were written by one. */
  actor?: string;
}>;
export type Saved = Readonly<{ companyId: string; actor: string; at: Instant }>;

const COLUMNS = sql`position integer, template text, serial text, ready boolean, issued_on date,
  seller_tax_code text, seller_name text, buyer_tax_code text, buyer_name text, currency text, actor text,
  exchange_rate numeric, without_tax numeric, tax numeric, with_tax numeric, search_text text, content jsonb`;

/** All that stands in the narrow row, and the content beside it. */
function rowOf({ draft, ready }: DraftToKeep, position: number) {
  const { buyer, seller } = draft;
  const totals = bookedTotals(draft);
  const buyerName = buyer.legalName ?? buyer.name;
  const searched = [draft.serial, buyer.name, buyer.legalName, buyer.taxCode, draft.totals.withTax];
  return {
    position,
    template: INVOICE_KINDS[draft.kind],
    serial: draft.serial,
    ready,
    issued_on: draft.issuedOn,
    seller_tax_code: seller.taxCode,
    seller_name: seller.name,
    buyer_tax_code: buyer.taxCode,
    buyer_name: buyerName,
    currency: draft.currency,
    exchange_rate: draft.exchangeRate,
    without_tax: totals.withoutTax,
    tax: totals.tax,
    with_tax: totals.withTax,
    search_text: foldForSearch(searched.filter(Boolean).join(' ')),
    content: draft,
  };
}

/** Keeps new drafts, their history and their place in the counters with one statement; answers their ids in order. */
export async function insertDrafts(
  db: Db,
  { companyId, actor, at }: Saved,
  drafts: readonly DraftToKeep[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* prepared */
    with draft as (
      select nextval(pg_get_serial_sequence('invoice', 'id')) as id, d.*
      from json_to_recordset(${JSON.stringify(drafts.map((kept, index) => ({ ...rowOf(kept, index), actor: kept.actor ?? actor })))}::json) as d(${COLUMNS})
    ), kept as (
      insert into invoice (company_id, id, direction, template, serial, processing_state, ready, issued_on,
        seller_tax_code, seller_name, buyer_tax_code, buyer_name, currency, exchange_rate, without_tax, tax,
        with_tax, search_text, created_by, created_at, changed_at)
      overriding system value
      select ${companyId}::bigint, id, 'issued', template, serial, 'draft', ready, issued_on,
        seller_tax_code, seller_name, buyer_tax_code, buyer_name, currency, exchange_rate, without_tax, tax,
        with_tax, search_text, actor::bigint, ${at}::timestamptz, ${at}::timestamptz
      from draft
    ), told as (
      insert into invoice_event (company_id, invoice_id, state, actor, at)
      select ${companyId}::bigint, id, 'draft', actor, ${at}::timestamptz from draft
    ), contents as (
      insert into invoice_content (company_id, invoice_id, content)
      select ${companyId}::bigint, id, content from draft
    ), rates as (
      insert into invoice_rate (company_id, invoice_id, position, rate, custom_rate, base, tax)
      select ${companyId}::bigint, d.id, r.position, r.rate->>'rate', (r.rate->>'customRate')::numeric,
        (r.rate->>'base')::numeric, (r.rate->>'tax')::numeric
      from draft d, jsonb_array_elements(d.content->'totals'->'byRate') with ordinality as r(rate, position)
    ), counted as (
      insert into month_total as t (company_id, direction, month, place, currency, invoices, without_tax, tax, with_tax)
      select ${companyId}::bigint, 'issued', date_trunc('month', issued_on)::date, 'draft', currency,
        count(*), sum(without_tax), sum(tax), sum(with_tax)
      from draft group by 3, 5 order by 3, 5
      on conflict (company_id, direction, month, place, currency) do update set
        invoices = t.invoices + excluded.invoices, without_tax = t.without_tax + excluded.without_tax,
        tax = t.tax + excluded.tax, with_tax = t.with_tax + excluded.with_tax
    )
    select id from draft order by position`.execute(db);
  return rows.map((row) => row.id);
}

export type KeptInvoice = Readonly<{
  id: string;
  template: string;
  serial: string;
  number: number | null;
  issued_on: string;
  processing_state: ProcessingState;
  failure_code: string | null;
  authority_code: string | null;
  ready: boolean;
  version: number;
  content: InvoiceDraft;
}>;

const KEPT = sql`
  select i.id, i.template, i.serial, i.number, i.issued_on, i.processing_state, i.failure_code,
    i.authority_code, i.ready, i.version, c.content
  from invoice i join invoice_content c on c.company_id = i.company_id and c.invoice_id = i.id`;

/** An invoice of the company's own with its content; deleted drafts are gone. */
export async function findInvoice(
  db: Db,
  companyId: string,
  id: string,
): Promise<KeptInvoice | null> {
  const { rows } = await sql<KeptInvoice>`${KEPT}
    where i.company_id = ${companyId} and i.id = ${id} and i.direction = 'issued' and i.deleted_at is null`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The same for several; those that are not there are left out. */
export async function findInvoices(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<KeptInvoice[]> {
  const { rows } = await sql<KeptInvoice>`${KEPT}
    where i.company_id = ${companyId} and i.id = ${anyId(ids)} and i.direction = 'issued' and i.deleted_at is null
    order by i.id`.execute(db);
  return rows;
}

/** The same, locked against whoever would number or change it meanwhile. */
export async function lockInvoice(
  db: Db,
  companyId: string,
  id: string,
): Promise<KeptInvoice | null> {
  const { rows } = await sql<KeptInvoice>`${KEPT}
    where i.company_id = ${companyId} and i.id = ${id} and i.direction = 'issued' and i.deleted_at is null
    for no key update of i`.execute(db);
  return rows[0] ?? null;
}

/** Writes new content over a locked invoice and corrects the counters by the difference. */
export async function updateContent(
  db: Db,
  { companyId, at }: Saved,
  id: string,
  kept: DraftToKeep,
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    with draft as (
      select d.* from json_to_recordset(${JSON.stringify([rowOf(kept, 0)])}::json) as d(${COLUMNS})
    ), before as (
      select * from invoice where company_id = ${companyId} and id = ${id}
    ), after as (
      update invoice i set
        template = d.template, serial = d.serial, ready = d.ready, issued_on = d.issued_on,
        seller_tax_code = d.seller_tax_code, seller_name = d.seller_name,
        buyer_tax_code = d.buyer_tax_code, buyer_name = d.buyer_name, currency = d.currency,
        exchange_rate = d.exchange_rate, without_tax = d.without_tax, tax = d.tax, with_tax = d.with_tax,
        search_text = case when i.number is null then d.search_text
          else d.search_text || ' ' || lpad(i.number::text, 8, '0') end,
        version = i.version + 1, changed_at = ${at}
      from draft d where i.company_id = ${companyId} and i.id = ${id}
      returning i.*
    ), contents as (
      update invoice_content c set content = d.content
      from draft d where c.company_id = ${companyId} and c.invoice_id = ${id}
    ), counted as (
      insert into month_total as t (company_id, direction, month, place, currency, invoices, without_tax, tax, with_tax)
      select company_id, direction, date_trunc('month', issued_on)::date, invoice_place(processing_state), currency,
        sum(sign), sum(sign * without_tax), sum(sign * tax), sum(sign * with_tax)
      from (select *, -1 as sign from before union all select *, 1 from after) as side
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (company_id, direction, month, place, currency) do update set
        invoices = t.invoices + excluded.invoices, without_tax = t.without_tax + excluded.without_tax,
        tax = t.tax + excluded.tax, with_tax = t.with_tax + excluded.with_tax
    )
    select version from after`.execute(db);
  await replaceRates(db, companyId, id, kept.draft);
  const [row] = rows;
  if (!row) throw new Error(`invoice ${id} vanished while it was locked`);
  return row.version;
}

async function replaceRates(db: Db, companyId: string, id: string, draft: InvoiceDraft) {
  await db
    .deleteFrom('invoice_rate')
    .where('company_id', '=', companyId)
    .where('invoice_id', '=', id)
    .execute();
  const rates = draft.totals.byRate.map((group, index) => ({
    company_id: companyId,
    invoice_id: id,
    position: index + 1,
    rate: group.rate,
    custom_rate: group.customRate,
    base: group.base,
    tax: group.tax,
  }));
  if (rates.length > 0) await db.insertInto('invoice_rate').values(rates).execute();
}

/** Puts drafts aside or takes them back (`deletedAt` null); answers the ids that it concerned. */
export async function setDeleted(
  db: Db,
  companyId: string,
  ids: readonly string[],
  deletedAt: Instant | null,
): Promise<string[]> {
  const sign = deletedAt === null ? 1 : -1;
  const { rows } = await sql<{ id: string }>`
    with found as (
      select id from invoice
      where company_id = ${companyId} and direction = 'issued' and processing_state = 'draft'
        and (deleted_at is null) = ${deletedAt !== null} and id = ${anyId(ids)}
      order by id for no key update
    ), changed as (
      update invoice i set deleted_at = ${deletedAt}::timestamptz, version = i.version + 1
      from found where i.company_id = ${companyId} and i.id = found.id
      returning i.*
    ), counted as (
      insert into month_total as t (company_id, direction, month, place, currency, invoices, without_tax, tax, with_tax)
      select company_id, direction, date_trunc('month', issued_on)::date, 'draft', currency,
        ${sign}::integer * count(*), ${sign}::integer * sum(without_tax), ${sign}::integer * sum(tax),
        ${sign}::integer * sum(with_tax)
      from changed group by 1, 2, 3, 5 order by 1, 2, 3, 5
      on conflict (company_id, direction, month, place, currency) do update set
        invoices = t.invoices + excluded.invoices, without_tax = t.without_tax + excluded.without_tax,
        tax = t.tax + excluded.tax, with_tax = t.with_tax + excluded.with_tax
    )
    select id from changed order by id`.execute(db);
  return rows.map((row) => row.id);
}

/** Removes a draft of the same transaction, which nobody else ever saw. */
export async function withdrawDraft(db: Db, companyId: string, id: string): Promise<void> {
  await setDeleted(db, companyId, [id], new Date(0).toISOString());
  for (const table of ['invoice_event', 'invoice_content', 'invoice_rate', 'invoice_link'] as const)
    await db
      .deleteFrom(table)
      .where('company_id', '=', companyId)
      .where('invoice_id', '=', id)
      .execute();
  await db.deleteFrom('invoice').where('company_id', '=', companyId).where('id', '=', id).execute();
}

/** Notes that an invoice was made for a record of the caller's. */
export async function linkRecord(
  db: Db,
  companyId: string,
  invoiceId: string,
  recordId: string,
): Promise<void> {
  await db
    .insertInto('invoice_link')
    .values({
      company_id: companyId,
      invoice_id: invoiceId,
      relation: 'records',
      other_id: recordId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
