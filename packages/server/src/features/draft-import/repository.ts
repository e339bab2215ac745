import type { DraftImport, ImportMapping } from '@hoadon/contracts/draft-import';
import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { isBlank } from '@hoadon/domain/import/cell';
import type { ImportRow } from '@hoadon/domain/import/group-rows';
import type { RememberedMapping } from '@hoadon/domain/import/match-columns';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { RunKind } from '../../platform/runs/index.ts';

export type ImportState = DraftImport['state'];

export type DraftImportRun = Readonly<{
  id: string;
  state: ImportState;
  attempt: number;
  file_name: string;
  file_hash: string | null;
  headers: readonly string[];
  mapping: ImportMapping;
  serial: string | null;
  /** As it was saved last. */
  made_before: DraftImport['made_before'];
  bulk_run_id: string | null;
  created_by: Actor;
  created_at: string;
}>;

/** An import in its dry run. */
export const DRAFT_IMPORTS: RunKind<'draft_import', DraftImportRun> = {
  table: 'draft_import',
  columns: [
    'id',
    'state',
    'attempt',
    'file_name',
    'file_hash',
    'headers',
    'mapping',
    'serial',
    'made_before',
    'bulk_run_id',
    'created_by',
    'created_at',
  ],
  running: 'checking',
  event: 'draft-import',
  parts: { draft_import_row: 'import_id', draft_import_invoice: 'import_id' },
};

/** An import whose drafts are created. */
export const DRAFT_CREATIONS: typeof DRAFT_IMPORTS = { ...DRAFT_IMPORTS, running: 'creating' };

export type NewImport = Readonly<{
  fileName: string;
  /** SHA-256 of the file. */
  fileHash: string;
  headingRow: number;
  headers: readonly string[];
  mapping: ImportMapping;
  actor: Actor;
  at: Instant;
}>;

export async function insertImport(db: Db, companyId: string, made: NewImport): Promise<string> {
  const { id } = await db
    .insertInto('draft_import')
    .values({
      company_id: companyId,
      state: 'mapping',
      file_name: made.fileName,
      file_hash: made.fileHash,
      heading_row: made.headingRow,
      headers: JSON.stringify(made.headers),
      mapping: JSON.stringify(made.mapping),
      created_by: made.actor,
      created_at: made.at,
      changed_at: made.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Columns are recognised by the first rows that hold anything. */
const SAMPLED_ROWS = 20;

export async function findFirstCells(
  db: Db,
  companyId: string,
  importId: string,
): Promise<ImportRow['cells'][]> {
  const { rows } = await sql<Pick<ImportRow, 'cells'>>`
    select cells from draft_import_row
    where company_id = ${companyId} and import_id = ${importId} and bucket is distinct from 'blank'
    order by row limit ${SAMPLED_ROWS}`.execute(db);
  return rows.map(({ cells }) => cells);
}

const ROWS_AT_ONCE = 1_000;

/** Saves the rows of the file, in batches of one statement. Blank rows get their bucket at once. */
export async function insertRows(
  db: Db,
  companyId: string,
  importId: string,
  rows: readonly ImportRow[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const batch = rows
      .slice(from, from + ROWS_AT_ONCE)
      .map(({ row, cells }) => ({ row, cells, bucket: cells.every(isBlank) ? 'blank' : null }));
    await sql`
      insert into draft_import_row (company_id, import_id, row, cells, bucket)
      select ${companyId}::bigint, ${importId}::bigint, r.row, r.cells, r.bucket
      from json_to_recordset(${JSON.stringify(batch)}::json) as r(row integer, cells jsonb, bucket text)`.execute(
      db,
    );
  }
}

export async function saveMadeBefore(
  db: Db,
  companyId: string,
  id: string,
  before: DraftImport['made_before'],
): Promise<void> {
  await sql`
    update draft_import set made_before = ${before && JSON.stringify(before)}::jsonb
    where company_id = ${companyId} and id = ${id}`.execute(db);
}

/** Ties the run that issues the drafts to their import; false where one is tied already. */
export async function linkRun(
  db: Db,
  companyId: string,
  id: string,
  bulkRunId: string,
): Promise<boolean> {
  const linked = await db
    .updateTable('draft_import')
    .set({ bulk_run_id: bulkRunId })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('bulk_run_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return linked !== undefined;
}

type Counts = Readonly<{ rows: DraftImport['rows']; invoices: DraftImport['invoices'] }>;

/** How many rows and invoices each bucket has. */
export async function countImport(db: Db, companyId: string, id: string): Promise<Counts> {
  const of = sql`where company_id = ${companyId} and import_id = ${id}`;
  const { rows } = await sql<DraftImport['rows']>`
    select count(*)::integer as total, (count(*) filter (where bucket is null))::integer as unchecked,
      (count(*) filter (where bucket = 'ready'))::integer as ready,
      (count(*) filter (where bucket = 'warning'))::integer as warning,
      (count(*) filter (where bucket = 'error'))::integer as error,
      (count(*) filter (where bucket = 'blank'))::integer as blank
    from draft_import_row ${of}`.execute(db);
  const { rows: invoices } = await sql<DraftImport['invoices']>`
    select count(*)::integer as total, (count(*) filter (where bucket is null))::integer as unchecked,
      (count(*) filter (where bucket = 'ready'))::integer as ready,
      (count(*) filter (where bucket = 'warning'))::integer as warning,
      (count(*) filter (where bucket = 'error'))::integer as error,
      count(invoice_id)::integer as created
    from draft_import_invoice ${of}`.execute(db);
  if (!rows[0] || !invoices[0]) throw new Error('counting answered nothing');
  return { rows: rows[0], invoices: invoices[0] };
}

export async function findRemembered(db: Db, companyId: string): Promise<RememberedMapping> {
  const { rows } = await sql<{ mapping: RememberedMapping }>`
    select mapping from draft_import_mapping where company_id = ${companyId}`.execute(db);
  return rows[0]?.mapping ?? {};
}

export async function remember(
  db: Db,
  companyId: string,
  mapping: RememberedMapping,
  at: Instant,
): Promise<void> {
  await sql`
    insert into draft_import_mapping (company_id, mapping, changed_at)
    values (${companyId}, ${JSON.stringify(mapping)}::jsonb, ${at})
    on conflict (company_id) do update set
      mapping = draft_import_mapping.mapping || excluded.mapping, changed_at = excluded.changed_at`.execute(
    db,
  );
}
