import type { ImportedRow } from '@hoadon/contracts/draft-import';
import type { PlacedIssue } from '@hoadon/domain/import/import-issue';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import type { Line } from '@hoadon/domain/invoice/lines/line';
import type { ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';

export type UnmadeDraft = Readonly<{ position: number; draft: InvoiceDraft; ready: boolean }>;

/** The next invoices that are to become drafts and are none yet. */
export async function findUnmade(
  db: Db,
  companyId: string,
  importId: string,
  limit: number,
): Promise<UnmadeDraft[]> {
  const { rows } = await sql<UnmadeDraft>`
    select position, draft, ready from draft_import_invoice
    where company_id = ${companyId} and import_id = ${importId}
      and invoice_id is null and bucket in ('ready', 'warning')
    order by position limit ${limit}`.execute(db);
  return rows;
}

type Made = Readonly<{ position: number; id: string }>;

/** Saves the ids of the drafts in the transaction that created them; deletes the copies from which they were created. */
export async function markMade(
  db: Db,
  companyId: string,
  importId: string,
  made: readonly Made[],
): Promise<void> {
  await sql`
    update draft_import_invoice i set invoice_id = m.id, draft = null
    from json_to_recordset(${JSON.stringify(made)}::json) as m(position integer, id bigint)
    where i.company_id = ${companyId} and i.import_id = ${importId} and i.position = m.position`.execute(
    db,
  );
}

export async function findMadeIds(db: Db, companyId: string, importId: string): Promise<string[]> {
  const { rows } = await sql<{ invoice_id: string }>`
    select invoice_id from draft_import_invoice
    where company_id = ${companyId} and import_id = ${importId} and invoice_id is not null
    order by position`.execute(db);
  return rows.map((row) => row.invoice_id);
}

/** Whether a run is about invoices that the import made, and about nothing else. */
export async function isRunOfImport(
  db: Db,
  companyId: string,
  { importId, runId }: Readonly<{ importId: string; runId: string }>,
): Promise<boolean> {
  const { rows } = await sql<{ all: number; made: number }>`
    select count(*)::integer as "all", count(d.invoice_id)::integer as made
    from bulk_item b
      left join draft_import_invoice d
        on d.company_id = b.company_id and d.import_id = ${importId} and d.invoice_id = b.invoice_id
    where b.company_id = ${companyId} and b.run_id = ${runId}`.execute(db);
  const { all = 0, made = 0 } = rows[0] ?? {};
  return all > 0 && all === made;
}

export type ResultRow = Readonly<{
  row: number;
  invoice_key: string | null;
  bucket: ImportedRow['bucket'];
  name: string | null;
  line: Line | null;
  issues: readonly PlacedIssue[];
  invoice_id: string | null;
  serial: string | null;
  number: number | null;
  processing_state: ProcessingState | null;
  /** Why it is not issued: a code, or the text of the system that refused it. */
  failure: string | null;
}>;

type RowFilter = Readonly<{
  importId: string;
  bucket: ImportedRow['bucket'];
  /** Rows below this one. */
  after: number;
  limit: number;
  /** Column of the file with the names of goods. */
  nameColumn: number;
}>;

/** Rows of the file in its order, with their verdict and what became of their invoice. */
export async function findRows(
  db: Db,
  companyId: string,
  { importId, bucket, after, limit, nameColumn }: RowFilter,
): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select r.row, i.invoice_key, r.bucket, left(coalesce(r.cells->${nameColumn}::integer->>'merged', r.cells->>${nameColumn}::integer), 200) as name, r.line, r.issues,
      i.invoice_id, v.serial, v.number, v.processing_state,
      coalesce(b.failure, v.failure_text, v.failure_code) as failure
    from draft_import_row r
    join draft_import d on d.company_id = r.company_id and d.id = r.import_id
    left join draft_import_invoice i
      on i.company_id = r.company_id and i.import_id = r.import_id and i.position = r.position
    left join invoice v on v.company_id = i.company_id and v.id = i.invoice_id
    left join bulk_item b
      on b.company_id = d.company_id and b.run_id = d.bulk_run_id and b.invoice_id = i.invoice_id
    where r.company_id = ${companyId} and r.import_id = ${importId} and r.row > ${after}
      and (${bucket}::text is null or r.bucket = ${bucket}::text)
    order by r.row limit ${limit}`.execute(db);
  return rows;
}
