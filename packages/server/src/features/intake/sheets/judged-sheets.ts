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
import type { Judged, NotKept } from '../judged.ts';
import type { UploadedFile } from '../reading/index.ts';
import type { ImportRun } from '../run.repository.ts';
import { type JudgedBy, judgeGroup } from './judge-sheet.ts';
import { MOST_SHEET_ROWS, ROWS_AT_ONCE } from './limits.ts';
import { type KeptSheet, requireKept } from './sheet.repository.ts';

type Of = Readonly<{ companyId: string; run: ImportRun; own: Seller }>;

/** Everything in the workbook of an import, as far as it is to be kept or told, in the order of its rows. */
export async function* judgedSheets(
  deps: IntakeDeps,
  { companyId, run, own }: Of,
  files: AsyncIterable<UploadedFile>,
): AsyncGenerator<Judged> {
  const sheet = await requireKept(deps.db, companyId, run.id);
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
    else yield* judgedRows(rows, sheet, byOf(deps, { run, own, format, sheet, place: name, hash }));
  }
}

type Named = Readonly<{
  run: Pick<ImportRun, 'direction'>;
  own: Seller;
  /** The marks by which the company writes numbers: what is typed as text is read by them (S-01). */
  format: NumberFormat;
  sheet: Pick<KeptSheet, 'headers' | 'mapping'>;
  place: string;
  hash: string;
}>;

/** What the rows of a sheet are judged by. */
export const byOf = (
  { clock }: Pick<IntakeDeps, 'clock'>,
  { run, own, format, sheet, place, hash }: Named,
): JudgedBy => ({
  place,
  hash,
  headers: sheet.headers,
  mapping: sheet.mapping,
  facts: { own, direction: run.direction, today: clock.today(), format },
});

/** What becomes of the rows under the heading; every row ends in one of them. */
export async function* judgedRows(
  rows: readonly SheetRow[],
  { heading_row }: Pick<KeptSheet, 'heading_row'>,
  by: JudgedBy,
): AsyncGenerator<Judged> {
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

/** It was read when it was sent: that it cannot be now is told beside it, and ends nothing. */
function faultOf(error: unknown): WorkbookFault {
  if (error instanceof UnreadableWorkbook) return error.fault;
  throw error;
}

const unreadFile = (place: string, hash: string | null, fault: WorkbookFault): NotKept => ({
  ...{ kind: 'not-kept', bucket: 'failed', place, part: 0, hash, row: null, findings: [] },
  reason: fault === 'too-large' ? 'TOO_COSTLY' : 'READER_FAILED',
  words: {},
  heading: null,
});
