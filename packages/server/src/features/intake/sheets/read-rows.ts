import { Failure } from '@hoadon/domain/errors/failure';
import { type SheetRow, UnreadableWorkbook } from '../../../connectors/spreadsheet/port.ts';
import type { IntakeDeps } from '../deps.ts';
import { MOST_SHEET_ROWS } from './limits.ts';

type SpreadsheetDeps = Pick<IntakeDeps, 'spreadsheet'>;

/** The rows of a workbook. Throws IMPORT_FILE_UNREADABLE. */
export async function readRows(
  { spreadsheet }: SpreadsheetDeps,
  companyId: string,
  bytes: Uint8Array,
): Promise<SheetRow[]> {
  try {
    return await spreadsheet.read(companyId, bytes, MOST_SHEET_ROWS);
  } catch (cause) {
    if (!(cause instanceof UnreadableWorkbook)) throw cause;
    throw new Failure('IMPORT_FILE_UNREADABLE', { reason: cause.fault }, { cause });
  }
}
