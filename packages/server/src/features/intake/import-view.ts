import type {
  ImportedInvoice,
  InvoiceImport,
  listImportedInvoices,
  UploadedInvoices,
} from '@hoadon/contracts/intake';
import { Failure } from '@hoadon/domain/errors/failure';
import { INTAKE_BUCKETS, type IntakeBucket } from '@hoadon/domain/intake/bucket';
import type { z } from 'zod';
import type { Db } from '../../platform/db/open.ts';
import type { PageAnswer } from '../../platform/http/route.ts';
import { findLatestRuns, findRun } from '../../platform/runs/index.ts';
import {
  type BucketCounts,
  countImportRows,
  findImportRows,
  findLatestImported,
  type RowSide,
  type SavedRow,
} from './row.repository.ts';
import { findImportFiles, IMPORTS, type InvoiceImportRun } from './run.repository.ts';

/** Rows of one list that an import is returned with. */
const FIRST_ROWS = 100;
/** Imports that the list shows, and invoices that the directory of imported ones does (IMP-020). */
export const LATEST = 20;

/** Throws NOT_FOUND. */
export async function readUploaded(
  db: Db,
  companyId: string,
  id: string,
): Promise<UploadedInvoices> {
  const run = await requireImport(db, companyId, id);
  const rows = (buckets: readonly IntakeBucket[]) => firstRows(db, companyId, id, buckets);
  const failed = await rows(['failed', 'error']);
  return {
    ...(await summaryOf(db, companyId, run)),
    invoices_already_exist: await rows(['exists']),
    invoices_changed: await rows(['changed']),
    invoices_reconciliation: await rows(['to-verify']),
    invoices_uploaded_successfully: await rows(['new']),
    invoices_uploaded_unsuccessful: failed,
    invoices: await rows(['new', 'changed', 'exists', 'to-verify']),
    invoices_error: failed,
  };
}

export async function readLatest(db: Db, companyId: string): Promise<InvoiceImport[]> {
  const views: InvoiceImport[] = [];
  for (const run of await findLatestRuns(db, IMPORTS, companyId, LATEST))
    views.push(await summaryOf(db, companyId, run));
  return views;
}

export const readLatestImported = async (db: Db, companyId: string): Promise<ImportedInvoice[]> =>
  (await findLatestImported(db, companyId, LATEST)).map(wireRow);

async function requireImport(db: Db, companyId: string, id: string): Promise<InvoiceImportRun> {
  const run = await findRun(db, IMPORTS, { companyId, id });
  if (!run) throw new Failure('NOT_FOUND');
  return run;
}

/** Without its rows. */
async function summaryOf(db: Db, companyId: string, run: InvoiceImportRun): Promise<InvoiceImport> {
  const { id, way, state, created_at, finished_at } = run;
  return {
    id,
    way,
    state,
    file_names: (await findImportFiles(db, companyId, id)).map(({ name }) => name),
    created_at: new Date(created_at).toISOString(),
    finished_at: finished_at && new Date(finished_at).toISOString(),
    counts: wireCounts(await countImportRows(db, companyId, id)),
    invoices_already_exist: [],
    invoices_changed: [],
    invoices_reconciliation: [],
    invoices_uploaded_successfully: [],
    invoices_uploaded_unsuccessful: [],
  };
}

async function firstRows(
  db: Db,
  companyId: string,
  id: string,
  buckets: readonly IntakeBucket[],
): Promise<ImportedInvoice[]> {
  const rows = await findImportRows(db, companyId, id, { buckets, after: 0, limit: FIRST_ROWS });
  return rows.map(wireRow);
}

const wireCounts = (counts: BucketCounts): InvoiceImport['counts'] => ({
  total: INTAKE_BUCKETS.reduce((sum, bucket) => sum + (counts[bucket] ?? 0), 0),
  new: counts.new ?? 0,
  changed: counts.changed ?? 0,
  exists: counts.exists ?? 0,
  to_verify: counts['to-verify'] ?? 0,
  failed: counts.failed ?? 0,
  error: counts.error ?? 0,
  set_aside: counts['set-aside'] ?? 0,
});

const SIDES = { incoming: 'received', outgoing: 'issued', unknown: null } as const satisfies Record<
  string,
  RowSide
>;

type RowsInput = z.output<typeof listImportedInvoices.input>;

/** Rows of an import, a page at a time. Throws NOT_FOUND. */
export async function pageOfRows(
  db: Db,
  companyId: string,
  { id, bucket, side, cursor, page_size }: RowsInput,
): Promise<PageAnswer<ImportedInvoice[]>> {
  await requireImport(db, companyId, id);
  const loaded = await findImportRows(db, companyId, id, {
    buckets: bucket ? [bucket] : INTAKE_BUCKETS,
    after: Number(cursor ?? 0),
    limit: page_size + 1,
    ...(side && { side: SIDES[side] }),
  });
  const rows = loaded.slice(0, page_size);
  const last = loaded.length > page_size ? rows.at(-1) : undefined;
  return {
    rows: rows.map(wireRow),
    pageInfo: {
      total: null,
      current_page: null,
      current_limit: page_size,
      next_cursor: last ? String(last.position) : null,
    },
  };
}

/** IMP-011: what failed is of origin 2, what was matched of 4. */
const ORIGINS: Readonly<Record<IntakeBucket, number>> = {
  new: 3,
  changed: 3,
  exists: 3,
  'to-verify': 4,
  failed: 2,
  error: 2,
  'set-aside': 2,
};

const wireRow = ({ heading, ...row }: SavedRow): ImportedInvoice => ({
  position: row.position,
  place: row.place,
  row: row.row,
  bucket: row.bucket,
  origin: ORIGINS[row.bucket],
  reason: row.reason,
  words: { ...row.words },
  id: row.invoice_id,
  kind_of: heading?.direction ? heading.direction === 'issued' : null,
  template_code: heading?.template ?? '',
  invoice_serial: heading?.serial ?? '',
  invoice_number: heading?.number ?? '',
  issued_date: heading?.issuedOn ?? '',
  seller_name: heading?.sellerName ?? '',
  seller_taxcode: heading?.sellerTaxCode ?? '',
  buyer_name: heading?.buyerName ?? '',
  buyer_taxcode: heading?.buyerTaxCode ?? '',
  currency_code: heading?.currency ?? '',
  total_amount_with_tax: heading?.withTax ?? '',
  is_signed: heading?.isSigned ?? null,
  trust: heading?.trust ?? 'unchecked',
  verdict: row.verdict,
  differences: row.differences.map((difference) => ({ ...difference })),
  findings: row.findings.map((finding) => ({ ...finding })),
});
