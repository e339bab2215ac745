import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';

/** An invoice that an import of drafts created, with its keys there. */
export type ImportedDraft = Readonly<{
  id: string;
  importId: string;
  key: string;
  saleHash: string | null;
}>;

/** `comparison`: the values that two invoices of one sale have in common, as one text. */
export type ImportedFacts = Readonly<{ isDraft: boolean; comparison: string }>;

const IMPORTED = sql`invoice_id as id, import_id as "importId", invoice_key as key, sale_hash as "saleHash"`;

/** Imported drafts of a run, in its order. Rows are looked up by arrays: docs/decisions/0020. */
export async function findImported(
  db: Db,
  companyId: string,
  runId: string,
): Promise<ImportedDraft[]> {
  const { rows } = await sql<ImportedDraft>`
    select ${IMPORTED} from draft_import_invoice
    where company_id = ${companyId} and invoice_id = any(array(
      select invoice_id from bulk_item where company_id = ${companyId} and run_id = ${runId}))
    order by import_id, position`.execute(db);
  return rows;
}

/** For each of these imports the other imports of the same file. */
export async function findSameFiles(
  db: Db,
  companyId: string,
  importIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ id: string; hash: string }>`
    select id, file_hash as hash from draft_import
    where company_id = ${companyId} and file_hash = any(array(
      select file_hash from draft_import
      where company_id = ${companyId} and id = any(${importIds}::bigint[]) and file_hash is not null))`.execute(
    db,
  );
  const ofFile = Map.groupBy(rows, ({ hash }) => hash);
  return new Map(
    rows.map(({ id, hash }) => [
      id,
      (ofFile.get(hash) ?? []).flatMap((one) => (one.id === id ? [] : [one.id])),
    ]),
  );
}

/** Invoices that imports created of the same sales, or under the same keys in these imports. */
export async function findCopies(
  db: Db,
  companyId: string,
  of: readonly ImportedDraft[],
  importIds: readonly string[],
): Promise<ImportedDraft[]> {
  const sales = of.flatMap(({ saleHash }) => saleHash ?? []);
  const { rows } = await sql<ImportedDraft>`
    select ${IMPORTED} from draft_import_invoice
    where company_id = ${companyId} and invoice_id is not null and sale_hash = any(${sales}::text[])
    union
    select ${IMPORTED} from draft_import_invoice
    where company_id = ${companyId} and invoice_id is not null
      and import_id = any(${importIds}::bigint[]) and invoice_key = any(${of.map(({ key }) => key)}::text[])`.execute(
    db,
  );
  return rows;
}

/** Facts of those of these invoices that are neither deleted nor cancelled. */
export async function findFacts(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ImportedFacts>> {
  const { rows } = await sql<ImportedFacts & Readonly<{ id: string }>>`
    select id, place = 'draft' as "isDraft",
      -- The buyer as imported, whoever is in force.
      json_build_array(coalesce(c.content->'buyer'->>'taxCode', c.content->'buyer'->>'legalName', c.content->'buyer'->>'name'),
        issued_on, currency, trim_scale(without_tax), trim_scale(with_tax))::text as comparison
    from invoice left join invoice_content c on c.company_id = invoice.company_id and c.invoice_id = invoice.id
    where invoice.company_id = ${companyId} and id = any(${ids}::bigint[])
      and deleted_at is null and chain_state <> 'CANCELED'`.execute(db);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

/** Those of these invoices that unfinished other runs are issuing. */
export async function findBegun(
  db: Db,
  companyId: string,
  runId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select invoice_id as id from bulk_item
    where company_id = ${companyId} and invoice_id = any(${ids}::bigint[]) and run_id = any(array(
      select id from bulk_run
      where company_id = ${companyId} and kind = 'issue' and id <> ${runId}
        and state in ('running', 'paused', 'stopped')))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
