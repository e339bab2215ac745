import type { ImportFinding, ImportReason } from '@hoadon/contracts/intake';
import type { IntakeBucket } from '@hoadon/domain/intake/bucket';
import type { FactDifference } from '@hoadon/domain/intake/stated-facts';
import type { Verdict } from '@hoadon/domain/verification/verdict';
import { sql } from 'kysely';
import { anyId } from '../../platform/db/any-of.ts';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { Heading } from './judged.ts';

/** Where one file, entry or invoice stood and where it ended. */
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

export type KeptRow = ImportRow & Readonly<{ position: number; verdict: Verdict | null }>;

/** Keeps rows behind those that are there. The import is locked. */
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

type Stood = Readonly<{ place: string; part: number }>;

/** Where the rows stood that have their bucket. */
export const findPlaces = (db: Db, companyId: string, importId: string): Promise<Stood[]> =>
  db
    .selectFrom('import_row')
    .select(['place', 'part'])
    .where('company_id', '=', companyId)
    .where('run_id', '=', importId)
    .execute();

/** Those of them that have their bucket. */
export async function findPlacesAmong(
  tx: Tx,
  companyId: string,
  importId: string,
  among: readonly Stood[],
): Promise<Stood[]> {
  // What else they have, their bytes before all, is not to go along.
  const places = among.map(({ place, part }) => ({ place, part }));
  const { rows } = await sql<Stood>`
    select r.place, r.part
    from json_to_recordset(${JSON.stringify(places)}::json) as w(place text, part integer)
      join import_row r on r.company_id = ${companyId} and r.run_id = ${importId}
        and md5(r.place) = md5(w.place) and r.part = w.part`.execute(tx);
  return rows;
}

const ROW = sql`
  position, place, part, bucket, reason, words, invoice_id, hash, heading,
  sheet_row as row, findings, differences,
  (select v.verdict from invoice_verification v
   where v.company_id = import_row.company_id and v.invoice_id = import_row.invoice_id) as verdict`;

/** What a row is known by of the company's side; null: by nothing. */
export type RowSide = 'issued' | 'received' | null;

type Wanted = Readonly<{
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
  { buckets, after, limit, side }: Wanted,
): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`
    select ${ROW} from import_row
    where company_id = ${companyId} and run_id = ${importId} and bucket = any (${[...buckets]}::text[])
      and position > ${after}
      and (${side === undefined} or heading ->> 'direction' is not distinct from ${side ?? null}::text)
    order by position limit ${limit}`.execute(db);
  return rows;
}

/** A row of one of several imports. */
export type RowOfImport = KeptRow & Readonly<{ run_id: string }>;

/** The rows of several imports behind the one that was read last, those of the first import first. */
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

/** The invoices that came in last, whichever import brought them. */
export async function findLatestImported(
  db: Db,
  companyId: string,
  limit: number,
): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`
    select ${ROW} from import_row
    where company_id = ${companyId} and bucket = 'new'
    order by run_id desc, position desc limit ${limit}`.execute(db);
  return rows;
}

export type Counts = Readonly<Partial<Record<IntakeBucket, number>>>;

export async function countImportRows(
  db: Db,
  companyId: string,
  importId: string,
): Promise<Counts> {
  const { rows } = await sql<{ bucket: IntakeBucket; rows: number }>`
    select bucket, count(*)::integer as rows from import_row
    where company_id = ${companyId} and run_id = ${importId} group by bucket`.execute(db);
  return Object.fromEntries(rows.map(({ bucket, rows }) => [bucket, rows]));
}

export type EvidenceToKeep = Readonly<{
  invoiceId: string;
  name: string;
  hash: string;
  size: number;
  mediaType: string;
}>;

/** Lays files beside the records of invoices; one that is there, or was taken away, stays as it is. */
export async function keepEvidence(
  tx: Tx,
  { companyId, actor, at }: Readonly<{ companyId: string; actor: string; at: string }>,
  files: readonly EvidenceToKeep[],
): Promise<void> {
  if (files.length === 0) return;
  await sql`
    insert into recorded_file (company_id, invoice_id, name, hash, size, media_type, added_by, added_at)
    select ${companyId}::bigint, f."invoiceId", f.name, f.hash, f.size, f."mediaType", ${actor}, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(files)}::json)
      as f("invoiceId" bigint, name text, hash text, size integer, "mediaType" text)
    on conflict (company_id, invoice_id, hash, name) do nothing`.execute(tx);
}
