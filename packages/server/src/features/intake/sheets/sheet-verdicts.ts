import { createHash } from 'node:crypto';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { groupSheet } from '@hoadon/domain/intake/sheet/group-sheet';
import type { Seller } from '@hoadon/domain/invoice/invoice';
import type { NumberFormat } from '@hoadon/domain/money/number-format';
import {
  type SheetRow,
  UnreadableWorkbook,
  type WorkbookFault,
} from '../../../connectors/spreadsheet/port.ts';
import { findSettings } from '../../seller-settings/index.ts';
import type { IntakeDeps } from '../deps.ts';
import type { ImportVerdict, NotKept } from '../import-verdict.ts';
import type { UploadedFile } from '../reading/index.ts';
import type { InvoiceImportRun } from '../run.repository.ts';
import { type JudgedBy, judgeGroup } from './judge-sheet.ts';
import { MOST_SHEET_ROWS, ROWS_AT_ONCE } from './limits.ts';
import { requireSavedSheet, type SavedSheet } from './sheet.repository.ts';

type Of = Readonly<{ companyId: string; run: InvoiceImportRun; own: Seller }>;

/** Yields the verdicts on the rows of the workbook of an import, in order. */
export async function* sheetVerdicts(
  deps: IntakeDeps,
  { companyId, run, own }: Of,
  files: AsyncIterable<UploadedFile>,
): AsyncGenerator<ImportVerdict> {
  const sheet = await requireSavedSheet(deps.db, companyId, run.id);
  const { settings } = await findSettings(deps.db, companyId);
  const { format } = settings;
  for await (const { name, bytes } of files) {
    if (bytes === null) {
      yield unreadFile(name, null, 'damaged');
      continue;
    }
    const hash = createHash('sha256').update(bytes).digest('hex');
    const rows = await deps.spreadsheet.read(companyId, bytes, MOST_SHEET_ROWS).catch(faultOf);
    if (typeof rows === 'string') yield unreadFile(name, hash, rows);
    else
      yield* rowVerdicts(
        rows,
        sheet,
        byOf(deps, { run, own, format, sheet, entryPath: name, hash }),
      );
  }
}

type Named = Readonly<{
  run: Pick<InvoiceImportRun, 'direction'>;
  own: Seller;
  /** The number format of the company: numbers typed as text are read by it (S-01). */
  format: NumberFormat;
  sheet: Pick<SavedSheet, 'headers' | 'mapping'>;
  entryPath: string;
  hash: string;
}>;

export const byOf = (
  { clock }: Pick<IntakeDeps, 'clock'>,
  { run, own, format, sheet, entryPath, hash }: Named,
): JudgedBy => ({
  entryPath,
  hash,
  headers: sheet.headers,
  mapping: sheet.mapping,
  facts: { own, direction: run.direction, today: clock.today(), format },
});

/** Yields the verdicts on the rows under the heading; every row belongs to exactly one. */
export async function* rowVerdicts(
  rows: readonly SheetRow[],
  { heading_row }: Pick<SavedSheet, 'heading_row'>,
  by: JudgedBy,
): AsyncGenerator<ImportVerdict> {
  const below = rows.filter(({ row }) => row > heading_row);
  let since = 0;
  for (const group of groupSheet(below, by.mapping)) {
    yield judgeGroup(group, by);
    since += group.kind === 'invoice' ? group.rows.length : 1;
    if (since < ROWS_AT_ONCE) continue;
    since = 0;
    await othersTurn();
  }
}

/** The workbook could be read when it was uploaded: a failure now is noted in its row and does not end the import. */
function faultOf(error: unknown): WorkbookFault {
  if (error instanceof UnreadableWorkbook) return error.fault;
  throw error;
}

const unreadFile = (entryPath: string, hash: string | null, fault: WorkbookFault): NotKept => ({
  ...{ kind: 'not-kept', bucket: 'failed', entryPath, part: 0, hash, row: null, findings: [] },
  reason: fault === 'too-large' ? 'TOO_COSTLY' : 'READER_FAILED',
  words: {},
  heading: null,
});
