import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';

/**
 * Drafts of a run that another import of the same file, or of the same sale, made as well: same buyer, day, currency and amounts as they
 * are now. The other invoice is issued, on its way in another run, or in this one; of two in this one it is the later import's that is
 * named, so that without those that are named each sale is issued once.
 */
export async function findImportedBefore(
  db: Db,
  companyId: string,
  runId: string,
): Promise<string[]> {
  const isSame = sql`
    v.company_id = m.company_id and v.id = o.invoice_id and v.deleted_at is null and v.chain_state <> 'CANCELED'
    and v.issued_on = m.issued_on and v.currency = m.currency
    and v.without_tax = m.without_tax and v.with_tax = m.with_tax
    and v.buyer_tax_code is not distinct from m.buyer_tax_code
    and (v.buyer_tax_code is not null or v.buyer_name is not distinct from m.buyer_name)
    and (v.place <> 'draft'
      or exists (
        select from bulk_item b
        where b.company_id = v.company_id and b.run_id = ${runId} and b.invoice_id = v.id
          and o.import_id < m.import_id)
      or exists (
        select from bulk_item b
        where b.company_id = v.company_id and b.run_id in (select id from begun) and b.invoice_id = v.id))`;
  const { rows } = await sql<{ id: string }>`
    with begun as materialized (
      select id from bulk_run
      where company_id = ${companyId} and id <> ${runId} and kind = 'issue'
        and state in ('running', 'paused', 'stopped')
    )
    select m.id
    from (
      select v.company_id, v.id, v.issued_on, v.currency, v.without_tax, v.with_tax, v.buyer_tax_code, v.buyer_name,
        i.import_id, i.invoice_key, i.sale_hash, d.file_hash, b.position
      from bulk_item b
        join draft_import_invoice i on i.company_id = b.company_id and i.invoice_id = b.invoice_id
        join draft_import d on d.company_id = i.company_id and d.id = i.import_id
        join invoice v on v.company_id = b.company_id and v.id = b.invoice_id
      where b.company_id = ${companyId} and b.run_id = ${runId}
    ) as m
    where exists (
        select from draft_import_invoice o join invoice v on ${isSame}
        where o.company_id = m.company_id and o.sale_hash = m.sale_hash and o.import_id <> m.import_id
          and o.invoice_id is not null)
      or exists (
        select from draft_import d
          join draft_import_invoice o
            on o.company_id = d.company_id and o.import_id = d.id and o.invoice_key = m.invoice_key
          join invoice v on ${isSame}
        where d.company_id = m.company_id and d.file_hash = m.file_hash and d.id <> m.import_id)
    order by m.position`.execute(db);
  return rows.map(({ id }) => id);
}
