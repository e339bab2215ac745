import type { DraftImport } from '@hoadon/contracts/draft-import';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { DraftImportRun } from './repository.ts';

type SameFile = NonNullable<NonNullable<DraftImport['made_before']>['same_file']>;

/** Of these invoices those that are there still, and whether each is more than a draft. They are looked up by their array: docs/decisions/0020. */
async function findStanding(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, boolean>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; issued: boolean }>`
    select id, place <> 'draft' as issued from invoice
    where company_id = ${companyId} and id = any(${ids}::bigint[])
      and deleted_at is null and chain_state <> 'CANCELED'`.execute(db);
  return new Map(rows.map(({ id, issued }) => [id, issued]));
}

/** The latest other import of the same bytes whose invoices are in force, or are being created. */
export async function findSameFile(
  db: Db,
  companyId: string,
  { id, file_hash: hash }: Pick<DraftImportRun, 'id' | 'file_hash'>,
): Promise<SameFile | null> {
  if (hash === null) return null;
  const { rows } = await sql<Omit<SameFile, 'invoices'> & Pick<DraftImportRun, 'state'>>`
    select d.id, d.file_name, d.created_at, u.name as created_by, d.state
    from draft_import d left join app_user u on u.id = user_of(d.created_by)
    where d.company_id = ${companyId} and d.file_hash = ${hash} and d.id <> ${id}
      and d.state in ('creating', 'created')
    order by d.id desc`.execute(db);
  for (const { state, ...earlierImport } of rows) {
    const { rows: made } = await sql<{ id: string }>`
      select invoice_id as id from draft_import_invoice
      where company_id = ${companyId} and import_id = ${earlierImport.id} and invoice_id is not null`.execute(
      db,
    );
    const standing = await findStanding(
      db,
      companyId,
      made.map((one) => one.id),
    );
    if (standing.size === 0 && state === 'created') continue;
    const at = new Date(earlierImport.created_at).toISOString();
    return { ...earlierImport, created_at: at, invoices: standing.size };
  }
  return null;
}

/** Hashes of the sales that an import can create invoices of. */
export async function findSales(db: Db, companyId: string, id: string): Promise<string[]> {
  const { rows } = await sql<{ sale: string }>`
    select sale_hash as sale from draft_import_invoice
    where company_id = ${companyId} and import_id = ${id} and sale_hash is not null`.execute(db);
  return rows.map(({ sale }) => sale);
}

/** Which of these sales another import made, and whether an invoice of it is more than a draft. */
export async function findSalesMade(
  db: Db,
  companyId: string,
  id: string,
  sales: readonly string[],
): Promise<ReadonlyMap<string, Readonly<{ issued: boolean }>>> {
  if (sales.length === 0) return new Map();
  const { rows } = await sql<{ sale: string; invoice: string }>`
    select sale_hash as sale, invoice_id as invoice from draft_import_invoice
    where company_id = ${companyId} and sale_hash = any(${sales}::text[]) and import_id <> ${id}
      and invoice_id is not null`.execute(db);
  const standing = await findStanding(
    db,
    companyId,
    rows.map(({ invoice }) => invoice),
  );
  const bySale = new Map<string, { issued: boolean }>();
  for (const { sale, invoice } of rows) {
    const issued = standing.get(invoice);
    if (issued === undefined) continue;
    bySale.set(sale, { issued: issued || (bySale.get(sale)?.issued ?? false) });
  }
  return bySale;
}
