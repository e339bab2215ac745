import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/transact.ts';
import { numberAsShown } from '../number-as-shown.ts';
import { customerOf, noteWithoutPartner } from '../partners.ts';
import { type Count, countInvoices } from '../totals/index.ts';
import { IS_NAMED, insertCorrections, insertLinks, namedOriginals } from './corrections.ts';
import type { Saved } from './insert-invoices.ts';
import { ROW_COLUMNS, rowOf, STATED, type WrittenInvoice } from './invoice-row.ts';
import { insertRates } from './rates.ts';

const WITH_CONTENT = sql`(select a.*, w.content, w.rates from after a, draft w)`;

const WITH_IDENTITY = sql`(select a.*, w.partner_identity, w.content from after a, draft w)`;

type Counted = Omit<Count, 'company_id'> & Readonly<{ version: number }>;

/** Replaces the content of a locked invoice; returns its new version. */
export async function updateContent(
  tx: Tx,
  { companyId, at }: Omit<Saved, 'actor'>,
  id: string,
  written: WrittenInvoice,
): Promise<number> {
  const { related } = written.draft;
  await sql`
    with rates as (delete from invoice_rate where company_id = ${companyId} and invoice_id = ${id}),
      corrections as (
        delete from invoice_correction
        where company_id = ${companyId} and invoice_id = ${id} and ${related === null}::boolean
      )
    delete from invoice_link l
    where company_id = ${companyId} and invoice_id = ${id} and relation in ('replaces', 'adjusts')
      and not exists (
        select from invoice o
          join ${namedOriginals(sql`${JSON.stringify(related)}::jsonb`)} on ${IS_NAMED}
        where o.company_id = ${companyId} and o.id = l.other_id and l.relation = ${related?.relation ?? null})`.execute(
    tx,
  );
  const { rows } = await sql<Counted>`
    with draft as (
      select d.* from json_to_recordset(${JSON.stringify([rowOf(written)])}::json) as d(${ROW_COLUMNS})
    ), before as (
      select * from invoice where company_id = ${companyId} and id = ${id}
    ), after as (
      update invoice i set
        ${STATED}, ready = d.ready, search_text = case when i.number is null then d.search_text
          else d.search_text || ' ' || ${numberAsShown(sql`i.number`)} end,
        chain_state = d.chain_state,
        partner_id = ${customerOf(companyId, sql`d.partner_identity`)}, version = i.version + 1, changed_at = ${at},
        listed_at = ${at}
      from draft d where i.company_id = ${companyId} and i.id = ${id}
      returning i.*
    ), contents as (
      update invoice_content c set content = d.content
      from draft d where c.company_id = ${companyId} and c.invoice_id = ${id}
    ), rates as (
      ${insertRates(WITH_CONTENT)}
    ), corrections as (
      ${insertCorrections(WITH_CONTENT)}
    ), links as (
      ${insertLinks(companyId, WITH_CONTENT)}
    ), partnerless as (
      ${noteWithoutPartner(companyId, WITH_IDENTITY, 'buyer')}
    ), tagged as (
      update invoice_tag t set issued_on = d.issued_on, currency = d.currency
      from draft d
      where t.company_id = ${companyId} and t.invoice_id = ${id} and (t.issued_on <> d.issued_on or t.currency is distinct from d.currency)
    ), sides as (
      select -1 as sign, before.* from before union all select 1, after.* from after
    )
    select sign, direction, issued_on, processing_state as state,
      chain_effect(chain_state) as effect, currency, without_tax, tax, with_tax, version
    from sides order by sign`.execute(tx);
  const after = rows[1];
  if (!after) throw new Error(`invoice ${id} vanished while it was locked`);
  countInvoices(
    tx,
    rows.map(({ version: _, ...count }) => ({ ...count, company_id: companyId })),
  );
  return after.version;
}
