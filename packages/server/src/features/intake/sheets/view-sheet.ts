import type { ImportSheet } from '@hoadon/contracts/intake-sheets';
import { Failure } from '@hoadon/domain/errors/failure';
import type { Db } from '../../../platform/db/open.ts';
import { findRun } from '../../../platform/runs/index.ts';
import { findImportFiles, IMPORTS, type InvoiceImportRun } from '../run.repository.ts';
import { findSheet, type SavedSheet } from './sheet.repository.ts';

/** Throws NOT_FOUND, also where what was handed in is no workbook. */
export async function requireSheet(
  db: Db,
  companyId: string,
  id: string,
): Promise<Readonly<{ run: InvoiceImportRun; sheet: SavedSheet }>> {
  const run = await findRun(db, IMPORTS, { companyId, id });
  const sheet = run && (await findSheet(db, companyId, id));
  if (!run || !sheet) throw new Failure('NOT_FOUND');
  return { run, sheet };
}

/** A sheet as callers see it. Throws NOT_FOUND. */
export async function readSheetView(db: Db, companyId: string, id: string): Promise<ImportSheet> {
  const { run, sheet } = await requireSheet(db, companyId, id);
  const [file] = await findImportFiles(db, companyId, id);
  return {
    id,
    state: run.state,
    file_name: file?.name ?? '',
    kind_of: run.direction === 'issued',
    headers: [...sheet.headers],
    samples: sheet.samples.map((texts) => [...texts]),
    mapping: sheet.mapping,
    rows: sheet.row_count,
  };
}
