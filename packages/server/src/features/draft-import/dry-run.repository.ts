import type { Cell } from '@hoadon/domain/import/cell';
import type { GroupedRows, ImportRow, InvoiceRows } from '@hoadon/domain/import/group-rows';
import type { RowVerdict } from '@hoadon/domain/import/verdict';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { JudgedInvoice, JudgedRow } from './judge.ts';

/** Forgets the verdicts of an earlier dry run. */
export async function clearVerdicts(db: Db, companyId: string, importId: string): Promise<void> {
  await sql`delete from draft_import_invoice where company_id = ${companyId} and import_id = ${importId}`.execute(
    db,
  );
  await sql`
    update draft_import_row set position = null, issues = '[]', line = null,
      bucket = case when bucket = 'blank' then bucket end
    where company_id = ${companyId} and import_id = ${importId}`.execute(db);
}

export async function isGrouped(db: Db, companyId: string, importId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from draft_import_row
    where company_id = ${companyId} and import_id = ${importId}
      and (position is not null or bucket in ('ready', 'warning', 'error')) limit 1`.execute(db);
  return rows.length > 0;
}

/** The cell of every row that names its invoice; blank rows are left out. */
export async function findKeys(
  db: Db,
  companyId: string,
  importId: string,
  column: number,
): Promise<{ row: number; key: Cell }[]> {
  const { rows } = await sql<{ row: number; key: Cell }>`
    select row, cells->${column}::integer as key from draft_import_row
    where company_id = ${companyId} and import_id = ${importId} and bucket is distinct from 'blank'
    order by row`.execute(db);
  return rows;
}

export async function findCells(
  db: Db,
  companyId: string,
  importId: string,
  wanted: readonly number[],
): Promise<ImportRow[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<ImportRow>`
    select row, cells from draft_import_row
    where company_id = ${companyId} and import_id = ${importId} and row = any(${wanted}::integer[])`.execute(
    db,
  );
  return rows;
}

/** Opens the invoices of the file and puts each row to its own. */
export async function insertGroups(
  db: Db,
  companyId: string,
  importId: string,
  invoices: GroupedRows['invoices'],
): Promise<void> {
  const groups = invoices.map(({ key, rows }, index) => ({ position: index + 1, key, rows }));
  const listed = sql`json_to_recordset(${JSON.stringify(groups)}::json) as g(position integer, key text, rows json)`;
  await sql`
    insert into draft_import_invoice (company_id, import_id, position, invoice_key)
    select ${companyId}::bigint, ${importId}::bigint, g.position, g.key from ${listed}`.execute(db);
  await sql`
    update draft_import_row r set position = g.position
    from (select g.position, m.row::integer as row from ${listed}, json_array_elements_text(g.rows) as m(row)) as g
    where r.company_id = ${companyId} and r.import_id = ${importId} and r.row = g.row`.execute(db);
}

export type WaitingInvoice = InvoiceRows & Readonly<{ position: number }>;

type Next = Readonly<{ after: number; limit: number }>;

/** The next invoices without a verdict, with their rows. */
export async function findUnchecked(
  db: Db,
  companyId: string,
  importId: string,
  { after, limit }: Next,
): Promise<WaitingInvoice[]> {
  const { rows } = await sql<WaitingInvoice>`
    select i.position, i.invoice_key as key,
      jsonb_agg(jsonb_build_object('row', r.row, 'cells', r.cells) order by r.row) as rows
    from (
      select * from draft_import_invoice
      where company_id = ${companyId} and import_id = ${importId} and bucket is null
        and position > ${after}
      order by position limit ${limit}
    ) as i
    join draft_import_row r
      on r.company_id = i.company_id and r.import_id = i.import_id and r.position = i.position
    group by i.position, i.invoice_key order by i.position`.execute(db);
  return rows;
}

/** Writes verdicts of rows, and their lines where they have one. */
export async function saveRows(
  db: Db,
  companyId: string,
  importId: string,
  verdicts: readonly (RowVerdict | JudgedRow)[],
): Promise<void> {
  await sql`
    update draft_import_row r set bucket = v.bucket, issues = v.issues, line = v.line
    from json_to_recordset(${JSON.stringify(verdicts)}::json)
      as v(row integer, bucket text, issues jsonb, line jsonb)
    where r.company_id = ${companyId} and r.import_id = ${importId} and r.row = v.row`.execute(db);
}

/** Writes verdicts of invoices, and the drafts to be made. */
export async function saveInvoices(
  db: Db,
  companyId: string,
  importId: string,
  judged: readonly JudgedInvoice[],
): Promise<void> {
  const invoiceRows = judged.map(({ key, bucket, draft, ready, saleHash }) => ({
    ...{ key, bucket, draft, ready, saleHash },
  }));
  await sql`
    update draft_import_invoice i
    set bucket = v.bucket, draft = v.draft, ready = v.ready, sale_hash = v."saleHash"
    from json_to_recordset(${JSON.stringify(invoiceRows)}::json)
      as v(key text, bucket text, draft jsonb, ready boolean, "saleHash" text)
    where i.company_id = ${companyId} and i.import_id = ${importId} and i.invoice_key = v.key`.execute(
    db,
  );
}
