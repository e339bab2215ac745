import type { ImportFinding, ImportReason } from '@hoadon/contracts/intake';
import type { IntakeBucket } from '@hoadon/domain/intake/bucket';
import type { FactDifference } from '@hoadon/domain/intake/stated-facts';
import type { Verdict } from '@hoadon/domain/verification/verdict';
import { sql } from 'kysely';
import { anyId } from '../../platform/db/any-of.ts';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { Heading } from './import-verdict.ts';

/** The path and the outcome of one file, entry or invoice. */
export type ImportRow = Readonly<{
  place: string;
  part: number;
  bucket: IntakeBucket;
  reason: ImportReason | null;
  words: Readonly<Record<string, string>>;
  invoice_id: string | null;
  hash: string | null;
  heading: Heading | null;
  /** The first of its rows in a workbook, as Excel numbers it. */
  row: number | null;
  findings: readonly ImportFinding[];
  differences: readonly FactDifference[];
}>;

export type SavedRow = ImportRow & Readonly<{ position: number; verdict: Verdict | null }>;

/** Appends rows to an import, which the caller has locked. */
export async function insertImportRows(
  tx: Tx,
  companyId: string,
  importId: string,
  rows: readonly ImportRow[],
): Promise<void> {
  const placed = rows.map((row, index) => ({ ...row, index: index + 1 }));
  await sql`
    insert into import_row (company_id, run_id, position, place, part, bucket, reason, words, invoice_id, hash,
      heading, sheet_row, findings, differences)
    select ${companyId}::bigint, ${importId}::bigint, last.position + r.index, r.place, r.part, r.bucket, r.reason,
      r.words, r.invoice_id, r.hash, r.heading, r.row, r.findings, r.differences
    from json_to_recordset(${JSON.stringify(placed)}::json) as r(index integer, place text, part integer,
        bucket text, reason text, words jsonb, invoice_id bigint, hash text, heading jsonb, row integer,
        findings jsonb, differences jsonb)
      cross join (
        select coalesce(max(position), 0) as position from import_row
        where company_id = ${companyId} and run_id = ${importId}
      ) last`.execute(tx);
}

type RowKey = Readonly<{ entryPath: string; part: number }>;

/** The keys of the saved rows. */
export const findRowKeys = (db: Db, companyId: string, importId: string): Promise<RowKey[]> =>
  db
    .selectFrom('import_row')
    .select(['place as entryPath', 'part'])
    .where('company_id', '=', companyId)
    .where('run_id', '=', importId)
    .execute();

/** Those of the given keys that are saved. */
export async function findSavedRowKeys(
  tx: Tx,
  companyId: string,
  importId: string,
  among: readonly RowKey[],
): Promise<RowKey[]> {
  // Without the bytes and the content of the entries.
  const keys = among.map(({ entryPath, part }) => ({ entryPath, part }));
  const { rows } = await sql<RowKey>`
    select r.place as "entryPath", r.part
    from json_to_recordset(${JSON.stringify(keys)}::json) as w("entryPath" text, part integer)
      join import_row r on r.company_id = ${companyId} and r.run_id = ${importId}
        and md5(r.place) = md5(w."entryPath") and r.part = w.part`.execute(tx);
  return rows;
}

const ROW = sql`
  position, place, part, bucket, reason, words, invoice_id, hash, heading,
  sheet_row as row, findings, differences,
  (select v.verdict from invoice_verification v
   where v.company_id = import_row.company_id and v.invoice_id = import_row.invoice_id) as verdict`;

/** The side of the company in a row; null: unknown. */
export type RowSide = 'issued' | 'received' | null;

type RowQuery = Readonly<{
  buckets: readonly IntakeBucket[];
  after: number;
  limit: number;
  /** Left out: any. */
  side?: RowSide;
}>;

export async function findImportRows(
  db: Db,
  companyId: string,
  importId: string,
  { buckets, after, limit, side }: RowQuery,
): Promise<SavedRow[]> {
  const { rows } = await sql<SavedRow>`
    select ${ROW} from import_row
    where company_id = ${companyId} and run_id = ${importId} and bucket = any (${[...buckets]}::text[])
      and position > ${after}
      and (${side === undefined} or heading ->> 'direction' is not distinct from ${side ?? null}::text)
    order by position limit ${limit}`.execute(db);
  return rows;
}

/** A row of one of several imports. */
export type RowOfImport = SavedRow & Readonly<{ run_id: string }>;

/** The rows of several imports after the row that was read last, those of the first import first. */
export async function findRowsOfImports(
  db: Db,
  companyId: string,
  ids: readonly string[],
  { after, limit }: Readonly<{ after: RowOfImport | undefined; limit: number }>,
): Promise<RowOfImport[]> {
  const { rows } = await sql<RowOfImport>`
    select run_id, ${ROW} from import_row
    where company_id = ${companyId} and run_id = ${anyId(ids)}
      and (run_id, position) > (${after?.run_id ?? 0}::bigint, ${after?.position ?? 0}::integer)
    order by run_id, position limit ${limit}`.execute(db);
  return rows;
}

/** The invoices that came in last, by any import. */
export async function findLatestImported(
  db: Db,
  companyId: string,
  limit: number,
): Promise<SavedRow[]> {
  const { rows } = await sql<SavedRow>`
    select ${ROW} from import_row
    where company_id = ${companyId} and bucket = 'new'
    order by run_id desc, position desc limit ${limit}`.execute(db);
  return rows;
}

export type BucketCounts = Readonly<Partial<Record<IntakeBucket, number>>>;

export async function countImportRows(
  db: Db,
  companyId: string,
  importId: string,
): Promise<BucketCounts> {
  const { rows } = await sql<{ bucket: IntakeBucket; rows: number }>`
    select bucket, count(*)::integer as rows from import_row
    where company_id = ${companyId} and run_id = ${importId} group by bucket`.execute(db);
  return Object.fromEntries(rows.map(({ bucket, rows }) => [bucket, rows]));
}

export type NewEvidence = Readonly<{
  invoiceId: string;
  name: string;
  hash: string;
  size: number;
  mediaType: string;
}>;

/** Adds files to the records of invoices; a file that exists, or was deleted, stays as it is. */
export async function insertEvidence(
  tx: Tx,
  { companyId, actor, at }: Readonly<{ companyId: string; actor: string; at: string }>,
  files: readonly NewEvidence[],
): Promise<void> {
  if (files.length === 0) return;
  await sql`
    insert into recorded_file (company_id, invoice_id, name, hash, size, media_type, added_by, added_at)
    select ${companyId}::bigint, f."invoiceId", f.name, f.hash, f.size, f."mediaType", ${actor}, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(files)}::json)
      as f("invoiceId" bigint, name text, hash text, size integer, "mediaType" text)
    on conflict (company_id, invoice_id, hash, name) do nothing`.execute(tx);
}
