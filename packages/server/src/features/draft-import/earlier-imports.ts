import type { DraftImport } from '@hoadon/contracts/draft-import';
import type { PlacedIssue } from '@hoadon/domain/import/import-issue';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';
import { lockRun } from '../../platform/runs/index.ts';
import { findSales, findSalesMade, findSameFile } from './earlier-imports.repository.ts';
import type { JudgedInvoice } from './judge.ts';
import { DRAFT_IMPORTS, type DraftImportRun, saveMadeBefore } from './repository.ts';

/** Finds what of a file was imported before; null: nothing. */
export async function findMadeBefore(
  db: Db,
  companyId: string,
  run: DraftImportRun,
): Promise<DraftImport['made_before']> {
  const sameFile = await findSameFile(db, companyId, run);
  const sales = await findSales(db, companyId, run.id);
  const made = [...(await findSalesMade(db, companyId, run.id, sales)).values()];
  if (sameFile === null && made.length === 0) return null;
  const issued = made.filter((sale) => sale.issued).length;
  return { same_file: sameFile, drafts: made.length - issued, issued };
}

/** Looks up and saves what of a file was imported before, so that reading the import does not repeat the look-up. */
export async function settleMadeBefore(tx: Tx, companyId: string, id: string): Promise<void> {
  const run = await lockRun(tx, DRAFT_IMPORTS, { companyId, id });
  if (run) await saveMadeBefore(tx, companyId, id, await findMadeBefore(tx, companyId, run));
}

/** Points out the invoices that another import made, each at its first row. */
export async function withSalesMade(
  tx: Tx,
  companyId: string,
  importId: string,
  judged: readonly JudgedInvoice[],
): Promise<readonly JudgedInvoice[]> {
  const sales = judged.flatMap(({ saleHash }) => saleHash ?? []);
  const made = await findSalesMade(tx, companyId, importId, sales);
  return judged.map((one) => (made.has(one.saleHash ?? '') ? pointedOut(one) : one));
}

const pointedOut = ({ rows, ...invoice }: JudgedInvoice): JudgedInvoice => ({
  ...invoice,
  bucket: 'warning',
  rows: rows.map((row, index) => ({
    ...row,
    bucket: 'warning',
    issues: index === 0 ? [...row.issues, isMadeBefore(row.row)] : row.issues,
  })),
});

const isMadeBefore = (row: number): PlacedIssue => ({
  ...{ row, column: null, code: 'import-made-before', params: {}, severity: 'warning' },
});
